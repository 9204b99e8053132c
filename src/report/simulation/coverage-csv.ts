import type { WidthResult } from '../../simulation/coverage/matches-needed.ts';
import type { CoverageRow } from '../../simulation/coverage-table.ts';
import { csvTable } from '../export/csv-table.ts';

const coverageHeader = [
  ...['format', 'method', 'agents', 'trees', 'spread', 'sigma', 'tournaments', 'coverage', 'coverage_low'],
  ...['coverage_high', 'differences', 'differences_low', 'differences_high', 'ranks', 'ranks_low', 'ranks_high'],
  ...['below', 'above', 'width', 'one_sided', 'separated', 'outward', 'pairs'],
];

/** One line for each setting; shares are from 0 to 1, widths in points. */
export function coverageCsv(rows: readonly CoverageRow[]): string {
  return csvTable(
    coverageHeader,
    rows.map(({ ratings, differences, ranks, ...row }) => [
      ...[row.format, row.method, row.entrants, row.trees, row.spread, row.sigma, row.draws],
      ...[ratings, differences, ranks].flatMap(({ value, low, high }) => [value, low, high]),
      ...[row.below, row.above, row.width, row.oneSided, row.separated, row.outward, row.pairs],
    ]),
  );
}

const widthHeader = [
  ...['trees', 'matches', 'width', 'expected_width', 'one_sided', 'coverage', 'coverage_low', 'coverage_high'],
];

/** One line for each number of trees. */
export function widthCsv({ measured }: WidthResult): string {
  return csvTable(
    widthHeader,
    measured.map(({ trees, matches, width, expected, oneSided, coverage }) => [
      ...[trees, matches, width, expected, oneSided, coverage.value, coverage.low, coverage.high],
    ]),
  );
}
