import { plainDigits } from '../comparing/words.ts';
import type { SaidSupport } from '../prompts/judge-citations-prompt.ts';
import { plainProse } from '../reading/clean.ts';
import { findQuote } from '../reading/find-quote.ts';
import { markdownBlocks, sentenceSpans } from '../reading/markdown.ts';
import { isInside, type Span } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';
import { typedMatch } from '../values/typed-value.ts';
import type { Support } from './citation.ts';
import { replaced } from './source-marks.ts';

/** Remainder of it when code has looked at it; `open`: code sees another value in the quoted words. */
export interface CheckedSupport extends Omit<Support, 'by'> {
  readonly outcome: SaidSupport['outcome'] | 'open';
}

/** Maximum length of a stored quote, in UTF-16 code units. */
const longestQuote = 2_000;

/**
 * Checks what a judge says of a claim by two proofs: its quotes stand on the page, else nothing is supported; and what it calls
 * supported rests on no sentence with the claim's words and another value, else it is open.
 */
export function checkSupport(
  claim: string,
  { outcome, reason, quotes }: Omit<SaidSupport, 'id'>,
  markdown: string,
  statements: readonly PageStatement[],
): CheckedSupport {
  const none = { outcome: 'unsupported', quote: null, place: null } as const;
  if (outcome === 'unsupported') return { ...none, reason };
  const judgeText = `(the judge: ${outcome}, ${reason})`;
  const places = quotes.flatMap((quote) => findQuote(markdown, quote) ?? []);
  const [place] = places;
  if (place === undefined) return { ...none, reason: `no words of the page are quoted ${judgeText}` };
  if (places.length < quotes.length) return { ...none, reason: `quoted words are not on the page ${judgeText}` };
  const words = places.map(({ start, end }) => markdown.slice(start, end)).join(' … ');
  const quoted = { quote: words.slice(0, longestQuote), place };
  const hits = statements.filter((each) => places.some(({ start, end }) => start < each.end && each.start < end));
  const texts = hits.map(({ text }) => text);
  const other = outcome === 'supported' ? otherValue(claim, texts) : null;
  if (other === null) return { outcome, reason, ...quoted };
  const why = `the page has “${other.own}” in these words, the claim “${other.claimed}”`;
  return { outcome: 'open', reason: `${why} ${judgeText}`, ...quoted };
}

/** The first number, measure, amount or date of a claim that is another one in sentences with the claim's words, both read whole; null for none. */
function otherValue(claim: string, sentences: readonly string[]) {
  const { words, values } = frameOf(claim);
  for (const sentence of sentences) {
    const there = frameOf(sentence);
    if (words === null || there.words !== words) continue;
    const pairs = values.map((claimed, at) => ({ claimed, own: there.values[at] ?? claimed }));
    const other = pairs.find(({ claimed, own }) => typedMatch(own, '', claimed) === 'different');
    if (other) return other;
  }
  return null;
}

/** A sentence with marks in place of its dates and numbers, and those. */
function frameOf(text: string): { readonly words: string | null; readonly values: readonly string[] } {
  const dates = datesIn(text);
  const numbers = quantitiesIn(text).filter((each) => !dates.some((date) => isInside(each, date)));
  const spans = [...dates, ...numbers].sort((a, b) => a.start - b.start);
  const words = foldedSentence(replaced(text, spans, () => ' # '));
  return { words, values: spans.map(({ start, end }) => text.slice(start, end)) };
}

/** A sentence that a page states as its own. */
export interface PageStatement extends Span {
  /** Without Markdown. */
  readonly text: string;
  /** Returns a text in comparable form; null where it has numbers that are not folded. */
  readonly folded: string | null;
}

/** A page is read up to here, in UTF-16 code units. */
const mostRead = 400_000;
const mostStatements = 5_000;
/** `[3]`, `[^a]` and `[[3]](#note)` stand behind stops and are no part of what is said. */
const note = /\[?\\?\[\^?(?:\d{1,3}|\p{L})\\?\](?:\]?\(#[^()\s]{0,300}\))?(?!\()/gu;

/** The sentences of a page's running text: no items, tables, quotations or questions, as what is around those decides what they say. */
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
      const source = text.slice(start, end);
      const prose = plainProse(source);
      if (depth === 0 && !/[?？]\W*$/u.test(prose))
        statements.push({ text: prose, folded: foldedSentence(prose), start, end });
      depth = depthBehind(source, depth);
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

/** Count of quotations and brackets that are open behind a text, by those open before it. */
function depthBehind(text: string, before: number): number {
  let depth = before;
  for (const [mark] of text.matchAll(/["“”«»„「」『』()]/gu)) {
    if (mark === '"') depth += depth % 2 === 1 ? -1 : 1;
    else depth += '“«„「『('.includes(mark) ? 1 : -1;
    depth = Math.max(0, depth);
  }
  return depth;
}
