import type { PdfLine } from './pdf-lines.ts';

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
export function withoutRunningHeads(pages: readonly (readonly PdfLine[])[]): readonly (readonly PdfLine[])[] {
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
