import table from '../values/words.json' with { type: 'json' };
import { memoizeByText } from './memoize-by-text.ts';
import { emptyWords, fold, stem, type Word, wordsOf } from './words.ts';

const ordinals = table.ordinalDays.split(' ');

/**
 * A folded word as it is compared: ordinals as numbers, no plural ending, one of the spellings of British and American
 * English, and one letter for those that transliterations interchange. Not for showing. Stemmers of the Porter kind are no
 * substitute: they merge `general` and `generation`.
 */
const canonicalWord = memoizeByText((word): string => {
  const ordinal = Number(/^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? ordinals.indexOf(word) + 1);
  return ordinal > 0 ? `#${ordinal}` : (eras[word] ?? spelling(stem(word)));
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

/** Single letters with points between them, and a number with decimals. */
const pointed = /^(?:\d{1,9}\.\d{1,9}|(?:\p{L}\.){1,8}\p{L})$/u;

/** The words of a text in canonical form. What `pointed` matches is one word: `F.C.` is `fc`, `2.0` is `2`. */
export const canonicalWords = memoizeByText((text): readonly Word[] => {
  const joined: Word[] = [];
  for (const each of wordsOf(text)) {
    const start = joined.at(-1)?.start ?? each.start;
    const together = text.slice(start, each.end);
    if (!pointed.test(together)) joined.push(each);
    else {
      const word = /\d/.test(together) ? together.replace(/\.0+$/, '') : fold(together).replace(/\./g, '');
      joined[joined.length - 1] = { word, start, end: each.end };
    }
  }
  return joined.map((each) => ({ ...each, word: canonicalWord(each.word) }));
});

/** Words that only say how the others belong together. */
const joiningWords: ReadonlySet<string> = new Set(
  'x one single each via per und y e et de la le der die das'.split(' '),
);

/** Whether a word carries content of its own. */
export function isContent(word: string): boolean {
  return !emptyWords.has(word) && !joiningWords.has(word);
}

/** The words of a text that carry content, in canonical form. */
export function contentWords(text: string): readonly string[] {
  return canonicalWords(text)
    .map(({ word }) => word)
    .filter(isContent);
}

/**
 * Which of the expected words a text lacks. A word is there in another number or spelling, joined with its neighbour or
 * apart from it (`touch screen`).
 * @param expected canonical words
 */
export function missingWords(expected: readonly string[], words: readonly Word[]): string[] {
  const plain = words.map(({ word }) => word);
  const there = new Set([...plain, ...plain.map((word, at) => word + (plain[at + 1] ?? ''))]);
  const isJoined = (first: string | undefined, second: string | undefined) =>
    first !== undefined && second !== undefined && there.has(first + second);
  return expected.filter((word, at) => {
    if (there.has(word)) return false;
    return !isJoined(word, expected[at + 1]) && !isJoined(expected[at - 1], word);
  });
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
