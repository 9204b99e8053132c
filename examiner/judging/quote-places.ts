import { findQuote } from '../reading/find-quote.ts';
import type { Span } from '../span.ts';
import type { Grade, Task } from '../task.ts';

/** A longer quote shows nothing in particular; in UTF-16 code units. */
const longestQuote = 1000;
/** A quote that stands in more places than this is looked at in the first ones only. */
const mostPlaces = 20;

/**
 * The places where an answer holds words that are said to be quoted from it, in order, as `findQuote` finds them; words that a reader
 * of the answer does not see are in no place. Empty also where they are too long.
 */
export function quotePlaces(text: string, quote: string): readonly Span[] {
  const places: Span[] = [];
  if (quote.length > longestQuote) return places;
  const readable = blankHidden(text);
  let from = 0;
  while (places.length < mostPlaces) {
    const span = findQuote(readable.slice(from), quote);
    if (!span) break;
    places.push({ start: from + span.start, end: from + span.end });
    from += span.end;
  }
  return places;
}

/** HTML comments (an open one hides the rest), link definitions used as comments, elements that are not rendered; all bounded. */
const hiddenForms = [
  /<!--[\s\S]*?(?:-->|$)/g,
  /^\[[^\]\n]{1,40}\]: *(?:#|<>) *[("'][^\n]*$/gm,
  /<(script|style|template|head|title)\b[\s\S]*?(?:<\/\1>|$)/gi,
  /<(\w{1,20})\s(?=[^>]{0,400}?(?:\bhidden\b|display:\s{0,9}none|visibility:\s{0,9}hidden|font-size:\s{0,9}0))[^>]{0,800}>[\s\S]*?(?:<\/\1>|$)/gi,
];

/** A text with blanks in place of its hidden parts: places stay what they were. */
export function blankHidden(text: string): string {
  if (!/<|^\[/m.test(text)) return text;
  return hiddenForms.reduce((rest, form) => rest.replace(form, (match) => match.replace(/[^\n]/g, ' ')), text);
}

/** Grades the steps of a task's chain: each is satisfied where its name stands in the answer in whole words, else missing. */
export function gradeChain({ chainChecklist = [] }: Task, answer: string): Grade[] {
  return chainChecklist.map(({ id, value, forms = [] }) => {
    const place = [value, ...forms]
      .flatMap((name) => quotePlaces(answer, name))
      .find(({ start, end }) => isWhole(answer, start, end));
    return place === undefined
      ? { item: id, outcome: 'missing', quote: null }
      : { item: id, outcome: 'satisfied', quote: answer.slice(place.start, place.end) };
  });
}

function isWhole(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}

/** Shown around a quote on either side at most, in UTF-16 code units. */
const mostAround = 400;

/** The line that holds a quote, with the line above and below and the nearest heading, cut to a bounded length. */
export function quotePassage(text: string, { start, end }: Span): string {
  const from = lineStart(text, Math.max(0, lineStart(text, start) - 1));
  const to = lineEnd(text, Math.min(text.length, lineEnd(text, end) + 1));
  const around = text.slice(Math.max(from, start - mostAround), Math.min(to, end + mostAround)).trim();
  const heading = text
    .slice(0, from)
    .split('\n')
    .findLast((line) => /^ {0,3}#{1,6}\s/.test(line));
  return heading === undefined ? around : `${heading.trim().slice(0, mostAround)}\n…\n${around}`;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
