import type { Span } from '../span.ts';
import { linkedUrls } from './linked-urls.ts';
import { numberMarks } from './mark-numbers.ts';
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

const namedMark = /\[(?<words>[^[\]\n]{1,300})\]\[(?<reference>[^[\]\n]{1,80})\]|\[\^(?<footnote>[^[\]\s]{1,80})\]/gu;

/** The references to sources in a piece of an answer, in order, none inside another. */
export function sourceMarks(text: string, known: KnownSources): SourceMark[] {
  const all = [
    ...linkedUrls(text).map(({ url, start, end, words }) => ({ urls: [url], start, end, words: worded(text, words) })),
    ...namedMarks(text, known),
    ...numbered(text, known),
  ];
  const marks: SourceMark[] = [];
  for (const mark of all.sort((a, b) => a.start - b.start || b.end - a.end))
    if (mark.start >= (marks.at(-1)?.end ?? 0)) marks.push(mark);
  return withBrackets(text, marks);
}

/** A bracket, perhaps with a label such as `Source:`. */
const opening = /\(\s*(?:\p{L}[\p{L} ]{0,20}[:：]\s*)?$/u;
const longestOpening = 40;
const separator = /^[\s,;|·•&+]*$/u;

/** `(Source: [a](…), [b](…))` is one mark, whatever its links say. */
function withBrackets(text: string, marks: readonly SourceMark[]): SourceMark[] {
  const result: SourceMark[] = [];
  for (let at = 0; at < marks.length; at++) {
    const first = marks[at];
    if (!first) break;
    const open = opening.exec(text.slice(Math.max(0, first.start - longestOpening), first.start))?.[0];
    let last = at;
    while (open !== undefined && marks[last + 1] && separator.test(between(text, marks, last))) last++;
    const end = marks[last]?.end ?? 0;
    const close = /^\s*\)/.exec(text.slice(end, end + longestOpening))?.[0];
    if (open === undefined || close === undefined) {
      result.push(first);
      continue;
    }
    const urls = [...new Set(marks.slice(at, last + 1).flatMap((mark) => mark.urls))];
    result.push({ urls, start: first.start - open.length, end: end + close.length, words: null });
    at = last;
  }
  return result;
}

const between = (text: string, marks: readonly SourceMark[], at: number) =>
  text.slice(marks[at]?.end ?? 0, marks[at + 1]?.start ?? 0);

/** A link whose words are a number or an address is a mark like others. */
function worded(text: string, words: Span | null): Span | null {
  const said = words === null ? '' : text.slice(words.start, words.end);
  const isMark = /^[\s[\]\\^]*\d{1,3}[\s\]\\]*$|^\s*(?:https?:\/\/|www\.)\S+\s*$/iu.test(said) || !/\p{L}/u.test(said);
  return isMark ? null : words;
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

function numbered(text: string, known: KnownSources): SourceMark[] {
  return numberMarks(text).flatMap(({ numbers, isRaised, start, end }) => {
    const urls = [...new Set(numbers.flatMap((number) => urlsOfNumber(number, known)))];
    return isRaised && urls.length === 0 ? [] : [{ urls, start, end, words: null }];
  });
}

function urlsOfNumber(number: number, { byLabel, citations }: KnownSources): readonly string[] {
  const listed = byLabel.get(String(number));
  if (listed !== undefined) return listed;
  const hasNumbers = [...byLabel.keys()].some((label) => /^\d+$/.test(label));
  const cited = hasNumbers ? undefined : citations[number - 1];
  return cited === undefined ? [] : [cited];
}
