import { markdownLines } from './markdown-lines.ts';

const longestAbbreviation = 12;
/** A longer run without an end is no sentence, in UTF-16 code units. */
const longestSentence = 2_000;

export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True for sentences above the second-level headings. */
  readonly lead: boolean;
}

/** A full stop behind these is no end of a sentence. */
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|st|mr|mrs|ms|dr|prof|c|ca|fig|approx|vol|jr|sr|inc|ltd)|(?<![\p{L}/])\p{L})\.$/iu;

/** The sentences of the paragraphs of a Markdown text, in order; lists, tables, headings and code are left out. */
export function sentencesOf(text: string): Sentence[] {
  return paragraphsOf(text).flatMap(({ start, end, headings }) =>
    split(text, start, end)
      .filter((span) => span.end - span.start <= longestSentence)
      .map((span) => ({ text: text.slice(span.start, span.end), ...span, lead: headings < 2 })),
  );
}

interface Paragraph {
  readonly start: number;
  readonly end: number;
  /** Headings above it. */
  readonly headings: number;
}

function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = [];
  let headings = 0;
  let open = false;
  for (const line of markdownLines(text)) {
    if (line.kind === 'heading') headings++;
    const last = found.at(-1);
    if (line.kind === 'text' && open && last) found[found.length - 1] = { ...last, end: line.end };
    else if (line.kind === 'text') found.push({ start: line.start, end: line.end, headings });
    open = line.kind === 'text';
  }
  return found;
}

function split(text: string, start: number, end: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let from = start;
  const paragraph = text.slice(start, end);
  for (const match of paragraph.matchAll(/[.!?](?:["”’)]|\*\*)?(?=\s+["“(*`]*[\p{Lu}\p{N}`])|$/gu)) {
    const at = start + match.index + match[0].length;
    if (match[0] !== '' && abbreviation.test(text.slice(Math.max(from, at - longestAbbreviation), at))) continue;
    const piece = text.slice(from, at);
    const lead = piece.length - piece.trimStart().length;
    const body = piece.trim();
    if (body !== '') spans.push({ start: from + lead, end: from + lead + body.length });
    from = at;
  }
  return spans;
}
