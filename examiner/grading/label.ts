import { emptyWords, stem, type Word, wordsOf } from '../comparing/words.ts';

/** Where an attribute is named in a text: indexes into its words. */
export interface LabelHit {
  readonly attribute: string;
  readonly from: number;
  readonly to: number;
}

/** The places where one of the attributes is named, longest names first, none overlapping; `birth year` is also `year of birth`. */
export function labelHits(words: readonly Word[], attributes: readonly string[]): LabelHit[] {
  const hits: LabelHit[] = [];
  const forms = attributes.flatMap(formsOf).sort((a, b) => b.words.length - a.words.length);
  for (const { attribute, words: form } of forms) {
    for (let at = 0; at + form.length <= words.length; at++) {
      const to = at + form.length - 1;
      const fits = form.every((word, offset) => stem(words[at + offset]?.word ?? '') === word);
      if (fits && !hits.some((hit) => hit.from <= to && at <= hit.to)) hits.push({ attribute, from: at, to });
    }
  }
  return hits.sort((a, b) => a.from - b.from);
}

function formsOf(attribute: string): { attribute: string; words: string[] }[] {
  const words = wordsOf(attribute).map(({ word }) => stem(word));
  const forms = [words];
  const [first, second] = words;
  if (words.length === 2 && first && second) forms.push([second, 'of', first], [second, 'of', 'the', first]);
  const of = words.indexOf('of');
  if (of > 0) forms.push([...words.slice(of + 1), ...words.slice(0, of)]);
  return forms.filter((form) => form.length > 0).map((form) => ({ attribute, words: form }));
}

/** The words of an attribute that may stand behind a number, such as `strings` in `7 strings` for `number of strings`. */
export function nounsOf(attribute: string): string[] {
  const words = wordsOf(attribute).map(({ word }) => stem(word));
  return words.filter((word) => !emptyWords.has(word) && !['number', 'count', 'total', 'year', 'date'].includes(word));
}

/** Whether a short text, such as a table header, names the attribute. */
export function isLabelOf(text: string, attribute: string): boolean {
  const words = wordsOf(text.replace(/\([^)]*\)/g, ' '));
  const [hit] = labelHits(words, [attribute]);
  return hit !== undefined && hit.to - hit.from + 1 >= words.filter(({ word }) => !emptyWords.has(word)).length;
}
