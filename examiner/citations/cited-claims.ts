import { wordsOf } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';
import { type MarkdownBlock, markdownBlocks, sentenceSpans } from '../reading/markdown.ts';
import type { Span } from '../span.ts';
import type { Claim } from './citation.ts';
import { type MarkedText, markedText, mostSources, type SourceMark } from './source-marks.ts';

/** A claim with the sources that the answer gives for it. */
export interface CitedClaim extends Claim {
  /** Addresses, each once, the first 20; empty where it gives none. */
  readonly sources: readonly string[];
}

/** Claims of one answer that are looked at; a report of 100,000 characters has fewer. */
const mostClaims = 1_000;
/** Characters of what stands around a claim that a judge is shown. */
const mostContext = 400;
/** A longer item says something itself. */
const mostNameWords = 4;
/** Fewer letters or digits between two marks are no statement. */
const leastPart = 12;

/** An item of a list that has the one at hand below it. */
interface ItemAbove {
  readonly depth: number;
  readonly said: string;
  /** Sources behind a name that is no claim itself: they are meant for the items below. */
  readonly sources: readonly string[];
}

/**
 * The statements of an answer: its sentences, items of lists and rows of tables, each with the sources that stand in it or
 * right behind it. Headings, code and lists of sources state nothing.
 * @param citations the agent's list beside its text: numbers refer to it where the text lists no sources of its own
 */
export function citedClaims(text: string, citations: readonly string[] = []): CitedClaim[] {
  const marked = markedText(text, citations);
  const claims: CitedClaim[] = [];
  /** Index of the first claim of the paragraph, item or table before. */
  let before = 0;
  let above: readonly ItemAbove[] = [];
  const blocks = markdownBlocks(marked.body);
  const marksIn = inTurn(marked.marks);
  for (const [at, block] of blocks.entries()) {
    if (claims.length >= mostClaims) break;
    if (block === 'break') {
      before = claims.length;
      above = [];
      continue;
    }
    const { depth, row } = block;
    const marks = marksIn(block);
    // An item of a link alone may name what the items below it are about.
    const mayBeSource = row === null && (depth === null || marks.every(({ words }) => words === null));
    if (mayBeSource && before < claims.length && saysOnlySources(block, marks, marked)) {
      giveSources(claims, before, urlsOf(marks));
      continue;
    }
    const blockText = plainText(marked.plain.slice(block.start, block.end));
    above = above.filter((item) => depth !== null && item.depth < depth);
    const isName = isNameAbove(blockText, block, blocks[at + 1]);
    const ownOf = row === null ? sentenceClaims : rowClaims;
    const own = isName ? [] : ownOf(block, marks, marked);
    if (!isName && row?.isFirst !== false) before = claims.length;
    const around = [...above.map((item) => item.said), row === null ? blockText : (own[0]?.text ?? '')];
    const context = around.join(' – ').slice(0, mostContext);
    const from = claims.length;
    claims.push(...own.map((claim) => ({ ...claim, context })));
    giveSources(claims, from, above.at(-1)?.sources ?? []);
    if (depth !== null) above = [...above, { depth, said: blockText, sources: isName ? urlsOf(marks) : [] }];
  }
  return claims.slice(0, mostClaims);
}

/** `- **Torrin bridge** ([page](…))` above its details names what they are about, and states nothing. */
function isNameAbove(blockText: string, { depth }: MarkdownBlock, next: MarkdownBlock | 'break' | undefined): boolean {
  const below = next === undefined || next === 'break' ? null : next.depth;
  return depth !== null && below !== null && below > depth && blockText.split(/\s+/).length <= mostNameWords;
}

const label = /^[\s\p{P}\p{S}]*\p{L}[\p{L} ]{0,20}[*_]*[:：]/u;

/** `Source: [the town's page](…)`, in whatever language, says where what stands before it comes from. */
function saysOnlySources({ start, end }: Span, marks: readonly SourceMark[], { bare }: MarkedText): boolean {
  return marks.length > 0 && letters(bare.slice(start, end).replace(label, '')) === 0;
}

/** Gives sources to the claims from a place on that have none of their own. */
function giveSources(claims: CitedClaim[], from: number, sources: readonly string[]): void {
  for (const [at, claim] of claims.entries())
    if (at >= from && claim.sources.length === 0) claims[at] = { ...claim, sources };
}

/** Gives the marks in each of some spans, which are asked about in their order. */
function inTurn(marks: readonly SourceMark[]): (span: Span) => readonly SourceMark[] {
  let next = 0;
  return ({ start, end }) => {
    while ((marks[next]?.start ?? end) < start) next++;
    const from = next;
    while ((marks[next]?.start ?? end) < end) next++;
    return marks.slice(from, next);
  };
}

function urlsOf(marks: readonly Pick<SourceMark, 'urls'>[]): string[] {
  return [...new Set(marks.flatMap(({ urls }) => urls))].slice(0, mostSources);
}

type OwnClaim = Omit<CitedClaim, 'context'>;

function rowClaims(block: MarkdownBlock, marks: readonly SourceMark[], { plain }: MarkedText): OwnClaim[] {
  const { row, start, end } = block;
  const cells = row?.cells.map((cell) => plainProse(plain.slice(cell.start, cell.end))) ?? [];
  const stated = cells.flatMap((cell, at) =>
    cell === '' ? [] : [row?.labels[at] ? `${row.labels[at]}: ${cell}` : cell],
  );
  return stated.length === 0 ? [] : [{ text: stated.join('; '), sources: urlsOf(marks), start, end }];
}

/** The sentences of a block; what refers to sources behind a full stop belongs to the sentence before it. */
function sentenceClaims(block: MarkdownBlock, marks: readonly SourceMark[], marked: MarkedText): OwnClaim[] {
  const claims: OwnClaim[] = [];
  const marksIn = inTurn(marks);
  const spans = sentenceSpans(marked.plain, block.start, block.end);
  for (const [at, { start }] of spans.entries()) {
    const sentence = { start: at === 0 ? block.start : start, end: spans[at + 1]?.start ?? block.end };
    const own = marksIn(sentence);
    const last = claims.at(-1);
    if (last && saysOnlySources(sentence, own, marked))
      claims[claims.length - 1] = { ...last, sources: urlsOf([{ urls: last.sources }, ...own]) };
    else {
      const marksInPart = inTurn(own);
      for (const part of partsOf(sentence, own, marked.plain)) {
        const partSource = marked.plain.slice(part.start, part.end);
        const start = part.start + partSource.length - partSource.trimStart().length;
        const place = { start, end: start + partSource.trim().length };
        claims.push({ text: plainText(partSource), sources: urlsOf(marksInPart(part)), ...place });
      }
    }
  }
  return claims.filter(({ text }) => text !== '');
}

/** A sentence, or its parts where each has a mark of its own behind it: `it is 3 m deep [1] and 2 km long [2]`. */
function partsOf({ start, end }: Span, marks: readonly SourceMark[], plain: string): Span[] {
  const parts: Span[] = [];
  let from = start;
  const isPart = (from: number, to: number) => letters(plain.slice(from, to)) >= leastPart;
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1];
    if (!next || !isPart(mark.end, next.start) || !isPart(from, mark.start)) continue;
    parts.push({ start: from, end: mark.end });
    from = mark.end;
  }
  return marks.every(({ words }) => words === null) ? [...parts, { start: from, end }] : [{ start, end }];
}

function plainText(text: string): string {
  const prose = plainProse(text.replace(/\s+/g, ' ').replace(/^ ?(?:[-*+•>]|\d{1,3}[.)]) /, ''))
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\(\s*\)|\[\s*\]/g, '');
  return letters(prose) === 0 ? '' : prose.trim();
}

function letters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').length;
}

/** Shorter statements are transitions and labels. */
const leastWords = 3;
const nameInside = /(?<=[\p{L}\p{N},;:)”"»]\s+[“"«(]?)\p{Lu}\p{L}+/u;
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u;

/** Tells whether a reader would want a source for a claim: it asks nothing, and states a number, a date or a name. */
export function needsSource(claim: string): boolean {
  if (wordsOf(claim).length < leastWords || /[?？]\s*$/u.test(claim)) return false;
  return /\p{Nd}/u.test(claim) || nameInside.test(claim) || unspacedRun.test(claim);
}
