import type { TextSpan } from './text-span.ts';

/** Characters of the private use area that stand around words while Markdown is rendered; texts are cleared of them before. */
export const opening = '\uE000';
export const closing = '\uE001';
/** An opening is followed by one character that tells which of the spans it opens, counted from here. */
export const firstIndex = 0xe100;
/** So many spans can be told apart. */
const mostSpans = 6_000;

/** Any sentinel, for taking them out. */
export const sentinel = /\uE000[\uE100-\uF8FF]?|\uE001/g;
/** Splits a text at its sentinels and keeps them. */
export const sentinelPart = /(\uE000[\uE100-\uF8FF]|\uE001)/;

/** A text with sentinels around spans of it. @param spans in order, none overlapping another */
export function withSentinels(text: string, spans: readonly TextSpan[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of spans.slice(0, mostSpans).entries()) {
    const mark = `${opening}${String.fromCharCode(firstIndex + index)}`;
    parts.push(text.slice(at, start), mark, text.slice(start, end), closing);
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}
