import type {
  CalibrationFigures,
  Changes,
  CodeEffect,
  NamedCounts,
  SecondLooks,
} from '../../audit/calibration/calibration-figures.ts';
import { type CountOf, gradeOutcomes, type OutcomeFigures } from '../../audit/calibration/outcome-figures.ts';
import { percent } from '../arena-words.ts';
import { agreementCells } from '../estimate-words.ts';

/** One table of figures; the first column of each row names it. */
export interface CalibrationTable {
  readonly title: string;
  /** None where the rows speak for themselves. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** By column, where it does not begin at the left. */
  readonly right: readonly number[];
}

/** What is shown of a judge's calibration, in the terminal and on its page; tables without a row are left out. */
export function calibrationTables(figures: CalibrationFigures): readonly CalibrationTable[] {
  const { code, secondLooks, byCategory, byDomain } = figures;
  const tables = [
    agreementTable(figures),
    confusionTable(figures.all),
    { title: 'What code did', head: [], rows: codeRows(code, secondLooks), right: [1] },
    countsTable('Category', byCategory),
    countsTable('Domain', byDomain),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function agreementTable({ all, depth, width, clear, borderline, code }: CalibrationFigures): CalibrationTable {
  const named: readonly (readonly [string, OutcomeFigures])[] = [
    ['all', all],
    ['depth', depth],
    ['width', width],
    ['without borderline', clear],
    ['borderline', borderline],
    ...(code ? [['the judge, before code', code.before] as const] : []),
  ];
  const rows = named
    .filter(([, { items }]) => items > 0)
    .map(([name, each]) => [
      name,
      ...agreementCells(each.agreement),
      countText(each.falseSatisfied),
      countText(each.satisfiedLost),
      countText(each.falseContradicted),
    ]);
  const head = ['Items', 'all', 'as by hand', "Cohen's kappa", 'wrong passed', 'right missed', 'false contradicted'];
  return { title: 'As by hand (in brackets: 95% intervals, by answer)', head, rows, right: [1, 4, 5, 6] };
}

function confusionTable({ confusion }: OutcomeFigures): CalibrationTable {
  const rows = gradeOutcomes.map((hand) => [hand, ...gradeOutcomes.map((judged) => String(confusion[hand][judged]))]);
  const title = 'Graded by hand (rows) and judged (columns)';
  return { title, head: ['', ...gradeOutcomes], rows, right: gradeOutcomes.map((_, index) => index + 1) };
}

function codeRows(code: CodeEffect | null, { count, confirmed, disputed }: SecondLooks): readonly string[][] {
  const lines: readonly (readonly [string, Changes])[] = [
    ...(code
      ? ([
          ['Satisfied grades that code lowered', code.lowered],
          ['Contradictions that code dropped', code.dropped],
          ['Grades that code raised', code.raised],
        ] as const)
      : []),
    ...(count > 0
      ? ([
          ['Confirmed by a second look', confirmed],
          ['Disputed by a second look', disputed],
        ] as const)
      : []),
  ];
  return lines.map(([what, { count: changed, rightly }]) => [
    what,
    String(changed),
    changed === 0 ? '' : `${rightly} rightly`,
  ]);
}

function countsTable(title: string, counts: readonly NamedCounts[]): CalibrationTable {
  const rows = counts.map(({ name, items, right, falseSatisfied, satisfiedLost }) => [
    name,
    String(items),
    percent(right / items),
    countText(falseSatisfied),
    countText(satisfiedLost),
  ]);
  return {
    title: `By ${title.toLowerCase()}`,
    head: [title, 'items', 'as by hand', 'wrong passed', 'right missed'],
    rows,
    right: [1, 2, 3, 4],
  };
}

function countText({ count, of }: CountOf): string {
  return `${count} of ${of}`;
}
