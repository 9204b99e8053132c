import type { CalibrationFigures } from '../../audit/calibration/calibration-figures.ts';
import type { PairedVerdict, VerdictComparison } from '../../audit/calibration/paired-verdicts.ts';
import { counted } from '../arena-words.ts';
import { agreementCells } from '../estimate-words.ts';
import { type CalibrationTable, calibrationTables } from '../view/calibration-tables.ts';
import { alignedTable } from './aligned-table.ts';

/** More differing verdicts are counted, not listed. */
const mostListed = 10;

/** How far one judge's grades are those by hand, as aligned tables. */
export function calibrationText(judge: string, figures: CalibrationFigures): string {
  const { untouched, verdicts } = figures;
  return [
    `${judge}: ${counted(untouched.of, 'answer')}, ${counted(figures.all.items, 'item')}; `,
    `every item as by hand in ${untouched.count} of the answers\n`,
    ...calibrationTables(figures).map(tableText),
    verdicts ? `\n${verdictsText(verdicts)}` : '',
  ].join('');
}

function tableText({ title, head, rows, right }: CalibrationTable): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const alignment = Array.from({ length: columns }, (_, index) => (right.includes(index) ? 'right' : 'left'));
  return `\n${title}\n${alignedTable(head.length > 0 ? [head, ...rows] : rows, alignment)}`;
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
