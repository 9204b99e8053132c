import type { FaultLine } from '../../arena/spend.ts';
import { counted } from '../../reporting/arena-words.ts';
import { levelChart } from '../../reporting/chart/curve-chart.ts';
import { smallChart } from '../../reporting/chart/draw-chart.ts';
import { type DataOfView, dataNamesOf, dataTitles } from '../../reporting/data/data-names.ts';
import { conductColumns, faultColumns } from '../../reporting/data/work-columns.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { faultName } from '../../reporting/spend-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { AgentConduct } from '../../reporting/view/agent-conduct.ts';
import type { ComplexitySpread } from '../../reporting/view/complexity-spread.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { spendSection, voidSection } from './failure-section.ts';
import { judgingSection } from './judging-section.ts';
import { agentLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { abilitySection, positionSection } from './position-section.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { citationSection, reportQualitySection } from './report-sections.ts';
import { roundsByGapSection } from './rounds-by-gap-section.ts';
import { pageTrail, sectionHead, sectionLinks } from './section-head.ts';
import { sourceSection } from './source-section.ts';
import { verdictSection } from './verdict-block.ts';

/**
 * What stands behind a tournament's leaderboard, as a page of its own: how good agents are at what, how far to trust the
 * figures, what was asked, and all tables. The same view gives the same text.
 */
export function detailsPage(view: ReportView, frame: PageFrame): string {
  const id = html`<span class="id">${clipped(view.head.id, 80)}</span>`;
  return pageDocument(frame, {
    title: `Details of ${view.head.id}`,
    place: 'details',
    body: html`<header>
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">Leaderboard</a>`, 'details')}
<h1>Behind the leaderboard${view.running && ' so far'}</h1>
${view.series !== null && html`<p class="quiet">Of the latest refresh alone: tournament ${id}.</p>`}
${sectionLinks(view, 'details', frame)}
</header>
<main id="main">
${abilitySection(view, frame)}
${conductSection(view.conduct, frame)}
${citationSection(view, frame)}
${reportQualitySection(view, frame)}
${positionSection(view, frame)}
${judgingSection(view.judging, frame)}
${view.audit}
${verdictSection(view.shares, frame)}
${roundsByGapSection(view.roundsByGap, frame)}
${voidSection(view.voids, frame)}
${faultSection(view.faults, frame)}
${complexitySection(view.complexity, frame)}
${sourceSection(view, frame)}
${spendSection(view.spend, frame)}
${dataSection(view, frame)}
</main>`,
  });
}

/** How deep and wide questions were, in all judged rounds and where matches ended; nothing without a judged round. */
function complexitySection({ depths, widths, matches, rounds }: ComplexitySpread, frame: PageFrame): Html | null {
  if (rounds === 0) return null;
  return html`<section aria-labelledby="depth-widths">
${sectionHead('depth-widths', 'How hard the questions were', frame, 'depth-widths')}
<p>A question of depth D hides what it asks for at the end of a path of D pages; one of width W asks for W targets.
Counted are ${counted(rounds, 'judged round')}, and among them the last of each of ${counted(matches, 'decided match', 'decided matches')}. The scale is logarithmic, so that rare hard questions are seen.</p>
<div class="columns charts">${smallChart(levelChart('D', depths))}${smallChart(levelChart('W', widths))}</div>
</section>
`;
}

/** What the agents did for their answers, as they report it. */
function conductSection(conduct: readonly AgentConduct[], frame: PageFrame): Html {
  return html`<section aria-labelledby="conduct">
${sectionHead('conduct', 'Agents at work', frame, 'conduct')}
<p class="quiet">Per answer, as the agents report it. “No evidence” counts answers without any search, page or citation.</p>
${htmlTable({
  label: 'Work of each agent',
  className: 'cards',
  columns: conductColumns,
  rows: firstRows(conduct),
  pages: {
    agent: { isRowHead: true, cell: ({ agent }) => agentLink(agent, frame) },
    without_evidence: { cellClass: ({ withoutEvidence }) => (withoutEvidence > 0 ? 'warn' : '') },
  },
})}${restOfRows(conduct)}
</section>
`;
}

/** Longest list of faults shown. */
const mostShown = 200;

/** Replies of models that could not be used, by kind, most frequent first. */
function faultSection(faults: readonly FaultLine[], frame: PageFrame): Html | null {
  if (faults.length === 0) return null;
  const ordered = [...faults].sort((one, other) => other.count - one.count);
  const rest = ordered.length - mostShown;
  return html`<section aria-labelledby="faults">
${sectionHead('faults', 'Replies of no use', frame, 'faults')}
<p class="quiet">What was wrong with replies to the Examiner: ${counted(
    faults.reduce((sum, { count }) => sum + count, 0),
    'fault',
  )}. None of it reached a task or a verdict.</p>
${htmlTable({
  label: 'List of faults',
  columns: faultColumns,
  rows: ordered.slice(0, mostShown),
  pages: {
    kind: { isRowHead: true, cell: ({ kind }) => clipped(faultName(kind), 100) },
    model: { cell: ({ model }) => html`<bdi>${clipped(model, 120)}</bdi>` },
  },
})}
${rest > 0 && html`<p class="quiet">${counted(rest, 'more line')}.</p>`}
</section>
`;
}

/** Every table of the site, to take away. */
function dataSection(view: DataOfView, { up }: Pick<PageFrame, 'up'>): Html {
  return html`<section aria-labelledby="data">
<h2 id="data">Tables</h2>
<p class="quiet">Everything on this page and on the leaderboard as CSV, as computed and not as shown: shares from 0 to 1, costs in US dollars, times in milliseconds. An empty cell is unknown.</p>
<ul class="tables">${dataNamesOf(view).map(
    (name) =>
      html`<li><a href="${up}${addresses.data(name)}" download>${name}.csv</a> <span class="quiet">${dataTitles[name]}</span></li>`,
  )}</ul>
</section>
`;
}
