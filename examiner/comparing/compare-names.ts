import { isCountry, samePlaceOrLanguage } from '../values/countries.ts';
import type { ValueMatch } from './comparison.ts';
import type { NameValue } from './expected-value.ts';
import { abbreviatedName, canonicalWord, canonicalWords, isAcronym, isContent, missingWords } from './word-forms.ts';
import { emptyWords, plainWords, runsOf, type Word, withoutArticle, wordsOf } from './words.ts';

interface Run {
  readonly from: number;
  readonly to: number;
}

/** Compares a name with the words that are offered for it. */
export function compareName(expected: NameValue, value: string, stated: string): ValueMatch {
  if (isAcronym(value, stated) || samePlaceOrLanguage(value, stated) || isReordered(expected, stated)) return 'same';
  const found = findName(expected, stated);
  if (found === null) return isPartOf(canonicalWords(stated), expected.words) ? 'partial' : 'different';
  const { run, words } = found;
  if (isPartOfLongerName(run, words, stated, expected.capital)) return 'different';
  const first = words[run.from];
  const last = words[run.to];
  const rest = first && last ? [stated.slice(0, first.start), stated.slice(last.end)] : [];
  if (!rest.some((side) => offersAnother(side, expected.capital))) return 'same';
  const [, addition = null] = /^\s*,\s*([^,;|/&+\n]+)$/.exec(rest[1] ?? '') ?? [];
  if (addition === null || !expected.capital || wordsOf(rest[0] ?? '').length > 0) return 'several';
  if (/\b(?:and|or|also|maybe|perhaps|possibly|either)\b/i.test(addition)) return 'several';
  // `Ulm, Germany` says where Ulm is; whether `Ulm, Tarn` does cannot be told.
  return isCountry(addition) ? 'same' : 'partial';
}

const leastReordered = 3;

/** `Listed building of category A` is a category A listed building: at least three words, all of them and no others. */
function isReordered({ canonical }: NameValue, stated: string): boolean {
  const contentOnly = (words: readonly string[]) => words.filter(isContent).sort().join(' ');
  const wanted = contentOnly(canonical);
  return (
    wanted.split(' ').length >= leastReordered &&
    !/[,;:/|]|\b(?:and|or|not)\b/i.test(stated) &&
    contentOnly(canonicalWords(stated).map(({ word }) => word)) === wanted
  );
}

/** Whether a text holds a name somewhere, in another number or spelling, or with initials for first names. */
export function holdsName(expected: NameValue, text: string): boolean {
  return findName(expected, text) !== null;
}

export function findName(
  { words: name, canonical: wanted, capital }: NameValue,
  text: string,
): { run: Run; words: readonly Word[] } | null {
  const words = wordsOf(text);
  const run = nameRun(name, words);
  if (run) return { run, words };
  const canonical = canonicalWords(text);
  const other = nameRun(wanted, canonical) ?? joinedRun(wanted, canonical);
  if (other) return { run: other, words: canonical };
  const person = capital ? abbreviatedName(name, words) : null;
  return person && { run: person, words };
}

const capitals = String.raw`\p{Lu}[\p{L}\p{N}.'’-]{0,30}(?: \p{Lu}[\p{L}\p{N}.'’-]{0,30}){0,3}`;
const nameBehind = new RegExp(
  String.raw`^["”'’*_\x60]{0,3},? (?:and|or|&|and\/or|or (?:maybe|perhaps|possibly)) (?:the )?["“*_\x60]{0,3}(${capitals})`,
  'u',
);
const nameBefore = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${capitals})["”*_\x60]{0,3},? (?:and|or|&|and\/or|or (?:maybe|perhaps|possibly)) (?:the )?["“*_\x60]{0,3}$`,
  'u',
);
const wordBehind = /^,? or (?:a |an |the )?([\p{L}\p{N}-]{1,30})/u;
const longestLead = 160;

/** The name that a text joins to a name which it holds, as in `Tarn or Brock`; of a common word only what stands behind `or`. */
export function nameBeside(expected: NameValue, text: string): string | null {
  const found = findName(expected, text);
  const first = found?.words[found.run.from];
  const last = found?.words[found.run.to];
  if (!first || !last) return null;
  const behind = text.slice(last.end, last.end + longestLead);
  if (!expected.capital) return wordBehind.exec(behind)?.[1] ?? null;
  return (
    nameBehind.exec(behind)?.[1] ??
    nameBefore.exec(text.slice(Math.max(0, first.start - longestLead), first.start))?.[1] ??
    null
  );
}

/** The name as a run of words, or with its last word first behind which stands a comma or nothing. */
export function nameRun(name: readonly string[], words: readonly Word[]): Run | null {
  const length = name.length;
  const turned = length > 1 && length <= 4 ? [name[length - 1] ?? '', ...name.slice(0, -1)] : [];
  const [at] = [...runsOf(name, words), ...runsOf(turned, words)];
  return at === undefined || length === 0 ? null : { from: at, to: at + length - 1 };
}

const mostJoined = 4;

/** The name written together or apart, as `touch screen` for `touchscreen`. */
function joinedRun(name: readonly string[], words: readonly Word[]): Run | null {
  const whole = name.join('');
  if (whole.length < 4) return null;
  for (let from = 0; from < words.length; from++) {
    let joined = '';
    for (let to = from; to < Math.min(words.length, from + name.length + mostJoined); to++) {
      joined += words[to]?.word ?? '';
      if (joined === whole) return { from, to };
      if (!whole.startsWith(joined)) break;
    }
  }
  return null;
}

function isPartOf(words: readonly Word[], expected: readonly string[]): boolean {
  const known = new Set(expected.map(canonicalWord));
  const content = words.filter(({ word }) => !emptyWords.has(word));
  return content.length > 0 && content.every(({ word }) => known.has(word));
}

/** Titles in front of a name are no part of it. */
const titles: ReadonlySet<string> = new Set('dr prof professor sir dame lord lady mr mrs ms miss'.split(' '));

export const isTitle = (word: string) => titles.has(plainWords(word)[0] ?? '');

/** `Tarn` is not stated by `Tarn Hill`, nor `oak` by `red oak`: no content word may stand right beside the value. */
function isPartOfLongerName(run: Run, words: readonly Word[], text: string, capital: boolean): boolean {
  const touches = (left: Word | undefined, right: Word | undefined, other: Word | undefined) => {
    if (!left || !right || !other || emptyWords.has(other.word) || left.owner || titles.has(left.word)) return false;
    if (!/^[\s-]*$/.test(text.slice(left.end, right.start))) return false;
    return !capital || /^[\p{Lu}\p{N}]/u.test(text.slice(other.start, other.end));
  };
  const before = words[run.from - 1];
  const first = words[run.from];
  const last = words[run.to];
  const after = words[run.to + 1];
  return touches(before, first, before) || touches(last, after, after);
}

/** Whether the words beside a value offer another value of its kind, as in `Tarn or Brock`. */
function offersAnother(side: string, capital: boolean): boolean {
  if (/(?:\bor\b|\/|\beither\b|\bmaybe\b|\bpossibly\b)/i.test(side)) return true;
  return side.split(/[,;|&+]|\band\b|\balso\b/).some((part) => {
    const words = wordsOf(part).filter(({ word }) => !emptyWords.has(word) && !titles.has(word));
    const [first] = words;
    if (!first || first.owner || words.length > 4) return false;
    return capital ? /^\p{Lu}/u.test(part.slice(first.start)) : words.length <= 2;
  });
}

/** Whether two names are the same but for case, diacritics, article, punctuation and `Last, First`. */
export function sameName(a: string, b: string): boolean {
  const left = withoutArticle(plainWords(a));
  const right = withoutArticle(plainWords(b));
  if (left.length === 0 || left.length !== right.length) return false;
  if (left.every((word, at) => word === right[at])) return true;
  const turned = (words: readonly string[]) => [...words.slice(1), words[0]];
  if (!/,/.test(a + b) || left.length > 4) return false;
  return turned(left).every((word, at) => word === right[at]) || turned(right).every((word, at) => word === left[at]);
}

/** Compares a list with the parts that are offered: all of them in any order, and no other of their sort. */
export function compareList(value: string, parts: readonly string[], stated: string): ValueMatch {
  const offered = splitOffers(stated);
  const isFound = (part: string) => offered.some((each) => holdsPart(each, part, parts));
  const found = parts.filter(isFound);
  const others = offered.filter((each) => isOtherPart(each, parts));
  if (found.length === parts.length) return others.length === 0 ? 'same' : 'several';
  if (nameRun(withoutArticle(plainWords(value)), wordsOf(stated)) !== null)
    return others.length === 0 ? 'same' : 'several';
  return found.length > 0 && others.length === 0 ? 'partial' : 'different';
}

/** The parts that a text offers where the value is one of a list. */
export function otherParts(parts: readonly string[], stated: string): string[] {
  return splitOffers(stated).filter((each) => isOtherPart(each, parts));
}

/** A part is there by all its words, by initials, or by its last name where the others have other ones. */
export function holdsPart(piece: string, part: string, parts: readonly string[]): boolean {
  if (sameName(part, piece)) return true;
  const wanted = canonicalWords(part).filter(({ word }) => isContent(word));
  const words = canonicalWords(piece);
  if (
    wanted.length > 0 &&
    missingWords(
      wanted.map(({ word }) => word),
      words,
    ).length === 0
  )
    return true;
  const isName = /^\p{Lu}/u.test(part);
  if (!isName || parts.length < 2) return false;
  return abbreviatedName(plainWords(part), wordsOf(piece)) !== null || isLastName(piece, part, parts);
}

/** Whether a text has any content word of a part of a list. */
export function sharesPart(part: string, text: string): boolean {
  const words = new Set(canonicalWords(text).map(({ word }) => word));
  return canonicalWords(part).some(({ word }) => isContent(word) && words.has(word));
}

function isLastName(piece: string, part: string, parts: readonly string[]): boolean {
  const last = (name: string) => plainWords(name).at(-1) ?? '';
  const isTold = parts.filter((each) => last(each) === last(part)).length === 1;
  const content = plainWords(piece).filter(isContent);
  return isTold && plainWords(part).length > 1 && content.length === 1 && content[0] === last(part);
}

/** Words of a part alone are no other part. */
function isOtherPart(piece: string, parts: readonly string[]): boolean {
  const content = contentOf(piece);
  if (content.length === 0 || content.length > 4 || parts.some((part) => holdsPart(piece, part, parts))) return false;
  if (parts.some((part) => isWithin(piece, part))) return false;
  const shapes = new Set(parts.map(shapeOf));
  return shapes.has(shapeOf(piece));
}

function isWithin(piece: string, part: string): boolean {
  const known = new Set(canonicalWords(part).map(({ word }) => word));
  return canonicalWords(piece).every(({ word }) => !isContent(word) || known.has(word));
}

/** How a part begins: other words than such as the value's own are no parts of its list. */
function shapeOf(text: string): 'mark' | 'capital' | 'digit' | 'small' {
  const plain = text.replace(/^[\s"'“‘(]+/, '');
  if (/^\p{Lu}/u.test(plain)) return 'capital';
  if (/^\p{N}/u.test(plain)) return 'digit';
  return /^\p{L}/u.test(plain) ? 'small' : 'mark';
}

function splitOffers(text: string): string[] {
  return text
    .split(/\s*[;,/|]\s*(?:(?:and|or|&)\s+)?|\s+(?:and|or|&|\+|und|y|e|et)\s+|\n|[()]/)
    .map((part) => part.trim());
}

function contentOf(text: string): string[] {
  return plainWords(text).filter(isContent);
}
