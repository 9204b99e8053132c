import type { NodeId } from '../../src/kernel/ids.ts';
import { emptyWords, plainWords, stem, type Word, wordsOf } from '../comparing/words.ts';
import type { Task } from '../task.ts';
import { isOfSort, matchItem } from './statement.ts';

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
  return words.filter((word) => !emptyWords.has(word) && !uncountable.has(word));
}

/** Words of attributes that a number in front of them does not count: in `99 First cataloguer` it is not that of `first recorded`. */
const uncountable = new Set(['number', 'count', 'total', 'year', 'date', 'first']);

/** Whether a short text, such as a table header, names the attribute. */
function isLabelOf(text: string, attribute: string): boolean {
  const words = wordsOf(text.replace(/\([^)]*\)/g, ' '));
  const [hit] = labelHits(words, [attribute]);
  return hit !== undefined && hit.to - hit.from + 1 >= words.filter(({ word }) => !emptyWords.has(word)).length;
}

/** A value that stands under a label of the answer's own choice, such as the cell below `Sales` in the row of a target. */
export interface LabelledValue {
  readonly target: NodeId;
  /** As the answer has it; empty where a table has no heads. */
  readonly label: string;
  readonly value: string;
  /** Span of the answer that shows it. */
  readonly start: number;
  readonly end: number;
}

/** How a label was understood: by its words, or by values below it that are those of an asked attribute. */
interface LabelMeaning {
  readonly attribute: string;
  readonly by: 'words' | 'values';
}

/** Endings that change the form of a word and not what it names. */
const endings = new Set([
  '',
  ...'s es e ed er ers ing ion ions ation ations or ors y ies d r ry se ce al ment ments t ness ity'.split(' '),
]);
const shortestStem = 4;

/** Whether two folded words are forms of one, such as `discontinued` and `discontinuation`. */
function isSameStem(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  for (let length = shared; length >= shortestStem; length--)
    if (endings.has(a.slice(length)) && endings.has(b.slice(length))) return true;
  return false;
}

/** Words that say of which sort a value is, not what it is of. */
const sortWords = new Set('number count total year date day time name amount first full official'.split(' '));

const contentOf = (text: string) => plainWords(text.replace(/\([^)]*\)/g, ' ')).filter((word) => !emptyWords.has(word));

/** How well a label names an attribute by its words: 0 not at all, 1 only its sort, 2 in part, 3 wholly, 4 word for word. */
export function scoreLabel(label: string, attribute: string): 0 | 1 | 2 | 3 | 4 {
  if (isLabelOf(label, attribute)) return 4;
  const own = contentOf(label);
  const asked = contentOf(attribute);
  const matches = own.filter((word) => asked.some((other) => isSameStem(word, other)));
  const named = matches.filter((word) => !sortWords.has(word));
  if (named.length === 0) return matches.length > 0 && matches.length === own.length ? 1 : 0;
  return own.every((word) => matches.includes(word) || sortWords.has(word)) ? 3 : 2;
}

/** Whether a text has a word that the name of an attribute has too, in any form, but for words of its sort. */
export function sharesLabelWord(text: string, attribute: string): boolean {
  const asked = contentOf(attribute).filter((word) => !sortWords.has(word));
  return contentOf(text).some((word) => asked.some((other) => isSameStem(word, other)));
}

interface Candidate extends LabelMeaning {
  readonly key: string;
  readonly score: number;
  readonly words: number;
}

/** The same label in another case, number or emphasis is one label. */
export const labelKey = (label: string) => contentOf(label).join(' ');

/**
 * What the labels of an answer mean, by `labelKey`. A label is understood by its words and by the values below it: `Sales` is the
 * number of units sold where a number of units sold stands there. The best fitting pair is taken first; an attribute has one label,
 * unless more of them name it in words.
 */
export function labelMeanings(values: readonly LabelledValue[], task: Task): ReadonlyMap<string, LabelMeaning> {
  const byKey = new Map<string, LabelledValue[]>();
  for (const value of values) {
    const key = labelKey(value.label);
    byKey.set(key, [...(byKey.get(key) ?? []), value]);
  }
  const attributes = [...new Set(task.widthChecklist.map(({ attribute }) => attribute))];
  const candidates = [...byKey].flatMap(([key, own]) =>
    attributes.map((attribute) => scoreCandidate(key, attribute, own, task)),
  );
  const meanings = new Map<string, LabelMeaning>();
  const taken = new Set<string>();
  for (const { key, attribute, by, words, score } of candidates.sort((a, b) => b.score - a.score)) {
    if (score <= 0 || meanings.has(key) || (taken.has(attribute) && words < 3)) continue;
    meanings.set(key, { attribute, by });
    taken.add(attribute);
  }
  return meanings;
}

function scoreCandidate(key: string, attribute: string, own: readonly LabelledValue[], task: Task): Candidate {
  const words = own.reduce((best, { label }) => Math.max(best, scoreLabel(label, attribute)), 0);
  const matches = own.flatMap(({ target, value }) => {
    const item = task.widthChecklist.find((each) => each.target === target && each.attribute === attribute);
    if (!item) return [];
    return [isOfSort(item, value) ? matchItem(item, value) : 'absent'];
  });
  const agreeing = matches.filter((match) => match !== 'different' && match !== 'absent').length;
  const told = matches.filter((match) => match !== 'absent').length;
  const rest = { key, attribute, words };
  if (words === 4) return { ...rest, by: 'words', score: 20 + agreeing / (1 + matches.length) };
  if (matches.length > 0 && told === 0) return { ...rest, by: 'words', score: 0 };
  const share = agreeing / Math.max(1, told);
  if (words === 0) return { ...rest, by: 'values', score: agreeing > 0 ? 8 * share : 0 };
  return { ...rest, by: 'words', score: (words === 1 && agreeing === 0 ? 1 : 3 * words) + 8 * share };
}
