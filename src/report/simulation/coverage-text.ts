import type { WidthResult } from '../../simulation/coverage/matches-needed.ts';
import type { CoverageRow } from '../../simulation/coverage-table.ts';
import { figureText } from '../estimate-words.ts';
import { alignedTable } from '../terminal/aligned-table.ts';

/** Coverage by setting; below ten trees the widths themselves are poorly known. */
export function coverageText(rows: readonly CoverageRow[]): string {
  const header = [
    ...['Format', 'Method', 'Agents', 'Spread', 'Sigma', 'Trees', 'Coverage', 'Differences', 'Rank ranges', 'Width'],
    'One-sided',
  ];
  const lines = rows.map((row) => [
    ...[row.format, row.method, String(row.entrants), String(row.spread), String(row.sigma)],
    ...[row.trees < fewTrees ? `${row.trees}, indicative` : String(row.trees)],
    ...[percentText(row.ratings), percentText(row.differences), percentText(row.ranks)],
    ...[row.width === null ? '–' : row.width.toFixed(0), `${(100 * row.oneSided).toFixed(1)}%`],
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
        ...[String(trees), matches.toFixed(0), width.toFixed(0), expected.toFixed(0)],
        ...[figureText(coverage), `${(100 * oneSided).toFixed(1)}%`],
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
