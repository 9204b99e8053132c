import type { Span } from '../span.ts';

const longestAbbreviation = 12;
/** A full stop behind these is no end of a sentence. */
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|st|mr|mrs|ms|dr|prof|c|ca|fig|approx|vol|jr|sr|inc|ltd)|(?<![\p{L}/])\p{L})\.$/iu;

/** The letter of a unit behind its figure is none of them: `44 m.` */
const unitOf = /\d\s?\p{Ll}\.$/u;

/** A full stop before a capital or a figure; or one of Chinese and Japanese, which no blank follows; or the end. */
const sentenceEnd = /[.!?](?:["”’)]|\*\*)?(?=\s+["“(*`]*[\p{Lu}\p{N}`])|[。！？](?:[。！？”’」』）)]|\*\*)*|$/gu;

/** Where the sentences between two characters of a text stand; what has no full stop is one. */
export function sentenceSpans(text: string, start: number, end: number): readonly Span[] {
  const spans: Span[] = [];
  let from = start;
  const paragraph = text.slice(start, end);
  for (const match of paragraph.matchAll(sentenceEnd)) {
    const at = start + match.index + match[0].length;
    const before = text.slice(Math.max(from, at - longestAbbreviation), at);
    if (match[0] !== '' && abbreviation.test(before) && !unitOf.test(before)) continue;
    const piece = text.slice(from, at);
    const lead = piece.length - piece.trimStart().length;
    const body = piece.trim();
    if (body !== '') spans.push({ start: from + lead, end: from + lead + body.length });
    from = at;
  }
  return spans;
}
