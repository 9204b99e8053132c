import { dot, line, ruleX, ruleY } from '@observablehq/plot';
import type { WidthResult } from '../../simulation/coverage/matches-needed.ts';
import type { CoverageRow } from '../../simulation/coverage-table.ts';
import { chartColours, colourOf } from '../chart/chart-colours.ts';
import { renderChart } from '../chart/render-chart.ts';

/** Coverage of ratings against trees, a line for each of the other settings; 95% is dashed. */
export function coverageChart(rows: readonly CoverageRow[]): string {
  const points = rows.map((row) => ({
    label: `${row.format}, ${row.method}, ${row.entrants} agents, spread ${row.spread}, sigma ${row.sigma}`,
    trees: row.trees,
    ...{ value: row.ratings.value, low: row.ratings.low, high: row.ratings.high },
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

/** Mean width against trees: measured, and what a plan says beforehand. */
export function widthChart({ measured }: WidthResult): string {
  const [own, planned] = chartColours;
  return renderChart({
    title: 'Width of 95% intervals against trees',
    description: `Mean width in points, ${measured.map(({ trees, width }) => `${width.toFixed(0)} with ${trees} trees`).join(', ')}.`,
    legend: [
      { label: 'measured', colour: own },
      { label: 'expected before a tournament', colour: planned },
    ],
    xLabel: 'Trees',
    yLabel: 'Mean width in points',
    plot: {
      marginLeft: 52,
      x: { type: 'log', tickFormat: '~g', grid: true },
      y: { type: 'log', tickFormat: '~g', grid: true },
      marks: [
        line(measured, { x: 'trees', y: 'expected', stroke: planned, strokeDasharray: '5 3' }),
        line(measured, { x: 'trees', y: 'width', stroke: own }),
        dot(measured, { x: 'trees', y: 'width', fill: own, r: 3 }),
      ],
    },
  });
}
