import { counted, intervalText, points, rankText, ratedThings } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { methodSentences } from '../../reporting/rating-sentences.ts';
import { dayText, effectiveSentence, presenceSentences } from '../../reporting/series-words.ts';
import type { SeriesEntry, SeriesView } from '../../reporting/view/series-view.ts';
import { agentLink, agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { intervalAxis, intervalPlot } from './position-section.ts';
import { firstRows } from './quote-table.ts';
import { sectionHead, tellApart } from './section-head.ts';

/** The leaderboard of all refreshes of a schedule together, each line with its interval drawn on a common scale. */
export function seriesSection(series: SeriesView, frame: PageFrame): Html {
  const { board, rows, scale, weighed } = series;
  const things = ratedThings(board.report.level);
  const shown = firstRows(rows);
  return html`<section aria-labelledby="series">
${sectionHead('series', 'Ratings of all refreshes', frame, 'all-refreshes')}
${tellApart(board.report)}
${presenceSentences(board).map((sentence) => html`<p>${sentence}</p>`)}
<div class="wide" role="region" aria-label="Leaderboard of all refreshes" tabindex="0"><table class="board series">
<thead><tr>
<th scope="col" class="num">Rank</th><th scope="col">Agent</th><th scope="col" class="num">Rating</th>
<th scope="col" class="plot"><span class="unseen">Rating with its interval</span>${intervalAxis(scale)}</th>
<th scope="col" class="roomy">95% interval</th><th scope="col" class="roomy">Change</th>
<th scope="col" class="num roomy">${things}</th>${weighed && html`<th scope="col" class="num roomy">Effective</th>`}
<th scope="col" class="roomy">Since</th><th scope="col" class="roomy">Last played</th>
</tr></thead>
<tbody>${shown.map((entry) => line(entry, series, frame))}</tbody>
</table></div>
${restOf(rows.slice(shown.length), frame)}
<p class="quiet">${methodSentences(board.report).join(' ')}${weighed && ` ${effectiveSentence(board.report.level)}`}${rows.some(({ indicative }) => indicative) && ` Fewer than ten ${board.report.clusteredBy}s: the intervals are indicative.`}
Mean 1000, so a rating can move because others came or went; the change is since the refresh before, around the mean of those in both.
A line that runs to the edge has no bound on that side.</p>
</section>
`;
}

function line(entry: SeriesEntry, { board, scale, weighed }: SeriesView, frame: PageFrame): Html {
  const noun = board.report.level === 'round' ? 'round' : 'match';
  const { rating, low, high, matches, change, since, lastPlayed, effectiveMatches } = entry;
  return html`<tr>
<td class="num">${rankText(entry)}</td>
<th scope="row">${nameOf(entry, frame)}<span class="tight">${change !== null && html`${change} since before<br>`}${counted(matches, noun, `${noun}${noun === 'match' ? 'es' : 's'}`)}${weighed && `, ${effectiveMatches.toFixed(1)} effective`}<br>since ${dayText(since)}<br>last ${dayText(lastPlayed)}</span></th>
<td class="num strong">${points(rating)}<span class="tight">${intervalText(low, high)}</span></td>
<td class="plot">${intervalPlot(entry, scale)}</td>
<td class="roomy">${intervalText(low, high)}</td><td class="roomy">${change ?? '–'}</td>
<td class="num roomy">${matches}</td>${weighed && html`<td class="num roomy">${effectiveMatches.toFixed(1)}</td>`}
<td class="roomy">${dayText(since)}</td><td class="roomy">${dayText(lastPlayed)}</td>
</tr>`;
}

/** The others in a line each, without a drawing; nothing where all are above. */
function restOf(entries: readonly SeriesEntry[], frame: PageFrame): Html | false {
  return (
    entries.length > 0 &&
    html`<details class="figures-table"><summary>${counted(entries.length, 'more agent')}</summary>
<div class="wide" role="region" aria-label="The other agents of all refreshes" tabindex="0"><table class="compact">
<thead><tr><th scope="col" class="num">Rank</th><th scope="col">Agent</th><th scope="col" class="num">Rating</th><th scope="col">95% interval</th><th scope="col">Change</th></tr></thead>
<tbody>${entries.map(
      (entry) =>
        html`<tr><td class="num">${rankText(entry)}</td><th scope="row">${nameOf(entry, frame)}</th><td class="num">${points(entry.rating)}</td><td>${intervalText(entry.low, entry.high)}</td><td>${entry.change ?? '–'}</td></tr>
`,
    )}</tbody></table></div></details>`
  );
}

/** With a link to its page in the newest tournament, where it played there. */
function nameOf({ agent, page }: SeriesEntry, frame: PageFrame): Html {
  return page === null ? agentName(agent) : agentLink(page, frame, agent);
}
