import type { Span } from '../span.ts';

const longestAbbreviation = 12;
/** A full stop behind these is no end of a sentence. */
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|st|mr|mrs|ms|dr|prof|c|ca|fig|approx|vol|jr|sr|inc|ltd|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|(?<![\p{L}/])\p{L})\.$/iu;
/** The letter of a unit behind its figure is none of them: `44 m.` */
const unitOf = /\d\s{0,2}\p{Ll}\.$/u;

/** A full stop before anything but a small letter; or one of Chinese and Japanese, which no blank follows; or the end. */
const sentenceEnd = /[.!?][)”"’'\]*_]*(?=\s+[^\s\p{Ll}])|[。！？][。！？”’」』）)*]*|$/gu;

/** Where the sentences between two characters of a text stand; what has no full stop is one. */
export function sentenceSpans(text: string, start: number, end: number): readonly Span[] {
  const spans: Span[] = [];
  let from = start;
  for (const { 0: stop, index } of text.slice(start, end).matchAll(sentenceEnd)) {
    const at = start + index + stop.length;
    const before = text.slice(Math.max(from, at - longestAbbreviation), at);
    if (stop !== '' && abbreviation.test(before) && !unitOf.test(before)) continue;
    const piece = text.slice(from, at);
    const body = piece.trim();
    const first = from + piece.length - piece.trimStart().length;
    if (body !== '') spans.push({ start: first, end: first + body.length });
    from = at;
  }
  return spans;
}
