/** A part of a page that a model reads in one call. */
export interface PagePart {
  /** From 1. */
  readonly number: number;
  /** Where it begins in the page text, in UTF-16 code units. */
  readonly start: number;
  readonly text: string;
}

/** What a search engine shows of a page, about. */
const snippetLength = 2_000;
export const snippetOf = (text: string): string => text.slice(0, snippetLength);

/** Tells whoever reads a part of a page text which one it is. */
export function partLine({ number, start, text }: PagePart, whole: string): string {
  return `Part ${number} of the page${start + text.length >= whole.length ? '.' : '; more of it follows.'}`;
}

/** A part is at most this long, so that a model reads it with care and its reply is not cut off. */
const longestPart = 12_000;

/**
 * The parts of a page text from its beginning, at most `most`: cut between paragraphs, else between lines, else between
 * words.
 */
export function pageParts(text: string, most: number, longest = longestPart): PagePart[] {
  const parts: PagePart[] = [];
  let start = 0;
  while (start < text.length && parts.length < most) {
    const end = cutAt(text, start, longest);
    if (text.slice(start, end).trim() !== '')
      parts.push({ number: parts.length + 1, start, text: text.slice(start, end) });
    start = end;
  }
  return parts;
}

function cutAt(text: string, start: number, longest: number): number {
  if (text.length - start <= longest) return text.length;
  const least = start + Math.floor(longest / 2);
  for (const border of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(border, start + longest - border.length);
    if (at >= least) return at + border.length;
  }
  return start + longest;
}
