import { dot, line } from '@observablehq/plot';
import { counted, points } from '../../reporting/arena-words.ts';
import { type Chart, evenlyTaken, inlineChart } from '../../reporting/chart/draw-chart.ts';
import { gapColumns } from '../../reporting/data/outcome-columns.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import type { RoundsByGap } from '../../reporting/view/rounds-by-gap.ts';
import { agentLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { sectionHead } from './section-head.ts';

/** Longest table of pairs; the data has all. */
const mostShown = 200;

/** Below this chance a correlation is taken as more than noise. */
const significance = 0.05;

/** Whether close pairs take more rounds: one point per pair, with the figures as a table. */
export function roundsByGapSection(view: RoundsByGap, frame: PageFrame): Html | null {
  const { pairs } = view;
  if (pairs.length === 0) return null;
  const rest = pairs.length - mostShown;
  const tells = view.pValue !== null && view.pValue < significance;
  return html`<section aria-labelledby="rounds-by-gap">
${sectionHead('rounds-by-gap', 'Rounds and rating gap', frame, 'rounds-by-gap')}
<p>Closely rated pairs should need more rounds a match until one of them breaks. ${correlationText(view)}</p>
${inlineChart(gapChart(view, tells))}
<p class="quiet">One point per pair${pairs.length > mostPoints && `, of which ${mostPoints} are drawn`}; decided matches only${tells && '; the dashed line is of least squares'}. Pairs share agents and are not independent, so p is a rough guide.</p>
<details class="figures-table"><summary>The figures</summary>
${htmlTable({
  label: 'Rounds by pair',
  columns: gapColumns,
  rows: pairs.slice(0, mostShown),
  pages: {
    one: { isRowHead: true, cell: ({ one, other }) => html`${agentLink(one, frame)} – ${agentLink(other, frame)}` },
  },
})}
${rest > 0 && html`<p class="quiet">${counted(rest, 'more pair')} in the data.</p>`}</details>
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

/** From so many pairs on, points carry no words of their own. */
const mostNamed = 300;

/** Points drawn at most: more cover each other, and make a page of megabytes. */
const mostPoints = 1000;

/**
 * Mean rounds of each pair against its rating gap (DR-Arena, figure 5).
 * @param withLine draws the line of least squares
 */
function gapChart({ pairs, line: fitted, correlation }: RoundsByGap, withLine: boolean): Chart {
  const gaps = pairs.map(({ gap }) => gap);
  const ends = fitted === null || !withLine ? [] : [gaps[0] ?? 0, gaps.at(-1) ?? 0];
  const through = ends.map((gap) => ({ gap, meanRounds: (fitted?.intercept ?? 0) + (fitted?.slope ?? 0) * gap }));
  const named = pairs.length <= mostNamed;
  const drawn = evenlyTaken(pairs, mostPoints);
  return {
    title: 'Mean rounds a match against rating gap',
    description: `A point for each of ${counted(drawn.length, 'pair')} of agents${drawn.length < pairs.length ? `, taken evenly from ${pairs.length}` : ''}${
      correlation === null ? '' : `; r = ${correlation.toFixed(2)}`
    }. The figures are in the table below.`,
    xLabel: 'Rating gap, points',
    yLabel: 'Mean rounds a match',
    height: 240,
    plot: {
      marginLeft: 40,
      x: { zero: true, nice: true, tickFormat: 'd' },
      y: { grid: true, nice: true, domain: domainOf(drawn.map(({ meanRounds }) => meanRounds)) },
      marks: [
        line(through, { x: 'gap', y: 'meanRounds', stroke: 'var(--quiet)', strokeDasharray: '5 4' }),
        dot(drawn, {
          x: 'gap',
          y: 'meanRounds',
          r: pairs.length > 100 ? 2.5 : 4.5,
          fill: 'var(--accent)',
          fillOpacity: 0.72,
          stroke: 'var(--paper)',
          strokeWidth: 0.8,
          ...(named && { title: pairText }),
        }),
      ],
    },
  };
}

function pairText({ one, other, gap, meanRounds, matches }: RoundsByGap['pairs'][number]): string {
  return `${one} – ${other}: gap ${points(gap)}, ${meanRounds.toFixed(2)} rounds over ${counted(matches, 'match', 'matches')}`;
}

function domainOf(values: readonly number[]): [number, number] {
  return [Math.min(1, ...values), Math.max(2, ...values)];
}
