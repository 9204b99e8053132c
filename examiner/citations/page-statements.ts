import { plainDigits } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import { markdownBlocks, sentenceSpans } from '../reading/markdown.ts';
import type { Span } from '../span.ts';

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
  const read = markdown.slice(0, mostRead);
  const text = read.replace(note, (mark) => ' '.repeat(mark.length));
  const statements: PageStatement[] = [];
  for (const block of markdownBlocks(read)) {
    if (block === 'break' || block.depth !== null || block.row !== null) continue;
    if (/^\s*>/m.test(text.slice(block.start, block.end))) continue;
    let depth = 0;
    for (const { start, end } of sentenceSpans(text, block.start, block.end)) {
      if (statements.length >= mostStatements) return statements;
      const written = text.slice(start, end);
      const said = plainProse(written);
      if (depth === 0 && !/[?？]\W*$/u.test(said))
        statements.push({ text: said, folded: foldedSentence(said), start, end });
      depth = depthBehind(written, depth);
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
