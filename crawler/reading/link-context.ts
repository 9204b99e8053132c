import { around } from './plain-text.ts';

const MAX_CONTEXT = 300;
/** The end of a sentence: its mark, closing quotes or brackets, a blank, and what can begin the next one. */
const SENTENCE_END = /[.!?…][)\]"'”’]*\s+(?=["'“‘([]?[\p{Lu}\p{N}])/gu;

/** The sentence around the span [start, end), at most 300 characters. */
export function sentenceAround(text: string, start: number, end: number): string {
  const near = nearby(text, start, end);
  let from = 0;
  let to = near.text.length;
  for (const match of near.text.matchAll(SENTENCE_END)) {
    const edge = match.index + match[0].length;
    if (edge <= near.start) from = edge;
    else if (match.index >= near.end - 1) {
      to = edge;
      break;
    }
  }
  return around(near.text.slice(from, to), near.start - from, near.end - from, MAX_CONTEXT);
}

/** The whole text around the span, at most 300 characters, on one line. */
export function wholeAround(text: string, start: number, end: number): string {
  const near = nearby(text, start, end);
  return around(near.text, near.start, near.end, MAX_CONTEXT);
}

/** Only so much text is looked at, since a paragraph may hold thousands of links. */
function nearby(text: string, start: number, end: number) {
  const from = Math.max(0, start - 2 * MAX_CONTEXT);
  const last = Math.min(end, start + MAX_CONTEXT);
  const near = text.slice(from, last + 2 * MAX_CONTEXT).replaceAll('\n', ' ');
  return { text: near, start: start - from, end: last - from };
}
