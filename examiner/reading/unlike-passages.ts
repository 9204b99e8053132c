import { pickPassages } from '../citations/pick-passages.ts';
import { plainProse } from './clean.ts';

/** What of each of two pages is shown beside the other, in UTF-16 code units. */
const mostShown = 10_000;
/** Lines by which the passages of the other page are chosen. */
const mostLines = 400;

/**
 * Where two pages may disagree: their lines that do not stand on both, under their headings. Of long pages what shares most words with
 * what is left of the other, with a mark where something is left out.
 * @param name of the thing in question
 */
export function unlikePassages(own: string, other: string, name: string) {
  const ownLeft = withoutLinesOf(own, other);
  const otherShown = pickPassages(withoutLinesOf(other, own), [name, ...linesOf(ownLeft)], mostShown);
  return { own: pickPassages(ownLeft, linesOf(otherShown), mostShown), other: otherShown };
}

const headingLevel = (line: string) => /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? null;
const keyOf = (line: string) => plainProse(line).toLowerCase();

/** A text without the lines that another one has too, and without the headings that nothing is left below. */
function withoutLinesOf(text: string, other: string): string {
  const there = new Set(other.split('\n').map(keyOf));
  const left: string[] = [];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    const level = headingLevel(line);
    if (level !== null) {
      open = [...open.filter((above) => (headingLevel(above) ?? 0) < level), line];
    } else if (line.trim() !== '' && !there.has(keyOf(line))) {
      left.push(...open.map((heading) => `\n${heading}\n`), line);
      open = [];
    }
  }
  return left
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
