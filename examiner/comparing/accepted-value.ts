import { looseQuantitiesIn } from '../values/quantity.ts';
import { compareNumbers } from '../values/same-quantity.ts';
import { holdsValue } from './compare-value.ts';
import { contentWords, isAcronym } from './word-forms.ts';

/** A value as a page has it, with what else counts as the same. */
export interface AcceptedValue {
  /** As the page has it. */
  readonly value: string;
  /** Other wordings that say the same, such as `6th` for `sixth`: proposed when the page is read, checked by code. */
  readonly forms?: readonly string[];
  /** The substantive parts of a composite value, such as `2.3 inch` and `160 × 144 px`; an answer may give them anywhere. */
  readonly parts?: readonly string[];
}

/** The value alone, with its forms and parts where it has any. */
export function acceptedValue({ value, forms, parts }: AcceptedValue): AcceptedValue {
  return { value, ...(forms === undefined ? {} : { forms }), ...(parts === undefined ? {} : { parts }) };
}

/** Whether a text holds a value somewhere in one of its forms, or all of its parts. */
export function holdsAccepted(text: string, { value, forms = [], parts = [] }: AcceptedValue): boolean {
  return (
    [value, ...forms].some((form) => holdsValue(text, form)) ||
    (parts.length > 1 && parts.every((part) => holdsValue(text, part)))
  );
}

/** Words of two languages that begin with as many equal letters may be the same word. */
const cognateLetters = 4;

/** Whether a passage shares a word, its beginning, a number or an acronym with a value or one of its forms. */
export function sharesWord({ value, forms = [] }: AcceptedValue, passage: string): boolean {
  const words = contentWords(passage);
  const there = new Set(words);
  const beginnings = new Set(words.filter((word) => word.length >= cognateLetters).map(beginning));
  return [value, ...forms].some(
    (form) =>
      contentWords(form).some(
        (word) => there.has(word) || (word.length >= cognateLetters && beginnings.has(beginning(word))),
      ) ||
      sharesNumber(form, passage) ||
      passage.split(/[^\p{L}.]+/u).some((word) => isAcronym(word, form)),
  );
}

const beginning = (word: string) => word.slice(0, cognateLetters);

function sharesNumber(form: string, passage: string): boolean {
  const stated = looseQuantitiesIn(passage);
  return looseQuantitiesIn(form).some((each) => stated.some((other) => compareNumbers(each, other) === 'same'));
}
