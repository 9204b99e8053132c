import type { AcceptedValue } from '../comparing/accepted-value.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { emptyWords, plainWords, stem, wordsOf } from '../comparing/words.ts';
import { cutOut } from '../span.ts';
import { compareDates, datesIn } from '../values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../values/quantity.ts';
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
  const known = new Set([plainWords(value).join(' ')]);
  const kept: string[] = [];
  const partsFault = parts.length === 0 ? null : faultOfParts(value, parts);
  const wholeParts = partsFault === null ? parts : [];
  const refused: string[] = partsFault === null ? [] : [partsFault];
  for (const form of forms.slice(0, mostForms)) {
    const key = plainWords(form).join(' ');
    if (known.has(key)) continue;
    known.add(key);
    const fault = faultOfForm(value, form, wholeParts);
    if (fault === null) kept.push(form);
    else refused.push(`“${form.slice(0, longestValue)}” ${fault}`);
  }
  return {
    accepted: {
      ...(kept.length > 0 ? { forms: kept } : {}),
      ...(wholeParts.length > 0 ? { parts: wholeParts } : {}),
    },
    refused,
  };
}

/** Why a form cannot stand for the value; null where nothing speaks against it. */
function faultOfForm(value: string, form: string, parts: readonly string[]): string | null {
  if (form.length > Math.min(longestValue, value.length + longestGrowth)) return 'is too long';
  if (wordsOf(form).length === 0 || /[“”|]/.test(form)) return 'is no value';
  if (!hasSameNumbers(value, form)) return 'has other numbers or dates';
  if (compareValue(value, form) === 'same') return null;
  return leavesOut(value, form, parts) ? 'only leaves words out' : null;
}

function hasSameNumbers(value: string, form: string): boolean {
  const own = numbersOf(value);
  const other = numbersOf(form);
  return (
    isEach(own.dates, other.dates, (a, b) => compareDates(a, b) === 'same') &&
    isEach(own.quantities, other.quantities, isSameNumber) &&
    isEach(own.digits, other.digits, (a, b) => a === b)
  );
}

const isSameNumber = (a: Quantity, b: Quantity) => a.bound === b.bound && sameQuantity(a, b);

/** Dates, then quantities of what is left, then digits of what is left, as in names of models. */
function numbersOf(text: string) {
  const dates = datesIn(text);
  const undated = cutOut(text, dates);
  const quantities = quantitiesIn(undated);
  return { dates, quantities, digits: cutOut(undated, quantities).match(/\d+/g) ?? [] };
}

/** Whether each of both lists has its like in the other. */
function isEach<Thing>(a: readonly Thing[], b: readonly Thing[], isSame: (one: Thing, other: Thing) => boolean) {
  const within = (some: readonly Thing[], all: readonly Thing[]) =>
    some.every((one) => all.some((other) => isSame(one, other)));
  return within(a, b) && within(b, a);
}

/** A form that says less than the value is true and not the whole of it; one that has all parts of it is. */
function leavesOut(value: string, form: string, parts: readonly string[]): boolean {
  const own = contentStems(value);
  const said = contentStems(form);
  if (said.size >= own.size || ![...said].every((word) => own.has(word))) return false;
  return parts.length === 0 || !parts.every((part) => [...contentStems(part)].every((word) => said.has(word)));
}

function contentStems(text: string): ReadonlySet<string> {
  const content = plainWords(text).filter((word) => !emptyWords.has(word));
  return new Set(content.map(stem));
}

function faultOfParts(value: string, parts: readonly string[]): string | null {
  if (parts.length < 2 || parts.length > mostParts) return `${parts.length} parts are no list`;
  const own = new Set(plainWords(value));
  const foreign = parts.find((part) => wordsOf(part).length === 0 || !plainWords(part).every((word) => own.has(word)));
  if (foreign !== undefined) return `the part “${foreign.slice(0, longestValue)}” is not in the value`;
  const digits = new Set(parts.flatMap((part) => part.match(/\d+/g) ?? []));
  const isWhole = (value.match(/\d+/g) ?? []).every((number) => digits.has(number));
  return isWhole ? null : 'the parts leave a number of the value out';
}
