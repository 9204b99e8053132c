import { clusterWord } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable, type PageColumn } from '../../reporting/html/html-table.ts';
import { seriesColumns } from '../../reporting/leaderboard-table.ts';
import { apartSentences, methodSentences } from '../../reporting/rating-sentences.ts';
import { dayText, presenceSentences } from '../../reporting/series-words.ts';
import { pickedColumns, withColumnAfter } from '../../reporting/table.ts';
import type { SeriesEntry, SeriesView } from '../../reporting/view/series-view.ts';
import { saidLines } from './decision-section.ts';
import { howComputed, itemBoardPart, secondBoard } from './leaderboard-section.ts';
import { agentLink, agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows } from './quote-table.ts';
import { plotColumn, ratingPageColumns } from './rating-columns.ts';
import { sectionHead } from './section-head.ts';

/** The leaderboards of all refreshes of a schedule together, the one that was asked for first, each line with its interval drawn on a common scale. */
export function seriesSection(series: SeriesView, frame: PageFrame): Html {
  const { board, decision, items } = series;
  const byMatches = matchPart(series, frame);
  return html`<section aria-labelledby="series">
${sectionHead('series', 'Ratings of all refreshes')}
${
  decision.length > 0 &&
  html`<h3 id="decision">The decision</h3>
${saidLines(decision)}`
}
${presenceSentences(board).map((sentence) => html`<p>${sentence}</p>`)}
${items === null ? byMatches : [itemBoardPart(items, itemName(series, frame), board.playedOn), secondBoard(byMatches, 'by matches alone')]}
</section>
`;
}

function matchPart(series: SeriesView, frame: PageFrame): Html {
  const { board, rows } = series;
  const columns = withColumnAfter(seriesColumns(board.report.level, true), 'rating', plotColumn);
  const shown = firstRows(rows);
  return html`${htmlTable({ label: 'Leaderboard of all refreshes', className: 'board series', explained: true, columns, rows: shown, pages: pageColumns(series, frame) })}
${restOf(rows.slice(shown.length), frame)}
<p class="quiet">A rating can move because others came or went; the change is since the refresh before, around the mean of those in both.</p>
${howComputed(methodOf(series))}`;
}

function methodOf({ board: { report, playedOn }, rows }: SeriesView): readonly string[] {
  return [
    ...apartSentences(report.toldApart),
    ...methodSentences(report, playedOn),
    ...(rows.some(({ indicative }) => indicative)
      ? [`Fewer than ten ${clusterWord(report.clusteredBy, playedOn)}s: the intervals are indicative.`]
      : []),
    'Mean 1000. A line that runs to the edge has no bound on that side.',
  ];
}

function pageColumns(series: SeriesView, frame: PageFrame): Readonly<Record<string, PageColumn<SeriesEntry>>> {
  const roomy = { className: 'roomy' };
  return {
    ...ratingPageColumns<SeriesEntry>(series.scale),
    entrant: {
      isRowHead: true,
      cell: (entry) => html`${nameOf(entry, frame)}<span class="tight">${inBrief(entry, series)}</span>`,
    },
    matches: roomy,
    change: roomy,
    since: roomy,
    last_played: roomy,
  };
}

/** What stands in columns of its own where there is room. */
function inBrief({ change, matches, since, lastPlayed }: SeriesEntry, { board }: SeriesView): Html {
  const things = board.report.level === 'round' ? counted(matches, 'round') : counted(matches, 'match', 'matches');
  return html`${change !== null && html`${change} since before<br>`}${things}<br>since ${dayText(since)}<br>last ${dayText(lastPlayed)}`;
}

/** The others in a line each, without a drawing; nothing where all are above. */
function restOf(entries: readonly SeriesEntry[], frame: PageFrame): Html | false {
  const all = seriesColumns('match', true);
  const columns = pickedColumns(all, 'rank', 'entrant', 'rating', 'interval', 'change');
  const pages = { entrant: { isRowHead: true, cell: (entry: SeriesEntry) => nameOf(entry, frame) } };
  return (
    entries.length > 0 &&
    html`<details class="figures-table"><summary>${counted(entries.length, 'more agent')}</summary>
${htmlTable({ label: 'The other agents of all refreshes', className: 'compact', explained: true, columns, rows: entries, pages })}</details>`
  );
}

/** Of an entrant of the rating by all graded items. */
function itemName({ rows }: SeriesView, frame: PageFrame): (entry: { readonly agent: AgentId }) => Html {
  const pages = new Map(rows.map((row) => [row.agent, row]));
  return ({ agent }) => {
    const row = pages.get(agent);
    return row === undefined ? agentName(agent) : nameOf(row, frame);
  };
}

/** With a link to its page in the newest tournament, where it played there. */
function nameOf({ agent, page }: SeriesEntry, frame: PageFrame): Html {
  return page === null ? agentName(agent) : agentLink(page, frame, agent);
}
