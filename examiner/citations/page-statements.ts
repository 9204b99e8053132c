import { plainProse } from '../reading/clean.ts';
import { type MarkdownLine, markdownLines } from '../reading/markdown-tables.ts';
import { sentenceEnds } from '../reading/sentence-ends.ts';
import type { Span } from '../span.ts';
import { plainDigits } from '../values/plain-digits.ts';

/** A sentence that a page states as its own. */
export interface PageStatement extends Span {
  /** Without Markdown. */
  readonly text: string;
  /** In comparable form; null where it has numbers that are not folded. */
  readonly folded: string | null;
}

/** A page is read up to here, in UTF-16 code units. */
const mostRead = 400_000;
const mostStatements = 5_000;
/** `[3]`, `[^a]` and `[[3]](#note)` stand behind stops and are no part of what is said. */
const note = /\[?\\?\[\^?(?:\d{1,3}|\p{L})\\?\](?:\]?\(#[^()\s]{0,300}\))?(?!\()/gu;

/**
 * The sentences of a page's running text, in order: no headings, items, tables, code, quotations or questions, since what stands
 * above or around those decides what they say.
 * @param markdown of the page, as its reader gives it
 */
export function pageStatements(markdown: string): PageStatement[] {
  const statements: PageStatement[] = [];
  for (const { start, end } of paragraphs(markdown.slice(0, mostRead))) {
    const text = markdown.slice(start, end).replace(note, (mark) => ' '.repeat(mark.length));
    let from = 0;
    let depth = 0;
    for (const to of sentenceEnds(text)) {
      if (statements.length >= mostStatements) return statements;
      const written = text.slice(from, to);
      const said = plainProse(written);
      if (depth === 0 && said !== '' && !/[?？]\W*$/u.test(said))
        statements.push({ text: said, folded: foldedSentence(said), start: start + from, end: start + to });
      depth = depthBehind(written, depth);
      from = to;
    }
  }
  return statements;
}

/** Raised digits, fractions and the like are not folded: `10²` is no 102. */
const otherNumber = /\p{No}/u;

/** A sentence without case, its last stop, and the form of blanks, dashes, quotation marks and digits; null with numbers of other forms. */
export function foldedSentence(text: string): string | null {
  if (otherNumber.test(text)) return null;
  return plainDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!。！]$/u, '');
}

/** Lines of text that follow each other; those right behind an item go on with it, and those behind a quoted one with that. */
function paragraphs(markdown: string): Span[] {
  const found: { start: number; end: number }[] = [];
  let before: 'text' | 'item' | 'other' = 'other';
  for (const line of markdownLines(markdown)) {
    const kind = kindOf(line, before);
    const last = found.at(-1);
    if (kind === 'text' && before === 'text' && last) last.end = line.end;
    else if (kind === 'text') found.push({ start: line.start, end: line.end });
    before = kind;
  }
  return found;
}

function kindOf({ kind, text }: MarkdownLine, before: 'text' | 'item' | 'other'): 'text' | 'item' | 'other' {
  if (kind === 'item' || (kind === 'text' && (before === 'item' || /^\s*>/.test(text)))) return 'item';
  return kind === 'text' ? 'text' : 'other';
}

/** How many quotations and brackets are open behind a text, of those that were open before it. */
function depthBehind(text: string, before: number): number {
  let depth = before;
  for (const [mark] of text.matchAll(/["“”«»„「」『』()]/gu)) {
    if (mark === '"') depth += depth % 2 === 1 ? -1 : 1;
    else depth += '“«„「『('.includes(mark) ? 1 : -1;
    depth = Math.max(0, depth);
  }
  return depth;
}
