import { clusterWord } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { historyChart } from '../../reporting/history-chart.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { seriesColumns } from '../../reporting/leaderboard-table.ts';
import { apartSentences, methodSentences } from '../../reporting/rating-sentences.ts';
import { presenceSentences } from '../../reporting/series-words.ts';
import type { SeriesEntry, SeriesView } from '../../reporting/view/series-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { saidLines } from './decision-section.ts';
import { howComputed, itemBoardPart, ratedBoard, secondBoard } from './leaderboard-section.ts';
import { agentLink, agentName } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

/** The leaderboards of all refreshes of a schedule together, the one that was asked for first, each line with its interval drawn on a common scale. */
export function seriesSection(series: SeriesView, frame: PageFrame): Section {
  const { board, decision, items } = series;
  const byMatches = matchPart(series, frame);
  const body = html`${
    decision.length > 0 &&
    html`<h3 id="decision">The decision</h3>
${saidLines(decision)}`
  }
${presenceSentences(board).map((sentence) => html`<p>${sentence}</p>`)}
${items === null ? byMatches : [itemBoardPart(items, itemName(series, frame), board.playedOn), secondBoard(byMatches, 'by matches alone')]}`;
  return section('series', 'Ratings of all refreshes', body, 'Ratings');
}

function matchPart(series: SeriesView, frame: PageFrame): Html {
  const { board, rows, scale } = series;
  const columns = seriesColumns(board.report.level, true);
  const name = (entry: SeriesEntry) => nameOf(entry, frame);
  return html`${ratedBoard({ label: 'Leaderboard of all refreshes', className: 'board series cards', columns, rows, scale, name, who: 'entrant' })}
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

/** How ratings went over a schedule's refreshes; null for a tournament that no schedule played. */
export function historySection({ history, series }: Pick<ReportView, 'history' | 'series'>): Section | null {
  if (series === null) return null;
  if (history === null)
    return section('history', 'Over time', html`<p>There is one refresh so far; its ratings are those above.</p>`);
  const shown = history.columns.length;
  const { refreshes } = series.board;
  const newest = shown < refreshes ? `the newest ${shown} of ` : '';
  const body = html`<p>Ratings at the end of each of ${newest}${counted(newest === '' ? shown : refreshes, 'refresh', 'refreshes')}, all refreshes up to then together, by matches, with 95% intervals. Those of the last column are drawn behind the lines; they are cut where they run far beyond all ratings. The last column has a mean of 1000; each one before it stands so that those in it and in the next have one mean in both. So a line rises for whoever gained on the others, and nobody moves because others came or went.</p>
${historyChart(history)}`;
  return section('history', 'Over time', body);
}
