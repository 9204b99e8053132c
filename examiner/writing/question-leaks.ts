import { decodedUri } from '../../src/kernel/parsed-url.ts';
import { contentStems, escapeRegExp, plainWords, stem, wordsOf } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import type { ClueFact } from './clue.ts';
import type { Member, PlacePages } from './place-pages.ts';

/** A name that a question must not hold. */
export interface HiddenName {
  readonly kind: 'target' | 'title' | 'site' | 'file';
  readonly text: string;
  /** Without plural endings; those that carry no content only where there are no others. */
  readonly words: readonly string[];
  /** Set for a name that its page also uses as a plain word, such as `Music`: only with a capital inside a sentence is it one. */
  readonly isPlain: boolean;
}

/** A name of at least this many words is also given away by this share of them close together. */
const longName = 4;
const longNameShare = 0.75;

/** All names that the question at a place must hide: targets, pages on the path, their site and files. */
export function questionLeaks({ root, hops, targets }: PlacePages): HiddenName[] {
  const all = [root, ...hops.map(({ page }) => page), ...targets];
  const names = [
    ...targets.flatMap((page) =>
      [page.entity, ...page.entity.split('/').filter(isWorded)].map((text) => hiddenName('target', text, page)),
    ),
    ...all.flatMap((page) => titlesOf(page).map((text) => hiddenName('title', text, page))),
    ...all.flatMap((page) => filesOf(page).map((text) => hiddenName('file', text, page))),
    ...all.flatMap((page) => sitesOf(page).map((text) => hiddenName('site', text, page))),
  ];
  const first = new Map(names.toReversed().map((name) => [name.words.join(' '), name]));
  return names.filter((name) => name.words.length > 0 && first.get(name.words.join(' ')) === name);
}

function hiddenName(kind: HiddenName['kind'], text: string, { page }: Member): HiddenName {
  const content = contentWords(text);
  const words = content.length > 0 ? content : plainWords(text);
  const isOwnWord = kind === 'target' || (kind === 'title' && !/\p{Lu}/u.test(text));
  const isWord = content.length === 1 && (isOwnWord ? text.length === 1 : usesWord(page.text, withoutBrackets(text)));
  return { kind, text, words, isPlain: content.length === 0 || isWord };
}

function usesWord(text: string, name: string): boolean {
  const word = escapeRegExp(name.toLowerCase());
  return new RegExp(`(?<![\\p{L}\\p{N}_./-])${word}(?![\\p{L}\\p{N}_./-])`, 'u').test(text);
}

const withoutBrackets = (text: string) => text.replace(/\s*\([^)]*\)/g, ' ').trim();

/** Returns the forms of a page's title: with and without brackets and the site's addition. */
function titlesOf({ page, entity }: Member): string[] {
  const title = plainProse(page.title);
  const parts = title.split(/\s+[—–|·•-]\s+/);
  return [title, entity, ...(parts.length > 1 ? parts.slice(0, -1) : [])];
}

/** A number names no file, and no part of what is called `1/2`. */
const isWorded = (text: string) => /\p{L}{2}/u.test(text);

function filesOf({ page }: Member): string[] {
  const last = decodedUri(new URL(page.url).pathname.split('/').filter(Boolean).at(-1) ?? '');
  const name = last.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[-_+.]+/g, ' ');
  return [last, name].filter(isWorded);
}

/** `docs.example.org` with its middle labels; numeric hosts have no name. */
function sitesOf({ page, site }: Member): string[] {
  const { hostname } = new URL(page.url);
  const labels = /^[\d.:[\]]+$|^localhost$/.test(hostname) ? [] : hostname.split('.').slice(0, -1);
  return [...(site === null ? [] : [site]), ...labels.filter((label) => !['www', 'docs', 'en', 'co'].includes(label))];
}

const contentWords = (text: string) => contentStems(withoutBrackets(text));

/** The first hidden name that a text gives away, or null. Word order and words in between do not hide a name. */
export function leakIn(text: string, names: readonly HiddenName[]): HiddenName | null {
  const there = wordsOf(text).map(({ word, start }) => ({ word: stem(word), isName: isNameAt(text, start) }));
  const isGiven = ({ words, isPlain }: HiddenName) => {
    const needed = words.length >= longName ? Math.ceil(words.length * longNameShare) : words.length;
    const window = words.length > 1 ? words.length + 2 : 1;
    return there.some(({ word }, at) => {
      if (!words.includes(word)) return false;
      const near = there.slice(at, at + window).filter((each) => words.includes(each.word));
      return new Set(near.map((each) => each.word)).size >= needed && (!isPlain || near.some(({ isName }) => isName));
    });
  };
  return names.find(isGiven) ?? null;
}

/** Tells whether a capital or a digit stands there that does not begin a sentence. */
function isNameAt(text: string, start: number): boolean {
  return /^[\p{Lu}\p{N}]/u.test(text.slice(start)) && !/(?:^|[.?!]\s+)["“‘(]?$/u.test(text.slice(0, start));
}

/** Tells whether a value holds a telling part of its entity's name; a name of a single word always tells. */
function sharesTellingWord(text: string, name: string): boolean {
  const words = new Set(contentWords(text));
  const parts = contentWords(name);
  return parts.some((word) => words.has(word) && (parts.length === 1 || (word.length > 2 && !/^\d+$/.test(word))));
}

/** Longer values make questions that nobody reads. */
const longestClue = 80;

/** Tells whether a fact may say which page a question means: it is short and gives no name away. Of a limit no value is told. */
export function mayBeTold({ attribute, value, within }: ClueFact, page: Member, leaks: readonly HiddenName[]) {
  if (within) return leakIn(attribute, leaks) === null;
  if (value.length > longestClue || sharesTellingWord(value, page.entity)) return false;
  return leakIn(`${attribute} ${value}`, leaks) === null;
}
