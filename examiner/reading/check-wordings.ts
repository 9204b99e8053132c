import type { AcceptedValue } from '../comparing/accepted-value.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { plainWords, wordsOf } from '../comparing/words.ts';
import { cutOut } from '../span.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { sameQuantity } from '../values/same-quantity.ts';
import { longestValue } from './clean.ts';

/** Forms and parts of a value of which nothing speaks against them, and what speaks against the others. */
export interface CheckedWordings {
  readonly accepted: Pick<AcceptedValue, 'forms' | 'parts'>;
  /** One plain clause each. */
  readonly refused: readonly string[];
}

/** More ways to say one thing are guesses. */
const mostForms = 4;
const mostParts = 8;
/** A form may be longer than the value, an abbreviation written out for one, but no explanation. */
const longestGrowth = 60;

/**
 * Keeps the wordings of a value that may stand for it: forms with the same numbers and dates, with the same bounds, that do not merely
 * leave words out; parts where each stands in the value and every number of the value is in one of them.
 */
export function checkWordings(
  value: string,
  { forms, parts }: { readonly forms: readonly string[]; readonly parts: readonly string[] },
): CheckedWordings {
  const partsFault = parts.length === 0 ? null : faultOfParts(value, parts);
  const whole = partsFault === null ? parts : [];
  const byWords = new Map(forms.slice(0, mostForms).map((form) => [keyOf(form), form]));
  byWords.delete(keyOf(value));
  const checked = [...byWords.values()].map((form) => ({ form, fault: faultOfForm(value, form, whole) }));
  const kept = checked.filter(({ fault }) => fault === null).map(({ form }) => form);
  const faults = checked.flatMap(({ form, fault }) => (fault ? [`“${form.slice(0, longestValue)}” ${fault}`] : []));
  return {
    accepted: { ...(kept.length > 0 && { forms: kept }), ...(whole.length > 0 && { parts: whole }) },
    refused: partsFault === null ? faults : [partsFault, ...faults],
  };
}

const keyOf = (text: string) => plainWords(text).join(' ');

/** Why a form cannot stand for the value; null where nothing speaks against it. */
function faultOfForm(value: string, form: string, parts: readonly string[]): string | null {
  if (form.length > Math.min(longestValue, value.length + longestGrowth)) return 'is too long';
  if (wordsOf(form).length === 0 || /[“”|]/.test(form)) return 'is no value';
  if (!holdsNumbers(value, form) || !holdsNumbers(form, value)) return 'has other numbers or dates';
  if (compareValue(value, form) === 'same') return null;
  const isLess = holdsWords(value, form) && !holdsWords(form, value);
  const hasParts = parts.length > 0 && parts.every((part) => holdsWords(form, part));
  return isLess && !hasParts ? 'only leaves words out' : null;
}

function holdsWords(text: string, words: string): boolean {
  const there = new Set(plainWords(text));
  return plainWords(words).every((word) => there.has(word));
}

/** Whether each date, number and other digit of one text, as in names of models, has its like in another. */
function holdsNumbers(text: string, other: string): boolean {
  const there = numbersOf(text);
  const wanted = numbersOf(other);
  return (
    wanted.dates.every((each) => there.dates.some((date) => compareDates(each, date) === 'same')) &&
    wanted.quantities.every((each) =>
      there.quantities.some((own) => own.bound === each.bound && sameQuantity(each, own)),
    ) &&
    wanted.digits.every((each) => there.digits.includes(each))
  );
}

function numbersOf(text: string) {
  const dates = datesIn(text);
  const undated = cutOut(text, dates);
  const quantities = quantitiesIn(undated);
  return { dates, quantities, digits: digitsIn(cutOut(undated, quantities)) };
}

const digitsIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

function faultOfParts(value: string, parts: readonly string[]): string | null {
  if (parts.length < 2 || parts.length > mostParts) return `${parts.length} parts are no list`;
  const foreign = parts.find((part) => wordsOf(part).length === 0 || !holdsWords(value, part));
  if (foreign !== undefined) return `the part “${foreign.slice(0, longestValue)}” is not in the value`;
  const digits = new Set(parts.flatMap(digitsIn));
  return digitsIn(value).every((number) => digits.has(number)) ? null : 'the parts leave a number of the value out';
}
