import {
  type CalibrationFigures,
  type CountOf,
  gradeOutcomes,
  type OutcomeFigures,
  type PairedVerdict,
  type VerdictComparison,
} from '../../audit/calibration/calibration-schema.ts';
import type { JudgedItem } from '../../audit/calibration/hand-graded-answer.ts';
import { passesTooMuch, usualMostWrongPassed, wrongPassed } from '../../audit/calibration/qualification.ts';
import { agreementCells, counted, percent } from '../arena-words.ts';
import { cellBlock } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';

/** More differing verdicts, and more differing items, are counted, not listed. */
const mostListed = 10;
const mostItems = 30;

/** Renders the agreement of one judge with grades by hand as aligned tables, and the items that differ, the worst first. */
export function calibrationText(judge: string, figures: CalibrationFigures, items: readonly JudgedItem[]): string {
  const { untouched, verdicts } = figures;
  return [
    `${judge}: ${counted(untouched.of, 'answer')}, ${counted(figures.all.items, 'item')}; `,
    `every item as by hand in ${untouched.count} of the answers\n`,
    qualificationText(figures),
    agreementText(figures),
    confusionText(figures.all),
    itemsText(items),
    verdicts ? `\n${verdictsText(verdicts)}` : '',
  ].join('');
}

function qualificationText(figures: CalibrationFigures): string {
  const wrong = wrongPassed(figures);
  if (wrong === null) return '';
  const words = `by its own word it passed ${wrong.count} of ${wrong.of} wrong items (${percent(wrong.count / wrong.of)})`;
  const limit = `more than ${percent(usualMostWrongPassed)}`;
  return passesTooMuch(wrong)
    ? `${words}: ${limit}, so that it is refused as a judge unless 'examiner.mostWrongPassed' allows it\n`
    : `${words}; a judge that passes ${limit} is refused\n`;
}

/** Lists the items that differ: first those passed wrongly, then those missed wrongly. */
function itemsText(items: readonly JudgedItem[]): string {
  const differing = items.filter(({ hand, judged }) => hand !== judged);
  if (differing.length === 0) return '';
  const isPassed = ({ judged }: JudgedItem) => judged === 'satisfied';
  const isMissed = ({ hand }: JudgedItem) => hand === 'satisfied';
  const ordered = [
    ...differing.filter(isPassed),
    ...differing.filter(isMissed),
    ...differing.filter((item) => !isPassed(item) && !isMissed(item)),
  ];
  const more = ordered.length - mostItems;
  const lines = ordered.slice(0, mostItems).map(itemText).join('');
  return `\nItems that differ\n${lines}${more > 0 ? `  and ${more} more (--json has all)\n` : ''}`;
}

function itemText({ answer, item, hand, judged, why, handQuote, quote, reasons }: JudgedItem): string {
  const words = (text: string | null) => (text === null ? '' : ` “${text.slice(0, 100)}”`);
  return [
    `  ${answer} ${item}: ${hand} by hand, ${judged} judged`,
    `    by hand:${words(handQuote)} ${why}`,
    `    judged:${words(quote)} ${reasons.join('; ')}`,
    '',
  ].join('\n');
}

function agreementText({ all, depth, width, clear, borderline, code }: CalibrationFigures): string {
  const groups: readonly (readonly [string, OutcomeFigures])[] = [
    ['all', all],
    ['depth', depth],
    ['width', width],
    ['without borderline', clear],
    ['borderline', borderline],
    ...(code ? [['the judge, before code', code.before] as const] : []),
  ];
  const rows = groups
    .filter(([, { items }]) => items > 0)
    .map(([name, each]) => [
      name,
      ...agreementCells(each.agreement),
      countText(each.falseSatisfied),
      countText(each.satisfiedLost),
      countText(each.falseContradicted),
    ]);
  if (rows.length === 0) return '';
  const heads = [
    'Items',
    '#all',
    'as by hand',
    "Cohen's kappa",
    '#wrong passed',
    '#right missed',
    '#false contradicted',
  ];
  const caption = 'As by hand (in brackets: 95% intervals, by answer)';
  return `\n${documentText([cellBlock({ label: caption, caption, heads, rows })])}`;
}

function confusionText({ confusion }: OutcomeFigures): string {
  const rows = gradeOutcomes.map((hand) => [hand, ...gradeOutcomes.map((judged) => confusion[hand][judged])]);
  const heads = ['', ...gradeOutcomes.map((judged) => `#${judged}`)];
  const caption = 'Graded by hand (rows) and judged (columns)';
  return `\n${documentText([cellBlock({ label: caption, caption, heads, rows })])}`;
}

function countText({ count, of }: CountOf): string {
  return `${count} of ${of}`;
}

function verdictsText({ questions, same, tiers, differing }: VerdictComparison): string {
  const [, equal, kappa] = agreementCells(tiers);
  const firsts = differing.slice(0, mostListed);
  return [
    `Verdicts between answers to the same question: ${same.count} of ${same.of} with the tier and tag of the grades by hand `,
    `(${counted(questions, 'question')}); tiers equal ${equal}, kappa ${kappa}\n`,
    ...firsts.map(differenceLine),
    differing.length > firsts.length ? `  and ${differing.length - firsts.length} more\n` : '',
  ].join('');
}

function differenceLine({ a, b, hand, judged }: PairedVerdict): string {
  const verdictWords = ({ tier, tag }: PairedVerdict['hand']) => (tag === null ? tier : `${tier} ${tag}`);
  return `  ${a} and ${b}: ${verdictWords(hand)} by hand, ${verdictWords(judged)} judged\n`;
}
