import { type Choice, choiceBeside } from '../comparing/choice.ts';
import { acceptedForms, type ComparedValue } from '../comparing/compare-accepted.ts';
import { withoutBrackets } from '../comparing/compare-value.ts';
import { expectedValue } from '../comparing/expected-value.ts';
import { weighEvidence } from '../comparing/weigh-evidence.ts';
import type { Span } from '../span.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { compareNumbers } from '../values/same-quantity.ts';
import { sharesLabelWord } from './label.ts';
import { type ClaimStatus, claimStatus } from './rejection.ts';

/**
 * What an answer offers in the slot of a value beside it, in any of its forms. Null where it commits to the value, repeats it in another
 * form, or says by its label which is which, as in `IATA / ICAO: KSB / AKKB`.
 * @param span where the answer holds the value
 */
export function choiceAround(item: ComparedValue, span: Span, text: string): Choice | null {
  const choice = acceptedForms(item)
    .map((form) => choiceBeside(form, text, span))
    .find((each) => each !== null);
  if (!choice || isLabelDivided(text, span.start, item)) return null;
  return weighEvidence(item, choice.rival).kind === 'holds' ? null : choice;
}

/** How an answer stands by a value: other words beside it leave a choice open only where they hold another value. */
export function claimStatusOfValue(text: string, span: Span, item: ComparedValue): ClaimStatus {
  const standing = claimStatus(text, span);
  if (standing !== 'stated' && standing !== 'alternative') return standing;
  if (choiceAround(item, span, text)?.isLeftOpen) return 'alternative';
  return standing === 'alternative' && repeatsItself(text, span, item) ? 'stated' : standing;
}

/** Looked at on either side of a value, in UTF-16 code units. */
const view = 120;

/** `312 m or 1,024 ft` and `perhaps in 1911` hold one value. */
function repeatsItself(text: string, { start, end }: Span, { value }: ComparedValue): boolean {
  const expected = expectedValue(withoutBrackets(value));
  const before = text
    .slice(Math.max(0, start - view), start)
    .split(/[\n|;]/)
    .at(-1);
  const behind = text.slice(end, end + view).split(/[\n|;]/)[0];
  const around = `${before} , ${behind}`;
  if (expected.type === 'date')
    return datesIn(around).every((date) => compareDates(expected.date, date) !== 'different');
  if (expected.type !== 'quantities' && expected.type !== 'composite') return false;
  const isMeasure = expected.quantities.some(({ dimension }) => dimension !== null);
  if (expected.type === 'composite' && !isMeasure) return false;
  const others = quantitiesIn(around).filter(({ dimension }) =>
    expected.quantities.some((own) => (dimension === null && !isMeasure) || dimension === own.dimension),
  );
  return others.every((each) => expected.quantities.some((own) => compareNumbers(own, each) !== 'different'));
}

/** Whether a slash divides the label of a place too. */
export function isLabelDivided(text: string, at: number, { attribute }: ComparedValue): boolean {
  return (
    attribute !== undefined &&
    labelsOf(text, at).some((label) => label.includes('/') && sharesLabelWord(label, attribute))
  );
}

/** The words that may label a place: those before it in its line, and for a table's cell its row's and column's heads. */
function labelsOf(text: string, at: number): readonly string[] {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(from, at);
  if (!/^\s*\|/.test(line)) {
    const lead =
      line
        .slice(0, line.lastIndexOf(':') + 1)
        .split(/[;,]/)
        .at(-1) ?? '';
    // Behind another label a slash ends its value.
    return lead.indexOf(':') === lead.length - 1 ? [lead] : [];
  }
  const above = text
    .slice(Math.max(0, from - longestTable), from)
    .split('\n')
    .slice(0, -1);
  const rows = above.slice(above.findLastIndex((row) => !/^\s*\|/.test(row)) + 1);
  const column = line.split('|').length - 1;
  return [rows[0]?.split('|')[column] ?? '', column > 1 ? (line.split('|')[1] ?? '') : ''];
}

/** In UTF-16 code units. */
const longestTable = 6_000;
