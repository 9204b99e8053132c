import { areaY, line, type PlotOptions, ruleY } from '@observablehq/plot';
import { colourOf, renderChart } from '../../../src/reporting/chart/draw-chart.ts';
import type { RewardRow, RewardStudyResult } from '../../laboratory/reward-study.ts';
import type { RolloutStudyResult } from '../../laboratory/rollout-study.ts';
import type { CurveDifference, CurvePoint } from '../../laboratory/training-curve.ts';
import { decimals } from './study-labels.ts';
import { noiseLabels, signalLabels, wayLabels } from './training-report.ts';

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
    yLabel: quality,
    xLabel: 'Batches',
    points: rows.flatMap(panelPoints),
    panels: Object.values(noiseLabels),
    lines: rows.map(({ signal }) => signalLabels[signal]),
    ends: rows.map((row) => [row.name, row.curve.at(-1)]),
  });
}

/** True quality over tool calls, a line for each way of sampling; bands are 95% intervals. */
export function rolloutCurvesChart({ rows }: RolloutStudyResult): string {
  return curvesChart({
    title: 'What a policy learns for its tool calls',
    yLabel: quality,
    xLabel: toolCalls,
    points: rows.flatMap(({ way, curve }) => pointsOf(wayLabels[way], '', curve)),
    panels: [''],
    lines: rows.map(({ way }) => wayLabels[way]),
    ends: rows.map(({ way, curve }) => [wayLabels[way], curve.at(-1)]),
  });
}

/** How much more policies know than those that learned from one score each, after so many batches; panels as above. */
export function rewardDifferencesChart({ rows, differences }: RewardStudyResult): string {
  const shown = differencesFrom(differences, 'pointwise');
  const byName = new Map(shown.map((each) => [each.one, each.curve]));
  return curvesChart({
    title: 'More or less than from one score each',
    yLabel: difference,
    xLabel: 'Batches',
    points: rows.flatMap((row) => panelPoints({ ...row, curve: byName.get(row.name) ?? [] })),
    panels: Object.values(noiseLabels),
    lines: rows.map(({ signal }) => signalLabels[signal]),
    ends: shown.map(({ one, curve }) => [one, curve.at(-1)]),
  });
}

/** How much more policies know than those of GRPO with M rollouts, after so many tool calls. */
export function rolloutDifferencesChart({ rows, differences }: RolloutStudyResult): string {
  const shown = differencesFrom(differences, 'grpo');
  const byName = new Map(shown.map((each) => [each.one, each.curve]));
  return curvesChart({
    title: 'More or less than GRPO with M rollouts for the same tool calls',
    yLabel: difference,
    xLabel: toolCalls,
    points: rows.flatMap(({ way }) => pointsOf(wayLabels[way], '', byName.get(way) ?? [])),
    panels: [''],
    lines: rows.map(({ way }) => wayLabels[way]),
    ends: shown.map(({ one, curve }) => [one, curve.at(-1)]),
  });
}

const quality = 'True quality of the policy; bands: 95% over seeds';
const difference = 'Difference in true quality, paired by seed; bands: 95%';
const toolCalls = 'Tool calls; those of a shared prefix count once';

function differencesFrom(differences: readonly CurveDifference[], other: string): CurveDifference[] {
  return differences.filter((each) => each.other === other);
}

/** Rewards that no assumption on comparing judges touches stand in both panels. */
function panelPoints({ signal, pairNoise, curve }: Pick<RewardRow, 'signal' | 'pairNoise' | 'curve'>): Point[] {
  const noises = pairNoise === null ? (['equal', 'steadier'] as const) : [pairNoise];
  return noises.flatMap((noise) => pointsOf(signalLabels[signal], noiseLabels[noise], curve));
}

function pointsOf(label: string, panel: string, curve: readonly CurvePoint[]): Point[] {
  return curve.map(({ at, quality: { value, low, high } }) => ({
    label,
    panel,
    at,
    value,
    low,
    high,
  }));
}

interface Curves {
  readonly title: string;
  readonly yLabel: string;
  readonly xLabel: string;
  readonly points: readonly Point[];
  readonly panels: readonly string[];
  /** All lines of the study, also those that this chart lacks: a line has one colour in all its charts. */
  readonly lines: readonly string[];
  readonly ends: readonly (readonly [string, CurvePoint | undefined])[];
}

function curvesChart({ title, xLabel, yLabel, points, panels, lines, ends }: Curves): string {
  const labels = [...new Set(points.map(({ label }) => label))];
  const colour = colourOf([...new Set(lines)]);
  const paint = ({ label }: Point) => colour(label);
  const facet: PlotOptions = panels.length > 1 ? { fx: { label: null, domain: panels } } : {};
  const shared = { x: 'at', z: 'label', ...(panels.length > 1 && { fx: 'panel' }) };
  const said = ends.map(([name, end]) => `${name} ${end === undefined ? '–' : decimals(end.quality.value)}`);
  return renderChart({
    title,
    xLabel,
    yLabel,
    width: 760,
    description: `Lines with 95% bands over seeds. At the end: ${said.join('; ')}.`,
    legend: labels.map((label) => ({ label, colour: colour(label) })),
    plot: {
      marginLeft: 44,
      ...facet,
      x: { ticks: 4, tickFormat: (at: number) => (at < 1000 ? `${at}` : `${at / 1000}k`) },
      y: { grid: true },
      marks: [
        ruleY([0], { stroke: 'currentColor', strokeOpacity: 0.5 }),
        areaY(points, { ...shared, y1: 'low', y2: 'high', fill: paint, fillOpacity: 0.12 }),
        line(points, { ...shared, y: 'value', stroke: paint, strokeWidth: 1.5 }),
      ],
    },
  });
}
