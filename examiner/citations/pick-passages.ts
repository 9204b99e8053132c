import { contentWords } from './page-records.ts';

/** What a judge is shown of one page, in UTF-16 code units. */
export const mostShown = 24_000;
/** Parts of a long page that are weighed. */
const mostParts = 2_000;
const partSize = 1_200;
const gap = '\n[…]\n';

/**
 * The text of a page, or of a long one its beginning and the parts that share most words with the claims, in the page's order, with a
 * mark where something is left out.
 * @param claims what the passages are to bear on
 * @param most in UTF-16 code units
 */
export function pickPassages(markdown: string, claims: readonly string[], most = mostShown): string {
  if (markdown.length <= most) return markdown;
  const parts = partsIn(markdown);
  const wanted = claims.map(contentWords).filter(({ size }) => size > 0);
  const worth = parts.map((part, at) => ({ at, worth: at === 0 ? Number.POSITIVE_INFINITY : overlap(part, wanted) }));
  const chosen = new Set<number>();
  let room = most;
  for (const { at } of worth.sort((a, b) => b.worth - a.worth || a.at - b.at)) {
    const size = (parts[at]?.length ?? 0) + gap.length;
    if (size > room) continue;
    chosen.add(at);
    room -= size;
  }
  return parts
    .map((part, at) => (chosen.has(at) ? `${chosen.has(at - 1) || at === 0 ? '' : gap}${part}` : ''))
    .join('');
}

/** Whole lines, as many as go into a part; a longer line is cut. */
function partsIn(markdown: string): string[] {
  const parts: string[] = [];
  let open = '';
  for (const line of markdown.split(/(?<=\n)/)) {
    if (open !== '' && open.length + line.length > partSize) {
      parts.push(open);
      open = '';
    }
    open += line;
    while (open.length > partSize) {
      parts.push(open.slice(0, partSize));
      open = open.slice(partSize);
    }
    if (parts.length >= mostParts) return parts;
  }
  return open === '' ? parts : [...parts, open];
}

/** The largest share of a claim's words in a part, and a little for all others. */
function overlap(part: string, claims: readonly ReadonlySet<string>[]): number {
  const there = contentWords(part);
  const shares = claims.map((claim) => [...claim].filter((word) => there.has(word)).length / claim.size);
  return Math.max(0, ...shares) + shares.reduce((sum, share) => sum + share, 0) / (100 * Math.max(1, shares.length));
}
