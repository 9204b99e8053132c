import { areaY, line, type PlotOptions } from '@observablehq/plot';
import type { RewardRow, RewardStudyResult } from '../../simulation/training/reward-study.ts';
import type { RolloutStudyResult } from '../../simulation/training/rollout-study.ts';
import type { CurvePoint } from '../../simulation/training/training-curve.ts';
import { colourOf } from '../chart/chart-colours.ts';
import { renderChart } from '../chart/render-chart.ts';
import { decimals } from './figure-words.ts';
import { noiseLabels, signalLabels, wayLabels } from './training-labels.ts';

interface Point {
  readonly label: string;
  readonly panel: string;
  readonly at: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** True quality over batches, a line for each reward, a panel for each assumption on the judge; bands are 95% intervals. */
export function rewardCurvesChart({ rows }: RewardStudyResult): string {
  return curvesChart({
    title: 'What a policy learns from rewards of each kind',
    xLabel: 'Batches',
    points: rows.flatMap(panelPoints),
    panels: Object.values(noiseLabels),
    ends: rows.map((row) => [row.name, row.curve.at(-1)]),
  });
}

/** True quality over tool calls, a line for each way of sampling; bands are 95% intervals. */
export function rolloutCurvesChart({ rows }: RolloutStudyResult): string {
  return curvesChart({
    title: 'What a policy learns for its tool calls',
    xLabel: 'Tool calls; those of a shared prefix count once',
    points: rows.flatMap(({ way, curve }) => pointsOf(wayLabels[way], '', curve)),
    panels: [''],
    ends: rows.map(({ way, curve }) => [wayLabels[way], curve.at(-1)]),
  });
}

/** Rewards that no assumption on comparing judges touches stand in both panels. */
function panelPoints({ signal, pairNoise, curve }: RewardRow): Point[] {
  const noises = pairNoise === null ? (['equal', 'steadier'] as const) : [pairNoise];
  return noises.flatMap((noise) => pointsOf(signalLabels[signal], noiseLabels[noise], curve));
}

function pointsOf(label: string, panel: string, curve: readonly CurvePoint[]): Point[] {
  return curve.map(({ at, quality: { value, low, high } }) => ({
    ...{ label, panel, at, value },
    // Qualities lie between 0 and 1, whatever few seeds say.
    ...{ low: Math.max(0, low), high: Math.min(1, high) },
  }));
}

interface Curves {
  readonly title: string;
  readonly xLabel: string;
  readonly points: readonly Point[];
  readonly panels: readonly string[];
  readonly ends: readonly (readonly [string, CurvePoint | undefined])[];
}

function curvesChart({ title, xLabel, points, panels, ends }: Curves): string {
  const labels = [...new Set(points.map(({ label }) => label))];
  const colour = colourOf(labels);
  const paint = ({ label }: Point) => colour(label);
  const facet: PlotOptions = panels.length > 1 ? { fx: { label: null, domain: panels } } : {};
  const shared = { x: 'at', z: 'label', ...(panels.length > 1 && { fx: 'panel' }) };
  const said = ends.map(([name, end]) => `${name} ${end === undefined ? '–' : decimals(end.quality.value)}`);
  return renderChart({
    ...{ title, xLabel, width: 760, yLabel: 'True quality of the policy' },
    description: `Lines with 95% bands over seeds. At the end: ${said.join('; ')}.`,
    legend: labels.map((label) => ({ label, colour: colour(label) })),
    plot: {
      ...{ marginLeft: 44, ...facet },
      x: { ticks: 4, tickFormat: '~s' },
      y: { grid: true, domain: [0, 1] },
      marks: [
        areaY(points, { ...shared, y1: 'low', y2: 'high', fill: paint, fillOpacity: 0.12 }),
        line(points, { ...shared, y: 'value', stroke: paint, strokeWidth: 1.5 }),
      ],
    },
  });
}
