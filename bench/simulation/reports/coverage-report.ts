import { rowTable } from '../../../src/reporting/document/document.ts';
import { documentText } from '../../../src/reporting/document/document-text.ts';
import {
  type Column,
  csvText,
  fileColumn,
  numberColumn,
  textColumn,
  wordColumn,
} from '../../../src/reporting/table.ts';
import type { CoverageRow } from '../coverage-table.ts';
import { estimateColumns } from './estimate-columns.ts';
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
  return documentText([rowTable({ label: '', columns: coverageColumns, rows })]);
}

const fewTrees = 10;

function percentText({ value, low, high }: CoverageRow['ratings']): string {
  if (value === null || low === null || high === null) return '–';
  return `${(100 * value).toFixed(1)}% (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
}

function wholePoints(value: number): string {
  return value.toFixed(0);
}

/** One line for each setting; shares are from 0 to 1, widths in points. */
export function coverageCsv(rows: readonly CoverageRow[]): string {
  return csvText(coverageColumns, rows);
}
