import { sentenceEnds } from '../grading/statement.ts';
import { plainProse } from '../reading/clean.ts';
import { type MarkdownLine, markdownLines, markdownTables, type TableRow } from '../reading/markdown-tables.ts';
import { isInside, type Span } from '../span.ts';
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

/**
 * The statements of an answer: its sentences, items of lists and rows of tables, each with the sources that stand in it or
 * right behind it. Headings, code and lists of sources state nothing.
 * @param text Markdown
 * @param citations what the agent lists beside its text: numbers refer to it where the text lists no sources of its own
 */
export function citedClaims(text: string, citations: readonly string[] = []): CitedClaim[] {
  const { byLabel, spans } = readSourceList(text);
  const known = { byLabel, citations };
  const claims: CitedClaim[] = [];
  let before: number[] = [];
  let above: readonly ItemAbove[] = [];
  const blocks = blocksOf(text, spans);
  for (const [at, block] of blocks.entries()) {
    if (block === 'break') {
      before = [];
      above = [];
      continue;
    }
    const marks = sourceMarks(block.text, known);
    if (saysOnlySources(block.text, marks)) {
      giveSources(claims, before, marks);
      continue;
    }
    const said = plainText(masked(block.text, marks, 'marks'));
    above = above.filter(({ depth }) => block.depth !== null && depth < block.depth);
    if (isNameAbove(said, block, blocks[at + 1])) {
      above = [...above, { depth: block.depth ?? 0, said, sources: urlsOf(marks) }];
      continue;
    }
    const own = (block.row === null ? sentenceClaims(block, marks) : [rowClaim(block, block.row, marks)]).map((claim) =>
      underItems(claim, said, above, block.row !== null),
    );
    if (block.depth !== null) above = [...above, { depth: block.depth, said, sources: [] }];
    const isSameTable = block.row !== null && block.isContinued;
    before = [...(isSameTable ? before : []), ...own.map((_, at) => claims.length + at)];
    claims.push(...own);
    if (claims.length >= mostClaims) break;
  }
  return claims.slice(0, mostClaims);
}

/** An item of a list that has the one at hand below it. */
interface ItemAbove {
  readonly depth: number;
  readonly said: string;
  /** Those behind a name that is no claim itself: they are meant for what stands below. */
  readonly sources: readonly string[];
}

/** A longer item says something itself. */
const mostNameWords = 4;

/** `- **Torrin bridge** ([page](…))` above its details names what they are about, and states nothing. */
function isNameAbove(said: string, block: Block, next: Block | 'break' | undefined): boolean {
  const isAbove = block.depth !== null && next && next !== 'break' && next.depth !== null && next.depth > block.depth;
  return isAbove === true && said.split(/\s+/).length <= mostNameWords;
}

/** Characters of what stands around a claim that a judge is shown. */
const mostContext = 400;

/** A claim with the items that it stands under, and their sources where it has none. */
function underItems(claim: CitedClaim, said: string, above: readonly ItemAbove[], isRow: boolean): CitedClaim {
  const lines = [...above.map((item) => item.said), isRow ? claim.context : said];
  const sources = claim.sources.length > 0 ? claim.sources : (above.at(-1)?.sources ?? []);
  return { ...claim, context: lines.join(' – ').slice(0, mostContext), sources };
}

interface Block extends Span {
  readonly text: string;
  /** How far an item of a list is indented, in characters; null for what is none. */
  readonly depth: number | null;
  /** The row of a table with the labels of its columns; null for running text. */
  readonly row: { readonly labels: readonly string[]; readonly row: TableRow } | null;
  /** A row behind another of the same table. */
  readonly isContinued: boolean;
}

/** Paragraphs, items and rows in order; a heading breaks what belongs together. */
function blocksOf(text: string, sources: readonly Span[]): (Block | 'break')[] {
  const rows = new Map<number, Block>();
  for (const { header, rows: body } of markdownTables(text))
    body.forEach((row, at) => {
      const labels = header?.cells.map((cell) => plainProse(cell.text)) ?? [];
      rows.set(row.start, { ...spanText(text, row), depth: null, row: { labels, row }, isContinued: at > 0 });
    });
  const blocks: (Block | 'break')[] = [];
  let open: MarkdownLine[] = [];
  const close = () => {
    const first = open[0];
    const last = open.at(-1);
    if (first && last)
      blocks.push({
        ...spanText(text, { start: first.start, end: last.end }),
        depth: first.kind === 'item' ? first.text.search(/\S/) : null,
        row: null,
        isContinued: false,
      });
    open = [];
  };
  for (const line of markdownLines(text)) {
    const isSource = sources.some((span) => isInside(line, span));
    if (line.kind !== 'text' || isSource) close();
    if (isSource || line.kind === 'code' || line.kind === 'blank') continue;
    if (line.kind === 'heading') blocks.push('break');
    else if (line.kind === 'table') blocks.push(...[rows.get(line.start)].filter((row) => row !== undefined));
    else open.push(line);
  }
  close();
  return blocks;
}

function spanText(text: string, { start, end }: Span): Span & { text: string } {
  return { text: text.slice(start, end), start, end };
}

const sourceWords =
  /^[\s\p{P}\p{S}]*(?:(?:sources?|references?|refs?|citations?|see|via|from|read more|more|link|and|also|quelle|fuente|来源|出典)[\s\p{P}\p{S}]*)*$/iu;

/** `Source: [the town's page](…)` says where what stands before it comes from. */
function saysOnlySources(text: string, marks: readonly SourceMark[]): boolean {
  const isNamed = /^[\s>*_(-]*(?:sources?|references?|quelle|fuente|来源|出典)[*_]*\s*[:：]/iu.test(text);
  const rest = masked(text, marks, isNamed ? 'all' : 'marks');
  return marks.length > 0 && sourceWords.test(rest);
}

/** Gives sources to the claims of the block before that have none of their own. */
function giveSources(claims: CitedClaim[], places: readonly number[], marks: readonly SourceMark[]): void {
  const sources = urlsOf(marks);
  for (const place of places) {
    const claim = claims[place];
    if (claim && claim.sources.length === 0) claims[place] = { ...claim, sources };
  }
}

/** A text of the same length in which marks are blanks: the words of links stay, unless `all` goes. */
function masked(text: string, marks: readonly SourceMark[], what: 'marks' | 'all'): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, words } of marks) {
    const kept = what === 'all' ? null : words;
    const inside = kept === null ? ' '.repeat(end - start) : keptWords(text, { start, end }, kept);
    parts.push(text.slice(from, start), inside);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

function keptWords(text: string, mark: Span, words: Span): string {
  return ' '.repeat(words.start - mark.start) + text.slice(words.start, words.end) + ' '.repeat(mark.end - words.end);
}

function urlsOf(marks: readonly Pick<SourceMark, 'urls'>[]): string[] {
  return [...new Set(marks.flatMap(({ urls }) => urls))].slice(0, mostSources);
}

function rowClaim(
  { text, start, end }: Block,
  { labels, row }: NonNullable<Block['row']>,
  marks: readonly SourceMark[],
): CitedClaim {
  const plain = masked(text, marks, 'marks');
  const cells = row.cells.map((cell) => plainProse(plain.slice(cell.start - start, cell.end - start)));
  const said = cells
    .flatMap((cell, at) => (cell === '' ? [] : [labels[at] ? `${labels[at]}: ${cell}` : cell]))
    .join('; ');
  return { text: said, context: said, sources: urlsOf(marks), start, end };
}

/** The sentences of a block; what refers to sources behind a full stop belongs to the sentence before it. */
function sentenceClaims(block: Block, marks: readonly SourceMark[]): CitedClaim[] {
  const plain = masked(block.text, marks, 'marks');
  const claims: CitedClaim[] = [];
  let from = 0;
  for (const end of sentenceEnds(plain)) {
    const rest = plain.slice(end);
    const next = end + (rest.length - rest.trimStart().length);
    const own = marks.filter((mark) => mark.start >= from && mark.start < next);
    const last = claims.at(-1);
    if (last && saysOnlySources(block.text.slice(from, next), shifted(own, from))) {
      claims[claims.length - 1] = { ...last, sources: urlsOf([{ urls: last.sources }, ...own]) };
    } else claims.push(...partsOf(block, plain, { start: from, end: Math.min(next, plain.length) }, own));
    from = next;
  }
  return claims;
}

function shifted(marks: readonly SourceMark[], by: number): SourceMark[] {
  return marks.map((mark) => ({
    ...mark,
    start: mark.start - by,
    end: mark.end - by,
    words: mark.words && { start: mark.words.start - by, end: mark.words.end - by },
  }));
}

/** Fewer letters or digits between two marks are no statement. */
const leastPart = 12;

/** A sentence, or its parts where each has a mark of its own behind it: `it is 3 m deep [1] and 2 km long [2]`. */
function partsOf(block: Block, plain: string, sentence: Span, marks: readonly SourceMark[]): CitedClaim[] {
  const context = plainText(plain.slice(sentence.start, sentence.end));
  if (context === '') return [];
  const closing = marks.filter(({ words }) => words === null);
  const cuts: SourceMark[][] = [];
  /** Marks before the first words belong to the first part. */
  const leading: SourceMark[] = [];
  let from = sentence.start;
  for (const mark of closing) {
    if (letters(plain.slice(from, mark.start)) >= leastPart) cuts.push([...leading.splice(0), mark]);
    else (cuts.at(-1) ?? leading).push(mark);
    from = mark.end;
  }
  const isSplit = cuts.length > 1 && closing.length === marks.length;
  const claimOf = (span: Span, sources: readonly SourceMark[]): CitedClaim => ({
    text: plainText(plain.slice(span.start, span.end)),
    context,
    sources: urlsOf(sources),
    start: block.start + span.start,
    end: block.start + span.end,
  });
  if (!isSplit) return [claimOf(trimmed(plain, sentence), marks)];
  return cuts.map((own, at) => {
    const start = at === 0 ? sentence.start : (cuts[at - 1]?.at(-1)?.end ?? sentence.start);
    const end = at === cuts.length - 1 ? sentence.end : (own.at(-1)?.start ?? sentence.end);
    return claimOf(trimmed(plain, { start, end }), own);
  });
}

function trimmed(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end);
  return {
    start: start + (inside.length - inside.trimStart().length),
    end: end - (inside.length - inside.trimEnd().length),
  };
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
