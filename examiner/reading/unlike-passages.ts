import { pickPassages } from '../citations/pick-passages.ts';
import { plainWords } from '../comparing/words.ts';
import { plainProse } from './clean.ts';

/** What of each of two pages is shown beside the other, in UTF-16 code units. */
const mostShown = 10_000;
/** Lines by which the passages of the other page are chosen. */
const mostLines = 400;
const leastWords = 2;
/** Words beside which values stand that may be disputed. */
const telling =
  /\d|\b(?:default|since|version|release|limit|only|must|most|least|no longer|not|deprecated|removed|changed|replaced|correct\w*|instead|former\w*)\b/i;

export interface UnlikePassages {
  readonly own: string;
  readonly other: string;
}

/**
 * Where two pages may disagree: their lines that do not stand on both, under their headings; of long pages those that share most
 * words with what is left of the other, with a mark where something is left out.
 * @param name of the thing in question
 */
export function unlikePassages(own: string, other: string, name: string): UnlikePassages {
  const ownLeft = withoutLinesOf(own, other);
  const otherLeft = withoutLinesOf(other, own);
  const otherShown = pickPassages(otherLeft, [name, ...tellingLines(ownLeft)], mostShown);
  return { own: pickPassages(ownLeft, tellingLines(otherShown), mostShown), other: otherShown };
}

const keyOf = (line: string) => plainProse(line).toLowerCase();
const headingLevel = (line: string) => /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? null;

/** A text without the lines that another one has too, and without headings under which nothing is left. */
function withoutLinesOf(text: string, other: string): string {
  const there = new Set(other.split('\n').map(keyOf));
  const kept: string[] = [];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    const level = headingLevel(line);
    if (level !== null) {
      open = [...open.filter((above) => (headingLevel(above) ?? 0) < level), line];
    } else if (line.trim() !== '' && !there.has(keyOf(line))) {
      kept.push(...open.flatMap((heading) => ['', heading, '']), line);
      open = [];
    }
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Lines that may state a value or decide about one. */
function tellingLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => headingLevel(line) === null && telling.test(line) && plainWords(line).length >= leastWords)
    .slice(0, mostLines);
}
