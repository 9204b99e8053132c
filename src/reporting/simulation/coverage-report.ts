import { dot, line, ruleX, ruleY } from '@observablehq/plot';
import type { WidthResult } from '../../simulation/coverage/matches-needed.ts';
import type { CoverageRow } from '../../simulation/coverage-table.ts';
import { chartColours, colourOf, renderChart } from '../chart/draw-chart.ts';
import { figureText } from '../estimate-words.ts';
import { csvTable } from '../export/csv-table.ts';
import { alignedTable } from '../terminal/aligned-table.ts';

/** Coverage by setting; below ten trees the widths themselves are poorly known. */
export function coverageText(rows: readonly CoverageRow[]): string {
  const header = [
    'Format',
    'Method',
    'Agents',
    'Spread',
    'Sigma',
    'Trees',
    'Coverage',
    'Differences',
    'Rank ranges',
    'Width',
    'One-sided',
  ];
  const lines = rows.map((row) => [
    row.format,
    row.method,
    String(row.entrants),
    String(row.spread),
    String(row.sigma),
    row.trees < fewTrees ? `${row.trees}, indicative` : String(row.trees),
    percentText(row.ratings),
    percentText(row.differences),
    percentText(row.ranks),
    row.width === null ? '–' : row.width.toFixed(0),
    `${(100 * row.oneSided).toFixed(1)}%`,
  ]);
  return alignedTable(
    [header, ...lines],
    ['left', 'left', 'right', 'right', 'right', 'right', 'left', 'left', 'left', 'right', 'right'],
  );
}

const fewTrees = 10;

function percentText({ value, low, high }: CoverageRow['ratings']): string {
  if (value === null || low === null || high === null) return '–';
  return `${(100 * value).toFixed(1)}% (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
}

/** Width by trees, and what each wanted width takes. */
export function widthText({ measured, needed, mostTrees }: WidthResult): string {
  if (measured.length === 0) {
    return `No interval has both bounds, with up to ${mostTrees} trees: every agent won or lost everything.\n`;
  }
  const table = alignedTable(
    [
      ['Trees', 'Matches', 'Mean width', 'Expected', 'Coverage', 'One-sided'],
      ...measured.map(({ trees, matches, width, expected, coverage, oneSided }) => [
        String(trees),
        matches.toFixed(0),
        width.toFixed(0),
        expected.toFixed(0),
        figureText(coverage),
        `${(100 * oneSided).toFixed(1)}%`,
      ]),
    ],
    ['right', 'right', 'right', 'right', 'left', 'right'],
  );
  const sentences = needed.map(({ wanted, trees, matches }) =>
    trees === null || matches === null
      ? `A mean width of ${wanted} points takes more than ${mostTrees} trees.`
      : `A mean width of ${wanted} points takes about ${trees} trees (${matches} matches).`,
  );
  return `${table}\n${sentences.map((sentence) => `${sentence}\n`).join('')}`;
}

/** Coverage of ratings against trees, a line for each of the other settings; 95% is dashed. */
export function coverageChart(rows: readonly CoverageRow[]): string {
  const points = rows.map((row) => ({
    label: `${row.format}, ${row.method}, ${row.entrants} agents, spread ${row.spread}, sigma ${row.sigma}`,
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

const coverageHeader = [
  'format',
  'method',
  'agents',
  'trees',
  'spread',
  'sigma',
  'tournaments',
  'coverage',
  'coverage_low',
  'coverage_high',
  'differences',
  'differences_low',
  'differences_high',
  'ranks',
  'ranks_low',
  'ranks_high',
  'below',
  'above',
  'width',
  'one_sided',
  'separated',
  'outward',
  'pairs',
];

/** One line for each setting; shares are from 0 to 1, widths in points. */
export function coverageCsv(rows: readonly CoverageRow[]): string {
  return csvTable(
    coverageHeader,
    rows.map(({ ratings, differences, ranks, ...row }) => [
      row.format,
      row.method,
      row.entrants,
      row.trees,
      row.spread,
      row.sigma,
      row.draws,
      ...[ratings, differences, ranks].flatMap(({ value, low, high }) => [value, low, high]),
      row.below,
      row.above,
      row.width,
      row.oneSided,
      row.separated,
      row.outward,
      row.pairs,
    ]),
  );
}

const widthHeader = [
  'trees',
  'matches',
  'width',
  'expected_width',
  'one_sided',
  'coverage',
  'coverage_low',
  'coverage_high',
];

/** One line for each number of trees. */
export function widthCsv({ measured }: WidthResult): string {
  return csvTable(
    widthHeader,
    measured.map(({ trees, matches, width, expected, oneSided, coverage }) => [
      trees,
      matches,
      width,
      expected,
      oneSided,
      coverage.value,
      coverage.low,
      coverage.high,
    ]),
  );
}
