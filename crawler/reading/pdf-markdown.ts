import { type PdfBlock, pdfBlocks } from './pdf-blocks.ts';
import type { PdfContents, PdfLink } from './pdf-contents.ts';
import { type PdfLine, pdfLines } from './pdf-lines.ts';
import { cutText, oneLine, sentenceAround, wholeAround } from './plain-text.ts';
import type { RawLink, WrittenMarkdown } from './written-markdown.ts';

const MAX_ANCHOR = 200;

interface WrittenBlock {
  readonly block: PdfBlock;
  /** Without Markdown's signs. */
  readonly text: string;
  readonly heading: string;
}

/**
 * Writes the text of a PDF as Markdown: headings by the size of their font, list items, rows of tables with `|` between
 * cells, and paragraphs whose lines and hyphenated words are joined again. Running heads, page numbers and tables of
 * contents fall out. Links come back apart with the sentence they stand in.
 */
export function pdfMarkdown(contents: PdfContents): WrittenMarkdown {
  const pages = withoutRunningHeads(contents.pages.map(pdfLines));
  const hyphenated = hyphenatedWords(pages);
  let heading = '';
  const writtenBlocks = pdfBlocks(pages).map((block): WrittenBlock => {
    const separator = block.kind === 'rows' ? '\n' : ' ';
    const text = joined(
      block.lines.map(({ line }) => line.text),
      separator,
      hyphenated,
    );
    if (signOf(block) === '#') heading = text;
    return { block, text, heading };
  });
  const titles = writtenBlocks.filter(({ block }) => block.kind === 'title').map(({ text }) => text);
  return { text: markdown(writtenBlocks), links: linksOf(contents, writtenBlocks), titles };
}

const SIGNS = { title: '# ', section: '## ', subsection: '### ', item: '- ', rows: '', paragraph: '' } as const;

function signOf({ kind }: PdfBlock): string {
  return SIGNS[kind].slice(0, 1);
}

function markdown(writtenBlocks: readonly WrittenBlock[]): string {
  let text = '';
  let before: PdfBlock['kind'] | undefined;
  for (const { block, text: body } of writtenBlocks) {
    const separator = before === undefined ? '' : before === 'item' && block.kind === 'item' ? '\n' : '\n\n';
    const marked = block.kind === 'item' ? body.replace(/^[^\p{L}\p{N}("'“‘]+\s/u, '') : body;
    text += separator + SIGNS[block.kind] + marked;
    before = block.kind;
  }
  return text;
}

/** Words that the text writes with a hyphen within a line, in lower case: they keep it at the end of one. */
function hyphenatedWords(pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { text } of pages.flat()) {
    for (const [word] of text.matchAll(/\p{L}+-\p{L}+/gu)) words.add(word.toLowerCase());
  }
  return words;
}

function joined(lines: readonly string[], separator: string, hyphenated: ReadonlySet<string>): string {
  let text = '';
  for (const line of lines) {
    const broken = /(\p{L}{2,})[-\u2010]$/u.exec(text);
    const rest = /^\p{Ll}+/u.exec(line)?.[0];
    if (broken !== null && rest !== undefined && separator === ' ') {
      const keeps = hyphenated.has(`${broken[1]}-${rest}`.toLowerCase());
      text = (keeps ? text : text.slice(0, -1)) + line;
    } else text += (text === '' ? '' : separator) + line;
  }
  return text;
}

/** A link over several lines comes in several boxes that follow each other. */
function linksOf(contents: PdfContents, writtenBlocks: readonly WrittenBlock[]): RawLink[] {
  const blocks = blocksByPage(writtenBlocks);
  const links: RawLink[] = [];
  for (const [page, { links: pageLinks }] of contents.pages.entries()) {
    let before: PdfLink | undefined;
    for (const link of pageLinks) {
      const last = links.at(-1);
      if (last !== undefined && before?.href === link.href && isBelow(link, before)) {
        links[links.length - 1] = { ...last, anchor: anchorOf(`${last.anchor} ${link.anchor}`) };
      } else links.push(placed(link, blocks.get(page) ?? []));
      before = link;
    }
  }
  return links;
}

function isBelow(link: PdfLink, before: PdfLink): boolean {
  const height = before.bottom - before.top;
  return link.top > before.top && link.top - before.bottom < height;
}

function anchorOf(text: string): string {
  return cutText(oneLine(text.replace(/(\p{L})[-\u2010\u00AD] (?=\p{Ll})/gu, '$1')), MAX_ANCHOR);
}

interface PlacedLine extends WrittenBlock {
  readonly line: PdfLine;
}

function blocksByPage(writtenBlocks: readonly WrittenBlock[]): ReadonlyMap<number, readonly PlacedLine[]> {
  const byPage = new Map<number, PlacedLine[]>();
  for (const each of writtenBlocks) {
    for (const { line, page } of each.block.lines) {
      const lines = byPage.get(page) ?? [];
      if (lines.length === 0) byPage.set(page, lines);
      lines.push({ ...each, line });
    }
  }
  return byPage;
}

function placed(link: PdfLink, lines: readonly PlacedLine[]): RawLink {
  const at = lines.find(({ line }) => {
    const inHeight = line.y > link.top && line.y - line.size / 2 < link.bottom;
    return inHeight && line.left < link.right && line.right > link.left;
  });
  const anchor = anchorOf(link.anchor);
  const { href } = link;
  if (at === undefined) return { href, anchor, context: anchor, heading: '', place: 'other' };
  const start = Math.max(0, at.text.indexOf(anchor));
  const around = at.block.kind === 'paragraph' ? sentenceAround : wholeAround;
  const context = around(at.text, start, Math.min(at.text.length, start + anchor.length));
  return { href, anchor, context, heading: at.heading, place: placeOf(at.block) };
}

function placeOf({ kind }: PdfBlock): RawLink['place'] {
  if (kind === 'paragraph') return 'paragraph';
  return kind === 'item' ? 'list' : kind === 'rows' ? 'table' : 'other';
}

/** So many lines at the top and at the bottom of a page may be running heads and feet. */
const EDGE_LINES = 2;
/** A line that stands at one height on this many pages, its figures aside, is one. */
const LEAST_PAGES = 2;
/** Lines so much larger than the others of their page are headings, even where each chapter begins a page. */
const HEADING_SIZE = 1.25;
const PAGE_NUMBER = /^[^\p{L}\p{N}]*((page|p\.) ?)?(\d{1,4}|[ivxl]{1,6})( ?(\/|of) ?\d{1,4})?[^\p{L}\p{N}]*$/iu;
/** Browsers print the address of a page under it. */
const ADDRESS = /^(https?|file):\/\/\S+( \| \d+\/\d+)?$/i;

/** The pages without running heads, running feet, page numbers and printed addresses. */
function withoutRunningHeads(pages: readonly (readonly PdfLine[])[]): readonly (readonly PdfLine[])[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const shape of new Set(edges(page).map(shapeOf))) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return pages.map((page) => {
    const running = new Set(edges(page).filter((line) => isRunning(line, counts)));
    return page.filter((line) => !running.has(line));
  });
}

/** Headings aside. */
function edges(page: readonly PdfLine[]): PdfLine[] {
  const sizes = page.map(({ size }) => size).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const byHeight = [...page].sort((a, b) => a.y - b.y);
  const outer = [...new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)])];
  return outer.filter(({ size }) => size < HEADING_SIZE * usual || page.length <= EDGE_LINES);
}

function isRunning(line: PdfLine, counts: ReadonlyMap<string, number>): boolean {
  if (PAGE_NUMBER.test(line.text) || ADDRESS.test(line.text)) return true;
  return (counts.get(shapeOf(line)) ?? 0) >= LEAST_PAGES;
}

/** Page numbers, Roman ones too, become one sign. */
function shapeOf({ text, size, y }: PdfLine): string {
  const words = text.toLowerCase().replace(/\b[ivxl]+\b|\d+/g, '#');
  return `${Math.round(size)} ${Math.round(y)} ${words.replace(/[^\p{L}#]+/gu, ' ').trim()}`;
}
