import type {
  CalibrationFigures,
  Changes,
  CodeEffect,
  NamedCounts,
  SecondLooks,
} from '../../audit/calibration/calibration-figures.ts';
import { type CountOf, gradeOutcomes, type OutcomeFigures } from '../../audit/calibration/outcome-figures.ts';
import type { PairedVerdict, VerdictComparison } from '../../audit/calibration/paired-verdicts.ts';
import { counted, percent } from '../arena-words.ts';
import { agreementCells } from '../estimate-words.ts';
import { alignedTable } from './aligned-table.ts';

/** More differing verdicts are counted, not listed. */
const mostListed = 10;

/** How far one judge's grades are those by hand, as aligned tables. */
export function calibrationText(judge: string, figures: CalibrationFigures): string {
  const { untouched, code, secondLooks, verdicts, byCategory, byDomain } = figures;
  return [
    `${judge}: ${counted(untouched.of, 'answer')}, ${counted(figures.all.items, 'item')}; `,
    `every item as by hand in ${untouched.count} of the answers\n\n`,
    agreementTable(figures),
    'In brackets: 95% intervals, by answer.\n',
    `\nGraded by hand (rows) and judged (columns)\n${confusionTable(figures.all)}`,
    code ? `\n${codeText(code)}` : '',
    secondLooks.count > 0 ? looksText(secondLooks) : '',
    verdicts ? `\n${verdictsText(verdicts)}` : '',
    `\n${countsTable('Category', byCategory)}`,
    `\n${countsTable('Domain', byDomain)}`,
  ].join('');
}

function agreementTable({ all, depth, width, clear, borderline, code }: CalibrationFigures): string {
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
      countText(each.falseContradicted),
    ]);
  return alignedTable(
    [['Items', 'all', 'as by hand', "Cohen's kappa", 'false satisfied', 'false contradicted'], ...rows],
    ['left', 'right', 'left', 'left', 'right', 'right'],
  );
}

function confusionTable({ confusion }: OutcomeFigures): string {
  const rows = gradeOutcomes.map((hand) => [hand, ...gradeOutcomes.map((judged) => String(confusion[hand][judged]))]);
  return alignedTable([['', ...gradeOutcomes], ...rows], ['left', ...gradeOutcomes.map(() => 'right' as const)]);
}

function codeText({ lowered, dropped, raised }: CodeEffect): string {
  const lines: readonly (readonly [string, Changes])[] = [
    ['Satisfied grades that code lowered', lowered],
    ['Contradictions that code dropped', dropped],
    ['Grades that code raised', raised],
  ];
  return alignedTable(
    lines.map(([what, changes]) => [what, ...changeCells(changes)]),
    ['left', 'right', 'left'],
  );
}

function looksText({ confirmed, disputed }: SecondLooks): string {
  return alignedTable(
    [
      ['Confirmed by a second look', ...changeCells(confirmed)],
      ['Disputed by a second look', ...changeCells(disputed)],
    ],
    ['left', 'right', 'left'],
  );
}

function changeCells({ count, rightly }: Changes): string[] {
  return [String(count), count === 0 ? '' : `${rightly} rightly`];
}

function verdictsText({ questions, same, tiers, differing }: VerdictComparison): string {
  const [, equal, kappa] = agreementCells(tiers);
  const listed = differing.slice(0, mostListed);
  return [
    `Verdicts between answers to the same question: ${same.count} of ${same.of} with the tier and tag of the grades by hand `,
    `(${counted(questions, 'question')}); tiers equal ${equal}, kappa ${kappa}\n`,
    ...listed.map(differenceLine),
    differing.length > listed.length ? `  and ${differing.length - listed.length} more\n` : '',
  ].join('');
}

function differenceLine({ a, b, hand, judged }: PairedVerdict): string {
  const told = ({ tier, tag }: PairedVerdict['hand']) => (tag === null ? tier : `${tier} ${tag}`);
  return `  ${a} and ${b}: ${told(hand)} by hand, ${told(judged)} judged\n`;
}

function countsTable(heading: string, counts: readonly NamedCounts[]): string {
  const rows = counts.map(({ name, items, right, falseSatisfied, falseContradicted }) => [
    name,
    String(items),
    percent(right / items),
    String(falseSatisfied.count),
    String(falseContradicted.count),
  ]);
  return alignedTable(
    [[heading, 'items', 'as by hand', 'false satisfied', 'false contradicted'], ...rows],
    ['left', 'right', 'right', 'right', 'right'],
  );
}

function countText({ count, of }: CountOf): string {
  return `${count} of ${of}`;
}
