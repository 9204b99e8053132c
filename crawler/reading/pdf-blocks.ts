import type { PdfLine } from './pdf-lines.ts';

/** Lines that belong together, with the number of their page from 0. */
export interface PdfBlock {
  readonly kind: 'title' | 'section' | 'subsection' | 'item' | 'rows' | 'paragraph';
  readonly lines: { readonly line: PdfLine; readonly page: number }[];
}

const HEADING_SIZE = 1.12;
const MAX_HEADING = 160;
/** Gap before a paragraph, as a multiple of the usual distance between lines. */
const PARAGRAPH_GAP = 1.3;
const HEADING_GAP = 1.8;
/** Indent of a paragraph, as a multiple of the font size. */
const INDENT = 0.8;
/** A line that leaves so much of its column empty may end a paragraph. */
const SHORT = 0.15;
const ITEM = /^([•‣◦▪●○■□–—*·-]|\(?(\d{1,2}|[a-z])[.)])\s+(?=\S)/u;
/** End of a line in a table of contents. */
const LEADER = /(\s*[.·…]){5,}\s*[\divxl]*$/i;
const SENTENCE_END = /[.!?:]["”’)\]]?$/;
const CONTENTS = /^(table of )?contents$/i;
const SECTION_NUMBER = /^(\d+(\.\d+)*\.?|[A-Z]\.|[IVX]+\.)\s+\p{Lu}/u;

interface Style {
  readonly size: number;
  readonly font: string;
  /** The usual distance between two lines of a paragraph. */
  readonly leading: number;
  /** The sizes of headings, the largest first. */
  readonly headings: readonly number[];
}

/** Headings, list items, rows and paragraphs, told by the sizes of fonts, gaps and indents. Lines of contents fall out. */
export function pdfBlocks(pages: readonly (readonly PdfLine[])[]): PdfBlock[] {
  const style = styleOf(pages);
  const blocks: PdfBlock[] = [];
  for (const [page, lines] of pages.entries()) {
    for (const line of lines) {
      if (LEADER.test(line.text) || CONTENTS.test(line.text)) continue;
      const kind = kindOf(line, style);
      const block = blocks.at(-1);
      if (block !== undefined && belongs(line, page, kind, block, style)) block.lines.push({ line, page });
      else blocks.push({ kind, lines: [{ line, page }] });
    }
  }
  return blocks;
}

function styleOf(pages: readonly (readonly PdfLine[])[]): Style {
  const lines = pages.flat();
  const size = mostOf(lines.map((line) => [rounded(line.size), line.text.length]));
  const font = mostOf(lines.filter((line) => rounded(line.size) === size).map((line) => [line.font, line.text.length]));
  const gaps = pages.flatMap((page) => page.slice(1).map((line, index) => line.y - (page[index]?.y ?? line.y)));
  const near = gaps.filter((gap) => gap > 0.5 * (size ?? 0) && gap < 3 * (size ?? 0));
  const leading = mostOf(near.map((gap) => [rounded(gap), 1])) ?? 1.2 * (size ?? 0);
  const larger = lines.filter((line) => isLarge(line, size ?? 0)).map((line) => rounded(line.size));
  return { size: size ?? 0, font: font ?? '', leading, headings: [...new Set(larger)].sort((a, b) => b - a) };
}

function mostOf<Value>(weighted: readonly (readonly [Value, number])[]): Value | undefined {
  const weights = new Map<Value, number>();
  for (const [value, weight] of weighted) weights.set(value, (weights.get(value) ?? 0) + weight);
  return [...weights].reduce<readonly [Value | undefined, number]>((a, b) => (b[1] > a[1] ? b : a), [undefined, 0])[0];
}

function rounded(points: number): number {
  return Math.round(points * 2) / 2;
}

function isLarge(line: PdfLine, size: number): boolean {
  return line.size >= HEADING_SIZE * size && line.text.length <= MAX_HEADING && /\p{L}/u.test(line.text);
}

function kindOf(line: PdfLine, style: Style): PdfBlock['kind'] {
  if (isLarge(line, style.size)) {
    const rank = style.headings.indexOf(rounded(line.size));
    return rank === 0 ? 'title' : rank === 1 ? 'section' : 'subsection';
  }
  if (line.cells > 1) return 'rows';
  if (isNumberedHeading(line, style)) return 'subsection';
  return ITEM.test(line.text) ? 'item' : 'paragraph';
}

/** Headings in the size of the text have another font and a number. */
function isNumberedHeading(line: PdfLine, style: Style): boolean {
  if (line.font === style.font || line.text.length > 100) return false;
  return SECTION_NUMBER.test(line.text) && !/[.,;:]$/.test(line.text);
}

function belongs(line: PdfLine, page: number, kind: PdfBlock['kind'], block: PdfBlock, style: Style): boolean {
  const last = block.lines.at(-1);
  if (last === undefined || kind === 'item') return false;
  const gap = line.y - last.line.y;
  const follows = last.page === page && last.line.column === line.column && gap >= 0;
  if (isHeading(kind)) {
    return block.kind === kind && follows && gap <= HEADING_GAP * line.size && line.size === last.line.size;
  }
  if (isHeading(block.kind)) return false;
  if (kind === 'rows' || block.kind === 'rows') return kind === block.kind && follows && gap <= 2 * style.leading;
  if (Math.abs(line.size - last.line.size) > 0.1 * last.line.size) return false;
  if ((follows || last.page === page) && gap > PARAGRAPH_GAP * style.leading) return false;
  if (!follows) return !SENTENCE_END.test(last.line.text);
  if (block.kind === 'item') return line.left > (block.lines[0]?.line.left ?? 0) + 0.3 * line.size;
  return !beginsParagraph(line, last.line);
}

function isHeading(kind: PdfBlock['kind']): boolean {
  return kind === 'title' || kind === 'section' || kind === 'subsection';
}

function beginsParagraph(line: PdfLine, before: PdfLine): boolean {
  const { left, right } = before.column;
  const indented = line.left > left + INDENT * line.size && before.left <= left + 0.3 * line.size;
  const short = right - before.right > SHORT * (right - left);
  return indented || (short && SENTENCE_END.test(before.text));
}
