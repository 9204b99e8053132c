import { compareDates, datesIn } from '../values/calendar-date.ts';
import { looseQuantitiesIn, type Quantity, quantitiesIn } from '../values/quantity.ts';
import { compareNumbers, mayMeasureSame, sameQuantity } from '../values/same-quantity.ts';
import type { ValueMatch } from './comparison.ts';
import { type CompositeValue, cutOut, type ExpectedValue, type QuantitiesValue } from './expected-value.ts';
import { canonicalWord, canonicalWords, isContent, isDesignation, missingWords } from './word-forms.ts';
import { plainWords, wordsOf } from './words.ts';

/** A date without its century cannot be read. */
const shortDate = /(?<!\d)\d{1,2}([./-])\d{1,2}\1\d{2}(?!\d)/;
export const isShortDate = (text: string) => shortDate.test(text);

/** Compares a date with all dates that are offered for it. */
export function compareDate({ date }: Extract<ExpectedValue, { type: 'date' }>, offer: string): ValueMatch {
  const stated = datesIn(offer).length === 1 ? offer : withoutRemarks(offer, (part) => datesIn(part).length > 0);
  const outcomes = datesIn(stated).map((each) => compareDates(date, each));
  if (outcomes.length === 0) {
    if (shortDate.test(stated)) return 'absent';
    const numbers = quantitiesIn(stated).map(({ value }) => value);
    if (date.month !== null || numbers.length === 0) return 'absent';
    if (!numbers.includes(date.year)) return 'different';
    return numbers.every((number) => number === date.year) ? 'same' : 'several';
  }
  if (outcomes.includes('different')) return outcomes.includes('same') ? 'several' : 'different';
  return outcomes.includes('same') ? 'same' : 'partial';
}

/** Compares numbers with all numbers that are offered for them, and what they count. */
export function compareQuantities(expected: QuantitiesValue, offer: string): ValueMatch {
  const { quantities } = expected;
  const stated = withoutRemarks(offer, (part) => quantitiesIn(part).length > 0);
  const offered = quantitiesIn(stated);
  const known = everyQuantityIn(quantities, looseQuantitiesIn(stated));
  if (offered.length === 0 && !known) return 'absent';
  const others = offered.filter((each) => isOther(each, quantities));
  if (known) return others.length > 0 ? 'several' : compareNouns(expected, stated);
  return others.length > 0 ? 'different' : 'partial';
}

/** A number that measures what an expected one does and agrees with none of them. */
function isOther(each: Quantity, expected: readonly Quantity[]): boolean {
  return (
    expected.every((quantity) => compareNumbers(quantity, each) === 'different') &&
    (each.dimension === null ||
      expected.some(
        (quantity) =>
          quantity.dimension === each.dimension || quantity.dimension === null || sharesDigits(quantity, each),
      ))
  );
}

/** The right digits in a unit that measures something else. */
export function sharesDigits(expected: Quantity, stated: Quantity): boolean {
  return expected.value === stated.value && !mayMeasureSame(expected, stated);
}

/** Every quantity has its equal; a second quantity that only converts the first need not be repeated. */
export function everyQuantityIn(expected: readonly Quantity[], offered: readonly Quantity[]): boolean {
  return missingQuantities(expected, offered).length === 0;
}

/** The expected quantities that are not offered. */
export function missingQuantities(expected: readonly Quantity[], offered: readonly Quantity[]): Quantity[] {
  const [first] = expected;
  return expected.filter((quantity) => {
    if (offered.some((each) => compareNumbers(quantity, each) === 'same')) return false;
    const isConversion =
      first !== undefined && quantity !== first && quantity.dimension !== null && sameQuantity(quantity, first);
    return !isConversion;
  });
}

/**
 * `Two C cells` are not `2 × AA batteries`: where the value counts something by a designation and the text counts another
 * thing, they differ; without the designation it says too little. Common nouns may be put in other words.
 */
function compareNouns({ nouns, quantities }: QuantitiesValue, stated: string): ValueMatch {
  const wanted = nouns.filter(isDesignation).map((word) => canonicalWord(plainWords(word).join('')));
  if (wanted.length === 0) return 'same';
  const words = canonicalWords(stated);
  if (missingWords(wanted, words).length === 0) {
    const counted = words.filter(({ word }) => wanted.includes(word)).map(({ start }) => countBefore(start, stated));
    const isOther = (count: Quantity | null) =>
      count !== null && quantities.every((quantity) => compareNumbers(quantity, count) === 'different');
    return counted.length > 0 && counted.every(isOther) ? 'different' : 'same';
  }
  const others = wordsOf(stated).some(({ start, end }) => isDesignation(stated.slice(start, end)));
  return others ? 'different' : 'partial';
}

/** Between a count and what it counts stand at most so many code units. */
const longestCountGap = 12;

function countBefore(at: number, text: string): Quantity | null {
  const near = looseQuantitiesIn(text).filter(({ end }) => end <= at && at - end <= longestCountGap);
  return near.reduce<Quantity | null>((last, each) => (last && last.end > each.end ? last : each), null);
}

/** Whether a text counts the same things as far as the value designates them. */
export function holdsNouns(expected: QuantitiesValue, text: string): boolean {
  return compareNouns(expected, text) === 'same';
}

/** Compares measures among words: all of them, in any order, and the words with them. */
export function compareComposite(expected: CompositeValue, stated: string): ValueMatch {
  const offered = quantitiesIn(stated);
  const lacking = missingParts(expected, stated);
  const others = offered.filter(
    (each) =>
      expected.quantities.some((quantity) => isRivalMeasure(quantity, each)) && isOther(each, expected.quantities),
  );
  const isWrong = lacking.quantities.some((quantity) => others.some((each) => isRivalMeasure(quantity, each)));
  const otherDates =
    expected.dates.length > 0 &&
    datesIn(stated).some((date) => expected.dates.every((each) => compareDates(each, date) === 'different'));
  if (isWrong || (lacking.dates > 0 && otherDates)) return 'different';
  const isComplete =
    lacking.dates === 0 && lacking.words.length === 0 && lacking.quantities.every(({ attributive }) => attributive);
  if (isComplete) return others.length > 0 || otherDates ? 'several' : 'same';
  const isNothing =
    lacking.words.length === expected.words.length && lacking.quantities.length === expected.quantities.length;
  if (isNothing && lacking.dates === expected.dates.length) return offered.length > 0 ? 'different' : 'absent';
  return 'partial';
}

/** Whether a stated measure is of the sort of an expected one that has a unit. */
export function isRivalMeasure(expected: Quantity, stated: Quantity): boolean {
  return expected.dimension !== null && expected.dimension === stated.dimension;
}

export interface MissingParts {
  readonly quantities: readonly Quantity[];
  readonly words: readonly string[];
  readonly dates: number;
}

/** What of a composite value a text does not have. */
export function missingParts({ quantities, words, dates }: CompositeValue, text: string): MissingParts {
  const stated = datesIn(text);
  return {
    quantities: missingQuantities(quantities, looseQuantitiesIn(text)),
    words: missingWords(words, canonicalWords(text)),
    dates: dates.filter((date) => !stated.some((each) => compareDates(date, each) === 'same')).length,
  };
}

/**
 * `7, founded in 1911` offers one number: a part behind a comma is a remark when it speaks of something else. A part that
 * hedges or only offers a further number stays.
 */
function withoutRemarks(stated: string, hasValue: (part: string) => boolean): string {
  const [first = '', ...rest] = stated.split(/,(?=\s)|;/);
  if (!hasValue(first)) return stated;
  const known = new Set(plainWords(first));
  const isRemark = (part: string) =>
    !/\b(?:or|maybe|perhaps|possibly|alternatively|also|either)\b/i.test(part) &&
    plainWords(cutOut(part, [...datesIn(part), ...quantitiesIn(part)])).some(
      (word) => isContent(word) && !known.has(word),
    );
  return [first, ...rest.filter((part) => !isRemark(part))].join(', ');
}
