import type { AcceptedValue } from './accepted-value.ts';
import { looseQuantitiesIn } from './quantity.ts';
import { compareNumbers } from './same-quantity.ts';
import { canonicalWords, isAcronym, isContent } from './word-forms.ts';

/** Words of two languages that begin with as many equal letters may be the same word. */
const cognateLetters = 4;

/** Whether a passage shares a word, its beginning, a number or an acronym with a value or one of its forms. */
export function sharesWord({ value, forms = [] }: AcceptedValue, passage: string): boolean {
  const words = contentOf(passage);
  const there = new Set(words);
  const beginnings = new Set(words.filter((word) => word.length >= cognateLetters).map(beginning));
  return [value, ...forms].some(
    (form) =>
      contentOf(form).some(
        (word) => there.has(word) || (word.length >= cognateLetters && beginnings.has(beginning(word))),
      ) ||
      sharesNumber(form, passage) ||
      passage.split(/[^\p{L}.]+/u).some((word) => isAcronym(word, form)),
  );
}

const beginning = (word: string) => word.slice(0, cognateLetters);

function contentOf(text: string): string[] {
  return canonicalWords(text)
    .map(({ word }) => word)
    .filter(isContent);
}

function sharesNumber(form: string, passage: string): boolean {
  const stated = looseQuantitiesIn(passage);
  return looseQuantitiesIn(form).some((each) => stated.some((other) => compareNumbers(each, other) === 'same'));
}
