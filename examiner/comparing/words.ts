import type { Span } from '../span.ts';
import table from '../values/words.json' with { type: 'json' };
import { memoizeByText } from './memoize-by-text.ts';

/** A word of a text in comparable form, with its span in the original text. */
export interface Word extends Span {
  /** Folded: lower case, no diacritics. */
  readonly word: string;
  /** The word without a trailing `'s`, and where it ends then. */
  readonly owner?: { readonly word: string; readonly end: number };
}

const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th' };

/** A text in lower case without diacritics. */
export function fold(text: string): string {
  // Most words are plain, and folding is what comparing spends its time on.
  if (/^[\w\s'.,-]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłæœđðþ]/g, (letter) => letters[letter] ?? letter);
}

/** The words of a text in order: runs of letters and digits, folded, without apostrophes; in Chinese and Japanese each character. */
export const wordsOf = memoizeByText(readWords);

const run = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
/** A character of a script without blanks between words. */
export const unspacedCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const runOrCharacter = new RegExp(
  `${unspacedCharacter.source}\\p{M}*|(?:(?!${unspacedCharacter.source})[\\p{L}\\p{M}\\p{N}])+(?:['’]\\p{L}+)*`,
  'gu',
);

function readWords(text: string): readonly Word[] {
  return Array.from(text.matchAll(unspacedCharacter.test(text) ? runOrCharacter : run), (match) => {
    const end = match.index + match[0].length;
    const word = { word: folded(match[0]), start: match.index, end };
    return /.['’]s$/i.test(match[0]) ? { ...word, owner: { word: folded(match[0].slice(0, -2)), end: end - 2 } } : word;
  });
}

/** Words of places that are often shortened. */
const shortForms: Readonly<Record<string, string>> = { saint: 'st', street: 'st', mount: 'mt', avenue: 'ave' };

function folded(word: string): string {
  const plain = fold(word).replace(/['’]/g, '');
  return Object.hasOwn(shortForms, plain) ? (shortForms[plain] ?? plain) : plain;
}

/** The folded words alone. */
export const plainWords = memoizeByText((text): readonly string[] => wordsOf(text).map(({ word }) => word));

/** A folded word without its plural ending. */
export function stem(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || !/^\p{L}+s$/u.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** A text as a regular expression that matches it and nothing else, with or without the `u` flag. */
export function escapeRegExp(text: string): string {
  return text.replace(/[/.*+?^$()[\]{}|\\]/g, '\\$&');
}

/** Stems of the words of a text that carry content. */
export function contentStems(text: string): string[] {
  return plainWords(text)
    .filter((word) => !emptyWords.has(word))
    .map(stem);
}

/** Words that carry no content of their own. */
export const emptyWords: ReadonlySet<string> = new Set(
  (
    'a an the of in on at to by for from with as is are was were be been its it his her their this that these those and or ' +
    'near into over under about around called named has have had he she they which who whose also into within s'
  ).split(' '),
);

/** Returns the places where `needle` stands as a run of words in `hay`: indexes of its first word. */
export function runsOf(needle: readonly string[], hay: readonly Word[]): number[] {
  if (needle.length === 0) return [];
  const indexes: number[] = [];
  for (let at = 0; at + needle.length <= hay.length; at++) {
    if (spanOfRun(needle, hay, at) !== null) indexes.push(at);
  }
  return indexes;
}

/** The span of `needle` where it stands as a run of words from `at` on; a `'s` behind its last word is not a part of it. */
export function spanOfRun(needle: readonly string[], hay: readonly Word[], at: number): Span | null {
  const last = needle.length - 1;
  for (let offset = 0; offset < last; offset++) if (hay[at + offset]?.word !== needle[offset]) return null;
  const first = hay[at];
  const end = hay[at + last];
  if (!first || !end) return null;
  if (end.word === needle[last]) return { start: first.start, end: end.end };
  return end.owner && end.owner.word === needle[last] ? { start: first.start, end: end.owner.end } : null;
}

/** The words of a name or value without a leading article. */
export function withoutArticle(words: readonly string[]): string[] {
  return words.length > 1 && ['the', 'a', 'an'].includes(words[0] ?? '') ? words.slice(1) : [...words];
}

/** Tells whether two names are the same but for case, diacritics, article, punctuation and `Last, First`. */
export function sameName(a: string, b: string): boolean {
  const rest = withoutArticle(plainWords(a));
  const right = withoutArticle(plainWords(b));
  if (rest.length === 0 || rest.length !== right.length) return false;
  if (rest.every((word, at) => word === right[at])) return true;
  const turned = (words: readonly string[]) => [...words.slice(1), words[0]];
  if (!/,/.test(a + b) || rest.length > 4) return false;
  return turned(rest).every((word, at) => word === right[at]) || turned(right).every((word, at) => word === rest[at]);
}

const digit = /\p{Nd}/u;

/** A text with the digits of every script as 0 to 9. The ten digits of a script stand in a row (Unicode, section 4.6). */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (foreign) => {
    const code = foreign.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}

const ordinals = table.ordinalDays.split(' ');

/**
 * A folded word as it is compared and not shown: ordinals as numbers, no plural ending, one spelling of British and American English
 * and of transliterations. Stemmers of the Porter kind merge `general` and `generation`.
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

/** Tells whether a word carries content of its own. */
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
 * Returns the expected canonical words that a text lacks, in whatever number or spelling, joined with a neighbour or apart
 * from it.
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

/** Tells whether one of two names is the acronym of the other, of at least two letters. */
export function isAcronym(a: string, b: string): boolean {
  return spells(a, b) || spells(b, a);
}

function spells(short: string, long: string): boolean {
  const letters = short.trim().replace(/\./g, '');
  if (!/^\p{Lu}{2,7}$/u.test(letters)) return false;
  const words = wordsOf(long).filter(({ word }) => isContent(word));
  return words.length === letters.length && words.map(({ word }) => word[0]).join('') === letters.toLowerCase();
}
