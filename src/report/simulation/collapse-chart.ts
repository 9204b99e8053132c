import { areaY, dot, line } from '@observablehq/plot';
import type { CollapseRow, PairNoise } from '../../simulation/collapse.ts';
import type { MonteCarlo } from '../../simulation/monte-carlo.ts';
import { colourOf } from '../chart/chart-colours.ts';
import { renderChart } from '../chart/render-chart.ts';
import { rewardLabel } from './labels.ts';

/** What is drawn against the spread. */
export type CollapseMeasure = 'snr' | 'correlation';

interface Point {
  readonly label: string;
  readonly panel: string;
  readonly spread: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const panels: Readonly<Record<PairNoise, string>> = {
  equal: 'equal noise a look',
  steadier: 'steadier judge of pairs',
};

/** The least that a logarithmic axis shows: lower bounds are drawn there, lower values are not drawn. */
const leastRatio = 1e-3;

/**
 * Signal-to-noise, or correlation with the truth, against the spread of the group, which shrinks to the right; a panel
 * for each assumption on the judge of pairs. Bands are 95% Monte Carlo intervals.
 */
export function collapseChart(rows: readonly CollapseRow[], measure: CollapseMeasure): string {
  const points = rows.flatMap((row) => pointsOf(row, measure));
  const labels = [...new Set(points.map(({ label }) => label))];
  const colour = colourOf(labels);
  const paint = ({ label }: Point) => colour(label);
  const shared = { x: 'spread', fx: 'panel', z: 'label' };
  return renderChart({
    title:
      measure === 'snr' ? 'Signal-to-noise as rollouts become alike' : 'Advantage and truth as rollouts become alike',
    description: describe(rows, measure),
    width: 760,
    legend: labels.map((label) => ({ label, colour: colour(label) })),
    xLabel: 'Spread of true strengths (standard deviation)',
    yLabel: measure === 'snr' ? 'Signal variance / noise variance' : 'Correlation of advantage with true strength',
    plot: {
      marginLeft: 52,
      fx: { label: null, domain: Object.values(panels) },
      x: { type: 'log', reverse: true, tickFormat: '~g' },
      y: measure === 'snr' ? { type: 'log', grid: true, tickFormat: '~g', ticks: 4 } : { grid: true },
      marks: [
        areaY(points, { ...shared, y1: 'low', y2: 'high', fill: paint, fillOpacity: 0.18 }),
        line(points, { ...shared, y: 'value', stroke: paint, strokeWidth: 1.5 }),
        dot(points, { x: 'spread', fx: 'panel', y: 'value', fill: paint, r: 2.5 }),
      ],
    },
  });
}

/** Pointwise rewards stand in both panels. */
function pointsOf(row: CollapseRow, measure: CollapseMeasure): Point[] {
  const figure = figureOf(row, measure);
  if (figure === null || (measure === 'snr' && figure.value < leastRatio)) return [];
  const { value, low, high } = figure;
  const shown = (figure: number) => (measure === 'snr' ? Math.max(leastRatio, figure) : figure);
  const label = rewardLabel({ ...row, pairNoise: null });
  const noises = row.pairNoise === null ? (['equal', 'steadier'] as const) : [row.pairNoise];
  return noises.map((noise) => ({
    ...{ label, panel: panels[noise], spread: row.spread },
    ...{ value, low: shown(low), high: shown(high) },
  }));
}

function figureOf({ ratio, correlation }: CollapseRow, measure: CollapseMeasure): MonteCarlo | null {
  return measure === 'snr' ? ratio : correlation;
}

function describe(rows: readonly CollapseRow[], measure: CollapseMeasure): string {
  const single = rows.filter(({ reward }) => reward === 'pointwise');
  const said = [single[0], single.at(-1)].flatMap((row) => {
    if (!row) return [];
    const figure = figureOf(row, measure);
    return figure === null ? [] : `${figure.value.toFixed(3)} at spread ${row.spread}`;
  });
  return `Lines with 95% Monte Carlo bands, for pointwise scores and for rewards from ranks. One score each: ${said.join(', ')}.${measure === 'snr' ? ` Ratios below ${leastRatio} are not drawn.` : ''}`;
}
