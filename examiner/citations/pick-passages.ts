import { plainWords, stem } from '../comparing/words.ts';
import { plainProse } from '../reading/clean.ts';

/** Characters of one page that a judge is shown at most, and of it for the page and for each claim, in UTF-16 code units. */
export const mostShown = 24_000;
const shownOfPage = 10_000;
const shownForClaim = 2_000;
/** Parts of a long page that are weighed: whole lines where they fit in. */
const mostParts = 5_000;
const partForm = /[\s\S]{0,499}\n|[\s\S]{1,500}/g;
/** Parts that a page begins with, which tell what it is about. */
const beginning = 2;
/** Share of a part's worth for the part beside it: what is stated often stands next to the words that name it. */
const besideShare = 0.3;
const gap = '\n[…]\n';

/** Length of a page that whoever judges so many claims about it is shown, in UTF-16 code units. */
export function shownFor(claims: number): number {
  return Math.min(mostShown, shownOfPage + shownForClaim * claims);
}

/** The text of a page, or of a long one its beginning and the parts that share most words, rare ones first, with the claims. */
export function pickPassages(markdown: string, claims: readonly string[], most = shownFor(claims.length)): string {
  if (markdown.length <= most) return markdown;
  const parts = (markdown.match(partForm) ?? []).slice(0, mostParts);
  const worths = worthsOf(parts, claims).map((worth, at) => (at < beginning ? Number.POSITIVE_INFINITY : worth));
  const byWorth = [...worths.entries()].sort(([a, one], [b, other]) => (one === other ? a - b : other - one));
  const chosenParts = new Set<number>();
  let room = most;
  for (const [at] of byWorth) {
    const size = (parts[at]?.length ?? 0) + gap.length;
    if (size > room) continue;
    chosenParts.add(at);
    room -= size;
  }
  const shownParts = parts.map((part, at) => (at === 0 || chosenParts.has(at - 1) ? part : gap + part));
  return shownParts.filter((_, at) => chosenParts.has(at)).join('');
}

const contentWords = (text: string) => new Set(plainWords(text).map(stem));

/** The largest share of a claim's words in each part and beside it, by how rare they are on the page (inverse document frequency). */
function worthsOf(parts: readonly string[], claims: readonly string[]): number[] {
  const words = parts.map(contentWords);
  const counts = new Map<string, number>();
  for (const word of words.flatMap((there) => [...there])) counts.set(word, (counts.get(word) ?? 0) + 1);
  // A word that no part has tells none from another.
  const weightOf = (some: readonly string[]) =>
    some.reduce((sum, word) => sum + Math.log(1 + parts.length / (counts.get(word) ?? parts.length)), 0);
  const shares = claims.map((claim) => {
    const claimWords = [...contentWords(claim)];
    const all = weightOf(claimWords) || 1;
    return words.map((there) => weightOf(claimWords.filter((word) => there.has(word))) / all);
  });
  const worthOf = (own: readonly number[], at: number) =>
    (own[at] ?? 0) + besideShare * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0);
  return parts.map((_, at) => Math.max(0, ...shares.map((own) => worthOf(own, at))));
}

/** Length of each of two pages that is shown beside the other, in UTF-16 code units. */
const mostShownBeside = 10_000;
/** Lines by which the passages of the other page are chosen. */
const mostLines = 400;

/**
 * Returns the lines in which two pages may disagree about a thing: those that are not on both, under their headings; of long
 * pages those nearest to the other.
 */
export function unlikePassages(own: string, other: string, name: string) {
  const ownLeft = withoutLinesOf(own, other);
  const otherShown = pickPassages(withoutLinesOf(other, own), [name, ...linesOf(ownLeft)], mostShownBeside);
  return { own: pickPassages(ownLeft, linesOf(otherShown), mostShownBeside), other: otherShown };
}

const headingLevel = (line: string) => /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? null;
const keyOf = (line: string) => plainProse(line).toLowerCase();

/** A text without the lines that another one has too, and without the headings that nothing is left below. */
function withoutLinesOf(text: string, other: string): string {
  const there = new Set(other.split('\n').map(keyOf));
  const otherLines: string[] = [];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    const level = headingLevel(line);
    if (level !== null) {
      open = [...open.filter((above) => (headingLevel(above) ?? 0) < level), line];
    } else if (line.trim() !== '' && !there.has(keyOf(line))) {
      otherLines.push(...open.map((heading) => `\n${heading}\n`), line);
      open = [];
    }
  }
  return otherLines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The lines with a figure, such as a value, a date or a version; where there are none all that say something. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && headingLevel(line) === null);
  const figured = lines.filter((line) => /\p{N}/u.test(line));
  return (figured.length > 0 ? figured : lines).slice(0, mostLines);
}
