import { spelledNumbers } from '../values/number-words.ts';
import { memoizeByText } from './memoize-by-text.ts';
import { emptyWords, fold, stem, type Word, wordsOf } from './words.ts';

const ordinals: ReadonlyMap<string, string> = new Map(
  (
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
    'sixteenth seventeenth eighteenth nineteenth twentieth'
  )
    .split(' ')
    .map((word, at) => [word, `#${at + 1}`]),
);

/**
 * A folded word as it is compared: ordinals as numbers, no plural ending, one of the spellings of British and American
 * English, and one letter for those that transliterations interchange. Not for showing. Stemmers of the Porter kind are no
 * substitute: they merge `general` and `generation`.
 */
export const canonicalWord = memoizeByText((word): string => {
  const ordinal = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (ordinal !== undefined) return `#${Number(ordinal)}`;
  return ordinals.get(word) ?? eras[word] ?? spelling(stem(word));
});

const eras: Readonly<Record<string, string>> = { bce: 'bc', ce: 'ad' };

function spelling(word: string): string {
  if (word.length < 5) return word;
  return word
    .replace(/(?<=..)our$/, 'or')
    .replace(/(?<=..[bt])re$/, 'er')
    .replace(/(?<=..)en[cs]e$/, 'ens')
    .replace(/(?<=..)i[sz](e|ed|ing|ation)$/, 'iz$1')
    .replace(/ij/g, 'y')
    .replace(/ph/g, 'f')
    .replace(/(?<=[aou])e(?=[^aeiouy])/g, '');
}

/**
 * The words of a text in canonical form. Single letters with points between them are one word, and so is a number with
 * decimals: `F.C.` is `fc`, `2.0` is `2`.
 */
export const canonicalWords = memoizeByText((text): readonly Word[] => {
  const joined: Word[] = [];
  for (const each of wordsOf(text)) {
    const last = joined.at(-1);
    const together = last === undefined ? '' : text.slice(last.start, each.end);
    const tens =
      last && ordinals.has(each.word) && /^[a-z]+-[a-z]+$/i.test(together) ? spelledNumbers(last.word)[0] : undefined;
    const ordinal = Number(ordinals.get(each.word)?.slice(1));
    if (last && tens && tens.value >= 20 && ordinal < 10)
      joined[joined.length - 1] = { word: `#${tens.value + ordinal}`, start: last.start, end: each.end };
    else if (last && numbered.test(together))
      joined[joined.length - 1] = { word: `${Number(each.word)}th`, start: last.start, end: each.end };
    else if (last && pointed.test(together))
      joined[joined.length - 1] = { word: joinedForm(together), start: last.start, end: each.end };
    else joined.push(each);
  }
  return joined.map((each) => ({ ...each, word: canonicalWord(each.word) }));
});

/** `No. 5` in a ranking is the fifth. */
const numbered = /^(?:no\.|nr\.|number) ?\d{1,4}$/i;
const pointed = /^(?:\d{1,9}\.\d{1,9}|(?:\p{L}\.){1,8}\p{L})$/u;

function joinedForm(text: string): string {
  return /\d/.test(text) ? text.replace(/\.0+$/, '') : fold(text).replace(/\./g, '');
}

/** Words that only say how the others belong together. */
const joiningWords: ReadonlySet<string> = new Set(
  'x one single each via per und y e et de la le der die das'.split(' '),
);

/** Whether a word carries content of its own. */
export function isContent(word: string): boolean {
  return !emptyWords.has(word) && !joiningWords.has(word);
}

/**
 * Which of the expected words a text lacks. A word is there in another number or spelling, joined with its neighbour or
 * apart from it (`touch screen`), or shortened beside a neighbour that is there too (`Li-ion`).
 * @param expected canonical words
 */
export function missingWords(expected: readonly string[], words: readonly Word[]): string[] {
  const plain = words.map(({ word }) => word);
  const there = new Set(plain);
  for (const [at, word] of plain.entries()) there.add(word + (plain[at + 1] ?? ''));
  const missing: string[] = [];
  for (const [at, word] of expected.entries()) {
    const before = expected[at - 1];
    const after = expected[at + 1];
    if (there.has(word)) continue;
    if ((after && there.has(word + after)) || (before && there.has(before + word))) continue;
    if (after && isShortened(word, after, plain)) continue;
    missing.push(word);
  }
  return missing;
}

function isShortened(word: string, after: string, plain: readonly string[]): boolean {
  return plain.some(
    (short, at) =>
      plain[at + 1] === after &&
      short.length >= 2 &&
      short.length < word.length &&
      /^\p{L}+$/u.test(short) &&
      word.startsWith(short),
  );
}

/** Whether one of two names is the acronym of the other, of at least two letters. */
export function isAcronym(a: string, b: string): boolean {
  return spells(a, b) || spells(b, a);
}

function spells(short: string, long: string): boolean {
  const letters = short.trim().replace(/\./g, '');
  if (!/^\p{Lu}{2,7}$/u.test(letters)) return false;
  const words = wordsOf(long).filter(({ word }) => isContent(word));
  return words.length === letters.length && words.map(({ word }) => word[0]).join('') === letters.toLowerCase();
}

/** A word of capitals or with a digit in it names a type, a code or a unit, in every language alike. */
export function isDesignation(word: string): boolean {
  return (
    /^\p{Lu}[\p{Lu}\p{N}-]*s?$/u.test(word) ||
    /^(?=[\p{L}\p{N}-]*\p{N})(?=[\p{L}\p{N}-]*\p{Lu})[\p{L}\p{N}-]+$/u.test(word)
  );
}
