import type { AcceptedValue } from '../comparing/compare-accepted.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { deniedValue } from '../comparing/denial.ts';
import { cutOut } from '../comparing/expected-value.ts';
import { emptyWords, plainWords, stem, wordsOf } from '../comparing/words.ts';
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
 * Keeps the wordings of a value that may stand for it. A form that the typed comparison finds equal is kept; of any other
 * one code can only say that it is not plainly another value: it holds the same numbers and dates and the same bounds,
 * denies nothing, offers no alternative, and does not merely leave words out. Parts are kept where each stands in the
 * value and every number of the value is in one of them.
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
  if (deniedValue(form) !== null && deniedValue(value) === null) return 'denies it';
  if (boundOf(form) !== boundOf(value)) return 'has another bound';
  if (/\bor\b|\//i.test(form) && !/\bor\b|\//i.test(value)) return 'offers another value';
  if (compareValue(value, form) === 'same') return null;
  if (!hasSameNumbers(value, form)) return 'has other numbers or dates';
  return leavesOut(value, form, parts) ? 'only leaves words out' : null;
}

const bounds: readonly (readonly [RegExp, string])[] = [
  [/\b(?:under|below|(?:less|fewer|lower) than|up to|at most|no more than|maximum|max|nearly|almost)\b/i, 'upper'],
  [/\b(?:over|above|(?:more|greater|higher) than|at least|no less than|minimum|min|exceeding)\b/i, 'lower'],
  [/\b(?:after|since)\s+(?=(?:\p{L}+\s+)?\d)/iu, 'after'],
  [/\b(?:before|until|till|by)\s+(?=(?:\p{L}+\s+)?\d)/iu, 'before'],
];

/** The bound that the words set to a number; none for a text without numbers. */
function boundOf(text: string): string {
  if (quantitiesIn(text).length === 0) return 'none';
  return bounds.find(([words]) => words.test(text))?.[1] ?? 'none';
}

function hasSameNumbers(value: string, form: string): boolean {
  const own = numbersOf(value);
  const other = numbersOf(form);
  return (
    isEach(own.dates, other.dates, (a, b) => compareDates(a, b) === 'same') &&
    isEach(own.quantities, other.quantities, sameQuantity) &&
    isEach(own.digits, other.digits, (a, b) => a === b)
  );
}

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

/** Says nothing that the words joined by it do not say. */
const joining = /\bboth\b/gi;

function contentStems(text: string): ReadonlySet<string> {
  const unbound = bounds.reduce((rest, [words]) => rest.replace(words, ' '), text.replace(joining, ' '));
  const content = plainWords(unbound).filter((word) => !emptyWords.has(word));
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
