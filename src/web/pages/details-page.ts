import { counted, duration, failureText } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { averageText, clipped } from '../../reporting/html/page-text.ts';
import { type Column, numberColumn, textColumn } from '../../reporting/table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { AgentConduct } from '../../reporting/view/agent-conduct.ts';
import type { ComplexitySpread, LevelCount } from '../../reporting/view/complexity-spread.ts';
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
 * figures, and what was asked. The same view gives the same text.
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
${positionSection(view)}
${judgingSection(view.judging)}
${view.audit}
${verdictSection(view.shares)}
${roundsByGapSection(view.roundsByGap, frame)}
${voidSection(view.voids, frame)}
${complexitySection(view.complexity)}
${sourceSection(view, frame)}
${spendSection(view.spend)}
</main>`,
  });
}

/** How deep and wide questions were, in all judged rounds and where matches ended; nothing without a judged round. */
function complexitySection({ depths, widths, matches, rounds }: ComplexitySpread): Html | null {
  if (rounds === 0) return null;
  return html`<section aria-labelledby="depth-widths">
${sectionHead('depth-widths', 'How hard the questions were')}
<p>A question of depth D hides what it asks for at the end of a path of D pages; one of width W asks for W targets.
Counted are ${counted(rounds, 'judged round')}, and among them the last of each of ${counted(matches, 'decided match', 'decided matches')}.</p>
<div class="columns">${levelTable('Depth D', depths)}${levelTable('Width W', widths)}</div>
</section>
`;
}

/** How often each depth or width was asked (DR-Arena, figure 8). */
function levelTable(name: string, levels: readonly LevelCount[]): Html {
  const columns: readonly Column<LevelCount>[] = [
    numberColumn('level', 'how deep or wide', name, ({ level }) => level),
    numberColumn('rounds', 'judged', 'Rounds', ({ all }) => all),
    numberColumn('last', 'of these, the last of a decided match', 'Last of a match', ({ atEnd }) => atEnd),
  ];
  return htmlTable({ label: `Rounds by ${name}`, className: 'compact', columns, rows: firstRows(levels) });
}

/** What an agent did for its answers, as it reports it; means are per answer. */
const conductColumns: readonly Column<AgentConduct>[] = [
  textColumn('agent', 'its name', 'Agent', ({ agent }) => agent),
  numberColumn('answers', 'that it gave', 'Answers', ({ answers }) => answers),
  numberColumn('mean_searches', 'for an answer', 'Searches', ({ meanSearches }) => meanSearches, averageText),
  numberColumn('mean_pages', 'read for an answer', 'Pages', ({ meanReads }) => meanReads, averageText),
  numberColumn('mean_citations', 'in an answer', 'Citations', ({ meanCitations }) => meanCitations, averageText),
  numberColumn('median_ms', 'of an answer', 'Median time', ({ medianMs }) => medianMs, duration),
  numberColumn('without_evidence', 'no search, page or citation', 'No evidence', (each) => each.withoutEvidence),
  textColumn(
    'reasons',
    'why it did not answer, with counts',
    'Without an answer',
    ({ failures }) => failures.map(({ reason, count }) => `${failureText[reason]}: ${count}`).join('; ') || '–',
  ),
];

/** What the agents did for their answers, as they report it. */
function conductSection(conduct: readonly AgentConduct[], frame: PageFrame): Html {
  return html`<section aria-labelledby="conduct">
${sectionHead('conduct', 'Agents at work')}
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
