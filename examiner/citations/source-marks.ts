import type { Span } from '../span.ts';
import { linkedUrls } from './linked-urls.ts';
import { type SourceList, sourceLabel } from './source-list.ts';

/** A place in an answer that refers to sources. */
export interface SourceMark extends Span {
  /** Empty where it refers to nothing that the answer gives. */
  readonly urls: readonly string[];
  /** The words of a link, which are part of what is said; null for a mark that says nothing, such as `[1]`. */
  readonly words: Span | null;
}

/** Where numbered marks lead to. */
export interface KnownSources extends Pick<SourceList, 'byLabel'> {
  /** The agent's own list, to which numbers refer where the text has none: `[1]` is the first. */
  readonly citations: readonly string[];
}

const numbers = String.raw`\d{1,3}(?:\s*[-–,;]\s*\d{1,3}){0,20}`;
const numberedMark = new RegExp(
  String.raw`<sup>\s*\[?(?<sup>${numbers})\]?\s*</sup>|\\?\[\^?(?<square>${numbers})\\?\](?!\()|【(?<lenticular>\d{1,3})(?:[†:][^】\n]{0,80})?】`,
  'gu',
);
const namedMark = /\[(?<words>[^[\]\n]{1,300})\]\[(?<reference>[^[\]\n]{1,80})\]|\[\^(?<footnote>[^[\]\s]{1,80})\]/gu;
/** Small raised digits behind a word or a stop; behind a short word they may be the power of a unit. */
const raisedMark = /(?<=\p{L}{4}|[.,;:!?)”"»])[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}/gu;
const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The references to sources in a piece of an answer, in order, none inside another. */
export function sourceMarks(text: string, known: KnownSources): SourceMark[] {
  const all = [
    ...linkedUrls(text).map(({ url, start, end, words }) => ({ urls: [url], start, end, words: worded(text, words) })),
    ...namedMarks(text, known),
    ...numberedMarks(text, known),
  ];
  const found: SourceMark[] = [];
  for (const mark of all.sort((a, b) => a.start - b.start || b.end - a.end))
    if (mark.start >= (found.at(-1)?.end ?? 0)) found.push(mark);
  return withBrackets(text, found);
}

const opening = /\(\s*(?:(?:sources?|see(?: also)?|ref(?:erence)?s?|cf|via|quelle|fuente|来源)[.:：]?\s*)?$/iu;
const between = /^\s*(?:[,;|·•&+]|and)?\s*$/iu;

/** `(Source: [a](…), [b](…))` is one mark, whatever its links say. */
function withBrackets(text: string, marks: readonly SourceMark[]): SourceMark[] {
  const result: SourceMark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const group = bracketedGroup(text, marks, at);
    const mark = marks[at];
    if (group !== null) {
      result.push(group.mark);
      at = group.last;
    } else if (mark) result.push(mark);
  }
  return result;
}

function bracketedGroup(
  text: string,
  marks: readonly SourceMark[],
  first: number,
): { mark: SourceMark; last: number } | null {
  const start = marks[first]?.start ?? 0;
  const open = opening.exec(text.slice(Math.max(0, start - longestOpening), start));
  if (open === null) return null;
  let last = first;
  for (let next = marks[last + 1]; next && between.test(gap(text, marks[last], next)); next = marks[last + 1]) last++;
  const end = marks[last]?.end ?? 0;
  const close = /^\s*\)/.exec(text.slice(end, end + longestOpening));
  if (close === null) return null;
  const urls = [...new Set(marks.slice(first, last + 1).flatMap((mark) => mark.urls))];
  return { mark: { urls, start: start - open[0].length, end: end + close[0].length, words: null }, last };
}

const longestOpening = 40;

function gap(text: string, before: SourceMark | undefined, next: SourceMark): string {
  return text.slice(before?.end ?? 0, next.start);
}

/** A link whose words are a number or an address is a mark like others. */
function worded(text: string, words: Span | null): Span | null {
  if (words === null) return null;
  const said = text.slice(words.start, words.end);
  return /^[\s[\]\\^]*\d{1,3}[\s\]\\]*$|^\s*(?:https?:\/\/|www\.)\S+\s*$/iu.test(said) || !/\p{L}/u.test(said)
    ? null
    : words;
}

function namedMarks(text: string, { byLabel }: KnownSources): SourceMark[] {
  return Array.from(text.matchAll(namedMark)).flatMap((match) => {
    const { words, reference, footnote } = match.groups ?? {};
    const urls = byLabel.get(sourceLabel(reference ?? footnote ?? ''));
    // `[1][2]` are two numbers.
    if (urls === undefined || (words !== undefined && /^\^?\d+$/.test(words.trim()))) return [];
    const start = match.index;
    const inside = words === undefined ? null : { start: start + 1, end: start + 1 + words.length };
    return [{ urls, start, end: start + match[0].length, words: inside }];
  });
}

function numberedMarks(text: string, known: KnownSources): SourceMark[] {
  const marked = Array.from(text.matchAll(numberedMark)).map((match) => {
    const { sup, square, lenticular } = match.groups ?? {};
    const listed = numbersIn(sup ?? square ?? lenticular ?? '');
    return { match, urls: listed.flatMap((number) => urlsOfNumber(number, known)) };
  });
  const raised = Array.from(text.matchAll(raisedMark)).map((match) => {
    const number = Number([...match[0]].map((digit) => raisedDigits.indexOf(digit)).join(''));
    return { match, urls: urlsOfNumber(number, known) };
  });
  return [...marked, ...raised.filter(({ urls }) => urls.length > 0)].map(({ match, urls }) => {
    return { urls: [...new Set(urls)], start: match.index, end: match.index + match[0].length, words: null };
  });
}

/** Sources that one mark names at most. */
const mostNumbers = 20;

/** `1, 3-5` is 1, 3, 4, 5. */
function numbersIn(list: string): number[] {
  return list
    .split(/[,;]/)
    .flatMap((part) => {
      const [from = 0, to = from] = part.split(/[-–]/).map(Number);
      return Array.from({ length: Math.min(mostNumbers, Math.max(1, to - from + 1)) }, (_, at) => from + at);
    })
    .slice(0, mostNumbers);
}

function urlsOfNumber(number: number, { byLabel, citations }: KnownSources): readonly string[] {
  const listed = byLabel.get(String(number));
  if (listed !== undefined) return listed;
  const hasNumbers = [...byLabel.keys()].some((label) => /^\d+$/.test(label));
  const cited = hasNumbers ? undefined : citations[number - 1];
  return cited === undefined ? [] : [cited];
}
