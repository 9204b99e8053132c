import { areaY, dot, line } from '@observablehq/plot';
import { colourOf, renderChart } from '../../../src/reporting/chart/draw-chart.ts';
import {
  type Column,
  csvText,
  estimateColumns,
  fileColumn,
  numberColumn,
  terminalTable,
  textColumn,
} from '../../../src/reporting/table.ts';
import type { CollapseRow, PairNoise } from '../collapse.ts';
import type { MonteCarlo } from '../monte-carlo.ts';
import { decimals, meanCount, percentOf, rewardLabel, withInterval } from './study-labels.ts';

/** A table for each spread, widest first, and what the widest and the narrowest say. */
export function collapseText(rows: readonly CollapseRow[]): string {
  const spreads = [...new Set(rows.map(({ spread }) => spread))];
  const tables = spreads.map((spread) => {
    const own = rows.filter((row) => row.spread === spread);
    return `Spread of true strengths ${spread}\n${terminalTable(columns, own)}`;
  });
  return `${tables.join('\n')}\n${conclusions(rows).join('\n')}\n`;
}

const columns: readonly Column<CollapseRow>[] = [
  fileColumn('spread', 'standard deviation of true strengths', ({ spread }) => spread),
  textColumn('label', 'the reward with what makes it', 'Reward', rewardLabel),
  fileColumn('reward', 'kind of reward', ({ reward }) => reward),
  fileColumn('format', 'that gives the ranks; empty: none', ({ format }) => format),
  fileColumn('judge', 'what a judge of pairs tells; empty: none', ({ judge }) => judge),
  fileColumn('pair_noise', 'what is assumed of a judge of pairs; empty: none', ({ pairNoise }) => pairNoise),
  numberColumn('calls', 'mean judge calls for a group', 'Calls', ({ calls }) => calls, meanCount),
  numberColumn('texts', 'mean rollouts read for a group', 'Texts', ({ texts }) => texts, meanCount),
  numberColumn(
    'signal_sd',
    'between rollouts, of the expected reward',
    'Signal (sd)',
    ({ signalDeviation }) => signalDeviation,
    (value) => decimals(value),
  ),
  numberColumn(
    'noise_sd',
    "of one rollout's reward over judgings",
    'Noise (sd)',
    ({ noiseDeviation }) => noiseDeviation,
    (value) => decimals(value),
  ),
  ...estimateColumns(
    'snr',
    'signal variance over noise variance; empty: no noise',
    ({ ratio }: CollapseRow) => ratio,
    'SNR (variances)',
    (ratio) => (ratio === null ? '–' : withInterval(ratio)),
  ),
  ...estimateColumns(
    'correlation',
    'of advantage and true strength',
    ({ correlation }: CollapseRow) => correlation,
    'Correlation with truth',
    withInterval,
  ),
  numberColumn(
    'degenerate',
    'share of judgings that tell nobody apart',
    'Nobody apart',
    ({ degenerate }) => degenerate,
    percentOf,
  ),
];

/** At each spread, how the best ranks of either assumption compare with one score each, and with as many looks. */
function conclusions(rows: readonly CollapseRow[]): string[] {
  const spreads = [...new Set(rows.map(({ spread }) => spread))];
  return spreads.flatMap((spread) => {
    const own = rows.filter((row) => row.spread === spread);
    const single = own.find(({ reward }) => reward === 'pointwise');
    const averaged = own.find(({ reward }) => reward === 'pointwise-mean');
    const [equal, steadier] = (['equal', 'steadier'] as const).map((noise) => strongest(own, noise));
    if (!single || !averaged || !equal || !steadier) return [];
    return `Spread ${spread}: correlation with the truth ${figure(single)} for one score each, ${figure(averaged)} for ${meanCount(averaged.calls / single.calls)} scores each; ranks at most ${figure(equal)} with equal noise (${rewardLabel(equal)}, ${meanCount(equal.texts)} texts), ${figure(steadier)} with a steadier judge of pairs (${meanCount(steadier.texts)} texts).`;
  });
}

function strongest(rows: readonly CollapseRow[], noise: CollapseRow['pairNoise']): CollapseRow | undefined {
  const own = rows.filter(({ pairNoise }) => pairNoise === noise);
  return own.sort((one, other) => other.correlation.value - one.correlation.value)[0];
}

function figure({ correlation }: CollapseRow): string {
  return decimals(correlation.value, 2);
}

/** What is drawn against the spread. */
type CollapseMeasure = 'snr' | 'correlation';

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
    label,
    panel: panels[noise],
    spread: row.spread,
    value,
    low: shown(low),
    high: shown(high),
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

/** One line for each spread and kind of reward. */
export function collapseCsv(rows: readonly CollapseRow[]): string {
  return csvText(columns, rows);
}
