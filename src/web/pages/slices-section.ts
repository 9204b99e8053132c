import { type PlayedOn, playedOnHead } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { type SliceDimension, sliceDimensions } from '../../ratings/ability/item-slices.ts';
import type { RatedSlice, SliceReport } from '../../ratings/ability/slice-ratings.ts';
import { intervalText, percent, points } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { wholeChange } from '../../reporting/moves-words.ts';
import { dimensionText, markOf, sliceName, sliceSentences, sliceSize } from '../../reporting/slice-table.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** Ratings within slices, a table for each thing to slice by; nothing where nothing was graded. */
export function slicesSection(
  { slices, playedOn }: Pick<ReportView, 'slices' | 'playedOn'>,
  frame: PageFrame,
): Html | null {
  if (slices === null) return null;
  if (slices === 'too_large') return tooLarge();
  if (slices.slices.length + slices.undivided.length === 0) return null;
  const used = sliceDimensions.filter((by) => slices.slices.some((slice) => slice.by === by));
  const first = used.find((by) => slices.slices.some((slice) => slice.by === by && slice.standing !== 'no_interval'));
  return html`<section aria-labelledby="slices">
${sectionHead('slices', 'Who is good at what')}
<p class="quiet">The rating by all graded items within slices of these: mean 1000 in each. Below a rating the share of its items passed, and the 95% interval of the rating by ${playedOn}.</p>
<ul class="sets">${sliceSentences(slices, playedOn).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${used.map((by) => ofDimension(by, slices, { frame, on: playedOn, isOpen: by === first }))}
</section>
`;
}

function tooLarge(): Html {
  return html`<section aria-labelledby="slices">
${sectionHead('slices', 'Who is good at what')}
<p>So much was graded that a page does not work out ratings within slices: <code>dr-arena leaderboard --details</code> does.</p>
</section>
`;
}

/** How a dimension is shown. */
interface ShownBy {
  readonly frame: PageFrame;
  readonly on: PlayedOn;
  readonly isOpen: boolean;
}

function ofDimension(by: SliceDimension, report: SliceReport, { frame, on, isOpen }: ShownBy): Html {
  const slices = report.slices.filter((slice) => slice.by === by);
  const marked = slices.flatMap(({ agents }) => agents.filter(({ differs }) => differs !== null)).length;
  const agents = slices[0]?.agents.map(({ agent }) => agent) ?? [];
  return html`<details class="figures-table"${isOpen && html` open`}><summary>By ${dimensionText[by]} <span class="quiet">${slices.length} slices${marked > 0 && `, ${marked} marked`}</span></summary>
<div class="wide" role="region" aria-label="Ratings by ${dimensionText[by]}" tabindex="0"><table class="slices cards">
<thead><tr><th scope="col">Agent</th>${slices.map(
    (slice) => html`<th scope="col" class="num"><bdi>${clipped(sliceName(slice), 60)}</bdi></th>`,
  )}</tr></thead>
<tbody>${firstRows(agents).map((agent) => row(agent, slices, frame))}</tbody>
<tfoot><tr><th scope="row">${`${playedOnHead[on]}s`}</th>${slices.map((slice) => treesCell(slice, on))}</tr>
<tr><th scope="row">Items passed</th>${slices.map((slice) => html`<td class="num"${headOf(slice)}><abbr title="${slice.passed} of ${slice.items}">${slice.items === 0 ? '–' : percent(slice.passed / slice.items)}</abbr></td>`)}</tr></tfoot></table></div>${restOfRows(agents)}</details>
`;
}

function treesCell(slice: RatedSlice, on: PlayedOn): Html {
  const few = { firm: '', rough: ' rough', no_interval: ' no interval' }[slice.standing];
  return html`<td class="num"${headOf(slice)}><abbr title="${sliceSize(slice, on)}">${slice.trees}</abbr><span class="quiet">${few}</span></td>`;
}

function row(agent: AgentId, slices: readonly RatedSlice[], frame: PageFrame): Html {
  return html`<tr><th scope="row">${agentLink(agent, frame)}</th>${slices.map((slice) => cellOf(agent, slice))}</tr>
`;
}

/** The heading of a cell's column, which stands in the cell where a row is a card. */
function headOf(slice: RatedSlice): Html {
  return html` data-head="${clipped(sliceName(slice), 60)}"`;
}

function cellOf(agent: AgentId, slice: RatedSlice): Html {
  const found = slice.agents.find((each) => each.agent === agent);
  if (found === undefined) return html`<td${headOf(slice)}></td>`;
  const { rating, low, high, passed, items } = found;
  const share = items === 0 ? 'no item' : `${passed} of ${items} items passed, ${percent(passed / items)}`;
  if (rating === null) return html`<td class="num"${headOf(slice)}><abbr title="${share}">–</abbr></td>`;
  const interval = low === null && high === null ? '' : `, ${intervalText(low, high)}`;
  const elsewhere = found.difference === null ? '' : `; ${wholeChange(found.difference)} points against elsewhere`;
  return html`<td class="num"${headOf(slice)}><abbr title="${share}${elsewhere}">${points(rating)}</abbr>${markOf(found) !== '' && html` <span class="warn">${markOf(found)}<span class="unseen"> ${found.differs}</span></span>`}<span class="bounds">${percent(passed / items)}${interval}</span></td>`;
}
