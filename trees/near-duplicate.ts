import { type PageSketch, resemblance } from './page-sketch.ts';

/** What of a page is compared. */
export interface PagePrint {
  readonly title: string;
  readonly sketch: PageSketch;
}

/**
 * Resemblance from which two pages are the same text. Pages of different titles that come closest to each other without
 * being copies: manual pages of sister commands (0.89, git-diff-files and git-diff-index), functions of one family (0.64
 * in PostgreSQL's manual, 0.85 in gnuplot's), and 0.86 for notes made from one template in the sandbox.
 */
const SAME_TEXT = 0.95;
/** With one title, a copy may bring a banner, a date or other links with it. */
const SAME_TITLE_AND_TEXT = 0.85;

/** Whether two pages say the same, as a mirror, a print version or another address of one page do. */
export function isNearDuplicate(a: PagePrint, b: PagePrint): boolean {
  const least = nameOf(a.title) === nameOf(b.title) ? SAME_TITLE_AND_TEXT : SAME_TEXT;
  return resemblance(a.sketch, b.sketch) >= least;
}

function nameOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[([]?\b(?:print(?:able|er[- ]friendly)?|mobile|text[- ]only) (?:version|view|page)\b[)\]]?/g, '')
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
}
