import { plainProse } from '../reading/clean.ts';
import { sentenceEnds } from '../reading/sentence-ends.ts';
import type { Span } from '../span.ts';
import { type AnswerBlock, answerBlocks } from './answer-blocks.ts';
import { mostSources, readSourceList } from './source-list.ts';
import { type SourceMark, sourceMarks } from './source-marks.ts';

/** A statement of an answer with the sources that the answer gives for it. */
export interface CitedClaim extends Span {
  /** What it says, without marks. */
  readonly text: string;
  /** What tells its subject: the items above it, then its paragraph, item or row, cut; the same as `text` where it is all. */
  readonly context: string;
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
  /** Those behind a name that is no claim itself: they are meant for what stands below. */
  readonly sources: readonly string[];
}

/**
 * The statements of an answer: its sentences, items of lists and rows of tables, each with the sources that stand in it or
 * right behind it. Headings, code and lists of sources state nothing.
 * @param text Markdown
 * @param citations what the agent lists beside its text: numbers refer to it where the text lists no sources of its own
 */
export function citedClaims(text: string, citations: readonly string[] = []): CitedClaim[] {
  const { byLabel, spans } = readSourceList(text);
  const claims: CitedClaim[] = [];
  /** Where the claims of the paragraph, item or table before begin. */
  let before = 0;
  let above: readonly ItemAbove[] = [];
  const blocks = answerBlocks(text, spans);
  for (const [at, block] of blocks.entries()) {
    if (claims.length >= mostClaims) break;
    if (block === 'break') {
      before = claims.length;
      above = [];
      continue;
    }
    const marks = sourceMarks(block.text, { byLabel, citations });
    // An item of a link alone may name what the items below it are about.
    const mayBeSource = block.row === null && (block.depth === null || !isWorded(marks));
    if (mayBeSource && before < claims.length && saysOnlySources(block.text, marks, true)) {
      giveSources(claims, before, urlsOf(marks));
      continue;
    }
    const said = plainText(masked(block.text, marks));
    const { depth } = block;
    above = above.filter((item) => depth !== null && item.depth < depth);
    const isName = isNameAbove(said, block, blocks[at + 1]);
    const own = isName ? [] : block.row === null ? sentenceClaims(block, marks) : rowClaims(block, block.row, marks);
    if (!isName && !(block.row !== null && block.isContinued)) before = claims.length;
    claims.push(...own.map((claim) => underItems(claim, block.row === null ? said : claim.context, above)));
    if (depth !== null) above = [...above, { depth, said, sources: isName ? urlsOf(marks) : [] }];
  }
  return claims.slice(0, mostClaims);
}

/** `- **Torrin bridge** ([page](…))` above its details names what they are about, and states nothing. */
function isNameAbove(said: string, block: AnswerBlock, next: AnswerBlock | 'break' | undefined): boolean {
  const isAbove = block.depth !== null && next && next !== 'break' && next.depth !== null && next.depth > block.depth;
  return isAbove === true && said.split(/\s+/).length <= mostNameWords;
}

/** A claim with the items that it stands under, and their sources where it has none. */
function underItems(claim: CitedClaim, said: string, above: readonly ItemAbove[]): CitedClaim {
  const context = [...above.map((item) => item.said), said].join(' – ').slice(0, mostContext);
  const sources = claim.sources.length > 0 ? claim.sources : (above.at(-1)?.sources ?? []);
  return { ...claim, context, sources };
}

const isWorded = (marks: readonly SourceMark[]) => marks.some(({ words }) => words !== null);

const label = /^[\s\p{P}\p{S}]*\p{L}[\p{L} ]{0,20}[*_]*[:：]/u;

/**
 * `Source: [the town's page](…)`, in whatever language, says where what stands before it comes from.
 * @param isAlone where the words of links may be a value, as in `Depth: [3 m](…)`, only a paragraph of its own is a source
 */
function saysOnlySources(text: string, marks: readonly SourceMark[], isAlone: boolean): boolean {
  const bare = marks.map((mark) => ({ ...mark, words: null }));
  const rest = masked(text, bare);
  return marks.length > 0 && letters(isWorded(marks) && !isAlone ? rest : rest.replace(label, '')) === 0;
}

/** Gives sources to the claims from a place on that have none of their own. */
function giveSources(claims: CitedClaim[], from: number, sources: readonly string[]): void {
  for (const [at, claim] of claims.entries())
    if (at >= from && claim.sources.length === 0) claims[at] = { ...claim, sources };
}

/** A text of the same length in which marks are blanks; the words of links stay. */
function masked(text: string, marks: readonly SourceMark[]): string {
  return marks.reduceRight((rest, { start, end, words }) => {
    const kept = words ?? { start, end: start };
    const inside = ' '.repeat(kept.start - start) + text.slice(kept.start, kept.end) + ' '.repeat(end - kept.end);
    return rest.slice(0, start) + inside + rest.slice(end);
  }, text);
}

function urlsOf(marks: readonly Pick<SourceMark, 'urls'>[]): string[] {
  return [...new Set(marks.flatMap(({ urls }) => urls))].slice(0, mostSources);
}

function rowClaims(
  { text, start, end }: AnswerBlock,
  { labels, row }: NonNullable<AnswerBlock['row']>,
  marks: readonly SourceMark[],
): CitedClaim[] {
  const plain = masked(text, marks);
  const cells = row.cells.map((cell) => plainProse(plain.slice(cell.start - start, cell.end - start)));
  const stated = cells.flatMap((cell, at) => (cell === '' ? [] : [labels[at] ? `${labels[at]}: ${cell}` : cell]));
  const said = stated.join('; ');
  return said === '' ? [] : [{ text: said, context: said, sources: urlsOf(marks), start, end }];
}

/** The sentences of a block; what refers to sources behind a full stop belongs to the sentence before it. */
function sentenceClaims(block: AnswerBlock, marks: readonly SourceMark[]): CitedClaim[] {
  const plain = masked(block.text, marks);
  const claims: CitedClaim[] = [];
  let from = 0;
  for (const end of sentenceEnds(plain)) {
    const next = end + (plain.slice(end).length - plain.slice(end).trimStart().length);
    const own = marks.filter((mark) => mark.start >= from && mark.start < next);
    const last = claims.at(-1);
    if (last && saysOnlySources(block.text.slice(from, next), shifted(own, from), false))
      claims[claims.length - 1] = { ...last, sources: urlsOf([{ urls: last.sources }, ...own]) };
    else claims.push(...partsOf(block, plain, { start: from, end: next }, own));
    from = next;
  }
  return claims;
}

function shifted(marks: readonly SourceMark[], by: number): SourceMark[] {
  const moved = ({ start, end }: Span) => ({ start: start - by, end: end - by });
  return marks.map((mark) => ({ ...mark, ...moved(mark), words: mark.words && moved(mark.words) }));
}

const isPart = (text: string) => letters(text) >= leastPart;

/** A sentence, or its parts where each has a mark of its own behind it: `it is 3 m deep [1] and 2 km long [2]`. */
function partsOf(block: AnswerBlock, plain: string, sentence: Span, marks: readonly SourceMark[]): CitedClaim[] {
  const context = plainText(plain.slice(sentence.start, sentence.end));
  if (context === '') return [];
  /** Marks in a row behind the words that they are for. */
  const groups: { start: number; end: number; marks: SourceMark[] }[] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    const isNext =
      last === undefined ||
      [
        [last.start, last.end],
        [last.end, mark.start],
      ].every((span) => isPart(plain.slice(...span)));
    if (isNext) groups.push({ start: last?.end ?? sentence.start, end: mark.end, marks: [mark] });
    else {
      last.end = mark.end;
      last.marks.push(mark);
    }
  }
  const isSplit = groups.length > 1 && marks.every(({ words }) => words === null);
  const parts = isSplit ? groups : [{ ...sentence, marks }];
  return parts.map(({ start, end, marks: own }, at) => {
    const whole = { start, end: at === parts.length - 1 ? sentence.end : end };
    const span = trimmed(plain, whole);
    const text = plainText(plain.slice(span.start, span.end));
    return { text, context, sources: urlsOf(own), start: block.start + span.start, end: block.start + span.end };
  });
}

function trimmed(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end);
  return { start: start + inside.length - inside.trimStart().length, end: start + inside.trimEnd().length };
}

function plainText(text: string): string {
  const said = plainProse(text.replace(/^\s*(?:[-*+•>]|\d{1,3}[.)])\s+/, ''))
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\(\s*\)|\[\s*\]/g, '');
  return letters(said) === 0 ? '' : said.trim();
}

function letters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').length;
}
