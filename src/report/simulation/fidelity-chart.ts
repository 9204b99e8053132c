import { dot, line, ruleX } from '@observablehq/plot';
import type { FidelityRow } from '../../simulation/fidelity.ts';
import { colourOf } from '../chart/chart-colours.ts';
import { renderChart } from '../chart/render-chart.ts';
import { formatLabels, judgeLabels } from './labels.ts';

/** Fidelity against judge calls for one size of group: a line for each format, a panel for each judge. */
export function fidelityChart(rows: readonly FidelityRow[], entrants: number): string {
  const own = rows.filter((row) => row.entrants === entrants);
  const formats = [...new Set(own.map(({ format }) => format))];
  const judges = [...new Set(own.map(({ judge }) => judgeLabels[judge]))];
  const colour = colourOf(formats);
  const points = own.map((row) => ({
    ...{ format: row.format, judge: judgeLabels[row.judge], calls: row.calls },
    ...{ tau: row.tau.value, low: row.tau.low, high: row.tau.high },
  }));
  const stroke = ({ format }: { readonly format: string }) => colour(format);
  const onLine = ({ format, judge }: { readonly format: string; readonly judge: string }) =>
    points.filter((point) => point.format === format && point.judge === judge).length > 1;
  return renderChart({
    title: `Ranking fidelity against judge calls, ${entrants} entrants`,
    description: describe(own),
    width: 120 + 260 * judges.length,
    legend: formats.map((format) => ({ label: formatLabels[format], colour: colour(format) })),
    xLabel: 'Judge calls',
    yLabel: 'Kendall tau',
    plot: {
      marginLeft: 44,
      fx: { label: null, domain: judges },
      x: { type: 'log', tickFormat: '~g', grid: true },
      y: { grid: true },
      marks: [
        line(points, { x: 'calls', y: 'tau', z: 'format', fx: 'judge', stroke, strokeWidth: 1.5, sort: 'calls' }),
        ruleX(points, { x: 'calls', y1: 'low', y2: 'high', fx: 'judge', stroke }),
        dot(points.filter(onLine), { x: 'calls', y: 'tau', fx: 'judge', fill: stroke, r: 3 }),
        // A ring is seen where the end of a line lies on it.
        dot(
          points.filter((point) => !onLine(point)),
          { x: 'calls', y: 'tau', fx: 'judge', stroke, strokeWidth: 2, r: 5 },
        ),
      ],
    },
  });
}

function describe(rows: readonly FidelityRow[]): string {
  const best = new Map<string, FidelityRow>();
  for (const row of rows.filter(({ withinBudget }) => withinBudget)) {
    if (row.tau.value > (best.get(row.judge)?.tau.value ?? Number.NEGATIVE_INFINITY)) best.set(row.judge, row);
  }
  const said = [...best.values()].map(
    ({ judge, format, tau, calls }) =>
      `a judge that ${judgeLabels[judge]}: ${formatLabels[format]}, tau ${tau.value.toFixed(2)} at ${calls.toFixed(0)} calls`,
  );
  return `Mean Kendall tau with 95% Monte Carlo intervals. Highest within the budget, for ${said.join('; ')}.`;
}
