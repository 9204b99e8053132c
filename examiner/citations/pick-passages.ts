import { plainWords, stem } from '../comparing/words.ts';

/** What a judge is shown of one page at most, and of it for the page and for each claim, in UTF-16 code units. */
export const mostShown = 24_000;
const shownOfPage = 10_000;
const shownForClaim = 2_000;
/** Parts of a long page that are weighed. */
const mostParts = 5_000;
const partSize = 500;
/** Parts that a page begins with, which tell what it is about. */
const beginning = 2;
/** What a part is worth for the part beside it: what is stated often stands next to the words that name it. */
const besideShare = 0.3;
const gap = '\n[…]\n';

/** How much of a page whoever judges so many claims about it is shown, in UTF-16 code units. */
export function shownFor(claims: number): number {
  return Math.min(mostShown, shownOfPage + shownForClaim * claims);
}

/**
 * The text of a page, or of a long one its beginning and the parts that share most words with the claims, rare words before common ones,
 * in the page's order, with a mark where something is left out.
 * @param claims what the passages are to bear on
 * @param most in UTF-16 code units
 */
export function pickPassages(markdown: string, claims: readonly string[], most = shownFor(claims.length)): string {
  if (markdown.length <= most) return markdown;
  const parts = partsIn(markdown);
  const worth = worthsOf(parts, claims).map((each, at) => ({
    at,
    worth: at < beginning ? Number.POSITIVE_INFINITY : each,
  }));
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

const contentWords = (text: string) => new Set(plainWords(text).map(stem));

/** What each part is worth: the largest share of a claim's words in it and beside it, and a little for all other claims. */
function worthsOf(parts: readonly string[], claims: readonly string[]): number[] {
  const words = parts.map(contentWords);
  const weigh = rarity(words);
  const wanted = claims.map((claim) => [...contentWords(claim)].map((word) => ({ word, weight: weigh(word) })));
  const shares = words.map((there) => wanted.map((claim) => shareOf(claim, there)));
  return shares.map((own, at) => {
    const beside = (claim: number) => Math.max(shares[at - 1]?.[claim] ?? 0, shares[at + 1]?.[claim] ?? 0);
    const worths = own.map((share, claim) => share + besideShare * beside(claim));
    return Math.max(0, ...worths) + worths.reduce((sum, each) => sum + each, 0) / (100 * Math.max(1, worths.length));
  });
}

/** The weight of a word by how few parts have it (inverse document frequency); one that none has tells no part from another. */
function rarity(parts: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of parts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + parts.length / (counts.get(word) ?? parts.length));
}

function shareOf(
  claim: readonly { readonly word: string; readonly weight: number }[],
  there: ReadonlySet<string>,
): number {
  const sumOf = (some: typeof claim) => some.reduce((sum, { weight }) => sum + weight, 0);
  const all = sumOf(claim);
  return all === 0 ? 0 : sumOf(claim.filter(({ word }) => there.has(word))) / all;
}
