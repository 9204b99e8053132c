import { counted, points } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { type Column, numberColumn, textColumn } from '../../reporting/table.ts';
import type { RoundsByGap } from '../../reporting/view/rounds-by-gap.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { sectionHead } from './section-head.ts';

/** Longest table of pairs. */
const mostShown = 200;

const columns: readonly Column<RoundsByGap['pairs'][number]>[] = [
  textColumn('pair', 'two agents', 'Pair', ({ one, other }) => `${one} – ${other}`),
  numberColumn('gap', 'of their ratings', 'Gap', ({ gap }) => gap, points),
  numberColumn(
    'mean_rounds',
    'of their decided matches',
    'Mean rounds a match',
    ({ meanRounds }) => meanRounds,
    (rounds) => rounds.toFixed(2),
  ),
  numberColumn('matches', 'decided', 'Matches', ({ matches }) => matches),
];

/** Below this chance a correlation is taken as more than noise. */
const significance = 0.05;

/** Whether close pairs take more rounds, pair by pair (DR-Arena, figure 5). */
export function roundsByGapSection(view: RoundsByGap, frame: PageFrame): Html | null {
  const { pairs } = view;
  if (pairs.length === 0) return null;
  const rest = pairs.length - mostShown;
  return html`<section aria-labelledby="rounds-by-gap">
${sectionHead('rounds-by-gap', 'Rounds and rating gap')}
<p>Closely rated pairs should need more rounds a match until one of them breaks. ${correlationText(view)}</p>
<p class="quiet">Decided matches only. Pairs share agents and are not independent, so p is a rough guide.</p>
<details class="figures-table"><summary>The figures</summary>
${htmlTable({
  label: 'Rounds by pair',
  columns,
  rows: pairs.slice(0, mostShown),
  pages: {
    pair: { isRowHead: true, cell: ({ one, other }) => html`${agentLink(one, frame)} – ${agentLink(other, frame)}` },
  },
})}
${rest > 0 && html`<p class="quiet">${counted(rest, 'more pair')}.</p>`}</details>
</section>
`;
}

function correlationText({ pairs, correlation, pValue }: RoundsByGap): Html {
  if (correlation === null) return html`A correlation is not defined here.`;
  const over = html`Over ${counted(pairs.length, 'pair')}, Pearson’s <strong>r = ${correlation.toFixed(2).replace('-', '−')}</strong>`;
  if (pValue === null) return html`${over}; of fewer than three pairs it says nothing.`;
  if (pValue >= significance) return html`${over} (${chanceText(pValue)}): that cannot be told from no relation.`;
  return html`${over} (${chanceText(pValue)}): ${correlation < 0 ? 'they do' : 'here it is the other way round'}.`;
}

function chanceText(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(pValue < 0.1 ? 3 : 2)}`;
}
