import type { PdfLine } from './pdf-lines.ts';

/** So many lines at the top and at the bottom of a page may be running heads and feet. */
const EDGE_LINES = 2;
/** A line that comes back in its size on this many pages, its figures aside, is one; with its page number in a corner sooner. */
const LEAST_PAGES = 3;
const LEAST_NUMBERED_PAGES = 2;

/** The pages without running heads, running feet and page numbers. */
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

function edges(page: readonly PdfLine[]): PdfLine[] {
  const byHeight = [...page].sort((a, b) => a.y - b.y);
  return [...new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)])];
}

function isRunning(line: PdfLine, counts: ReadonlyMap<string, number>): boolean {
  if (/^[^\p{L}\p{N}]*(\d{1,4}|[ivxl]{1,6})[^\p{L}\p{N}]*$/iu.test(line.text)) return true;
  const numbered = line.cells > 1 && /^\d+ \||\| \d+$/.test(line.text);
  return (counts.get(shapeOf(line)) ?? 0) >= (numbered ? LEAST_NUMBERED_PAGES : LEAST_PAGES);
}

/** Page numbers, Roman ones too, become one sign. */
function shapeOf({ text, size }: PdfLine): string {
  const words = text.toLowerCase().replace(/\b[ivxl]+\b|\d+/g, '#');
  return `${Math.round(size)} ${words.replace(/[^\p{L}#]+/gu, ' ').trim()}`;
}
