import { dot, line, ruleX, ruleY } from '@observablehq/plot';
import { colourOf, renderChart } from '../../../src/reporting/chart/draw-chart.ts';
import {
  type Column,
  csvText,
  estimateColumns,
  fileColumn,
  numberColumn,
  terminalTable,
  textColumn,
  wordColumn,
} from '../../../src/reporting/table.ts';
import type { CoverageRow } from '../coverage-table.ts';
import { percentOf } from './study-labels.ts';

const coverageColumns: readonly Column<CoverageRow>[] = [
  wordColumn('format', 'of the tournaments', 'Format', ({ format }) => format),
  numberColumn('agents', 'of a tournament', 'Agents', ({ entrants }) => entrants),
  fileColumn('trees', 'of a tournament', ({ trees }) => trees),
  numberColumn('spread', 'log-strength from the weakest to the strongest', 'Spread', ({ spread }) => spread),
  numberColumn('sigma', "standard deviation over trees of an agent's log-strength", 'Sigma', ({ sigma }) => sigma),
  {
    ...textColumn('trees_shown', 'trees, and whether they are few', 'Trees', ({ trees }) =>
      trees < fewTrees ? `${trees}, indicative` : String(trees),
    ),
    align: 'right',
  },
  fileColumn('tournaments', 'made up', ({ draws }) => draws),
  ...estimateColumns(
    'coverage',
    'share of ratings whose interval held the truth',
    ({ ratings }: CoverageRow) => ratings,
    'Coverage',
    percentText,
  ),
  ...estimateColumns(
    'differences',
    'the same of differences of two ratings',
    ({ differences }: CoverageRow) => differences,
    'Differences',
    percentText,
  ),
  ...estimateColumns(
    'ranks',
    'share of tournaments whose rank ranges all hold',
    ({ ranks }: CoverageRow) => ranks,
    'Rank ranges',
    percentText,
  ),
  fileColumn('below', 'share of ratings with the truth below the interval', ({ below }) => below),
  fileColumn('above', 'with the truth above it', ({ above }) => above),
  numberColumn('width', 'mean, in points, of intervals with both bounds', 'Width', ({ width }) => width, wholePoints),
  numberColumn('one_sided', 'share of agents with one bound', 'One-sided', ({ oneSided }) => oneSided, percentOf),
  fileColumn('separated', 'share of tournaments without a finite maximum likelihood', ({ separated }) => separated),
  fileColumn('outward', 'points by which ratings lie further from 1000 than the truth', ({ outward }) => outward),
  fileColumn('pairs', 'mean number of a tournament', ({ pairs }) => pairs),
];

/** Coverage by setting; below ten trees the widths themselves are poorly known. */
export function coverageText(rows: readonly CoverageRow[]): string {
  return terminalTable(coverageColumns, rows);
}

const fewTrees = 10;

function percentText({ value, low, high }: CoverageRow['ratings']): string {
  if (value === null || low === null || high === null) return '–';
  return `${(100 * value).toFixed(1)}% (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
}

function wholePoints(value: number): string {
  return value.toFixed(0);
}

/** Coverage of ratings against trees, a line for each of the other settings; 95% is dashed. */
export function coverageChart(rows: readonly CoverageRow[]): string {
  const points = rows.map((row) => ({
    label: `${row.format}, ${row.entrants} agents, spread ${row.spread}, sigma ${row.sigma}`,
    trees: row.trees,
    value: row.ratings.value,
    low: row.ratings.low,
    high: row.ratings.high,
  }));
  const labels = [...new Set(points.map(({ label }) => label))];
  const colour = colourOf(labels);
  const paint = ({ label }: { readonly label: string }) => colour(label);
  return renderChart({
    title: 'Coverage of 95% intervals against trees',
    description: `Share of ratings whose interval held the truth, with 95% Monte Carlo intervals, for ${labels.join('; ')}.`,
    legend: labels.map((label) => ({ label, colour: colour(label) })),
    xLabel: 'Trees',
    yLabel: 'Coverage',
    plot: {
      marginLeft: 52,
      x: { type: 'log', tickFormat: '~g' },
      y: { tickFormat: '.1%', grid: true },
      marks: [
        ruleY([0.95], { strokeDasharray: '4 3', stroke: 'currentColor' }),
        line(points, { x: 'trees', y: 'value', z: 'label', stroke: paint }),
        ruleX(points, { x: 'trees', y1: 'low', y2: 'high', stroke: paint }),
        dot(points, { x: 'trees', y: 'value', fill: paint, r: 3 }),
      ],
    },
  });
}

/** One line for each setting; shares are from 0 to 1, widths in points. */
export function coverageCsv(rows: readonly CoverageRow[]): string {
  return csvText(coverageColumns, rows);
}
