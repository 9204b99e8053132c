import { around } from './plain-text.ts';

const MAX_CONTEXT = 300;
/** The end of a sentence: its mark, closing quotes or brackets, a blank, and what can begin the next one. */
const SENTENCE_END = /[.!?…][)\]"'”’]*\s+(?=["'“‘([]?[\p{Lu}\p{N}])/gu;

/** The sentence around the span [start, end), at most 300 characters. */
export function sentenceAround(text: string, start: number, end: number): string {
  let from = 0;
  let to = text.length;
  for (const match of text.matchAll(SENTENCE_END)) {
    const edge = match.index + match[0].length;
    if (edge <= start) from = edge;
    else if (match.index >= end - 1) {
      to = edge;
      break;
    }
  }
  return wholeAround(text.slice(from, to), start - from, end - from);
}

/** The whole text around the span, at most 300 characters, on one line. */
export function wholeAround(text: string, start: number, end: number): string {
  return around(text.replaceAll('\n', ' '), start, end, MAX_CONTEXT);
}
