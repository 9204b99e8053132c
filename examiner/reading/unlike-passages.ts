import { pickPassages } from '../citations/pick-passages.ts';
import { plainWords } from '../comparing/words.ts';
import { plainProse } from './clean.ts';

/** What of each of two pages is shown beside the other, in UTF-16 code units. */
const mostShown = 10_000;
/** Lines by which the passages of the other page are chosen. */
const mostLines = 400;
const leastWords = 2;
/** A longer line of a section that both pages have is left to what else is chosen. */
const longestRow = 300;
/** Words beside which values stand that may be disputed. */
const telling =
  /\d|\b(?:default|since|version|release|limit|only|must|most|least|no longer|not|deprecated|removed|changed|replaced|correct\w*|instead|former\w*)\b/i;

export interface UnlikePassages {
  readonly own: string;
  readonly other: string;
}

/**
 * Where two pages may disagree: their lines that do not stand on both, under their headings. Of long pages first the short lines with values
 * of sections that both have, then what shares most words with what is left of the other, with a mark where something is left out.
 * @param name of the thing in question
 */
export function unlikePassages(own: string, other: string, name: string): UnlikePassages {
  const ownLeft = sectionsWithoutLinesOf(own, other);
  const otherLeft = sectionsWithoutLinesOf(other, own);
  const otherShown = shownOf(otherLeft, ownLeft, [name, ...tellingLines(textOf(ownLeft))]);
  return { own: shownOf(ownLeft, otherLeft, tellingLines(otherShown)), other: otherShown };
}

interface Section {
  /** The headings above its lines that are shown with it, the nearest last. */
  readonly headings: readonly string[];
  readonly lines: readonly string[];
}

const keyOf = (line: string) => plainProse(line).toLowerCase();
const headingLevel = (line: string) => /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? null;
const nameOf = ({ headings }: Section) => keyOf(headings.at(-1) ?? '');

/** The sections of a text without the lines that another one has too; those with nothing left are none. */
function sectionsWithoutLinesOf(text: string, other: string): readonly Section[] {
  const there = new Set(other.split('\n').map(keyOf));
  const sections: { headings: string[]; lines: string[] }[] = [{ headings: [], lines: [] }];
  let open: string[] = [];
  for (const line of text.split('\n')) {
    const level = headingLevel(line);
    if (level !== null) {
      open = [...open.filter((above) => (headingLevel(above) ?? 0) < level), line];
    } else if (line.trim() !== '' && !there.has(keyOf(line))) {
      if (open.length > 0) sections.push({ headings: open, lines: [] });
      open = [];
      sections.at(-1)?.lines.push(line);
    }
  }
  return sections.filter(({ lines }) => lines.length > 0);
}

function textOf(sections: readonly Section[]): string {
  return sections.map(({ headings, lines }) => [...headings, lines.join('\n')].join('\n\n')).join('\n\n');
}

/** Long pages are shown by what both have a section about, then by words in common. */
function shownOf(sections: readonly Section[], others: readonly Section[], wanted: readonly string[]): string {
  const whole = textOf(sections);
  if (whole.length <= mostShown) return whole;
  const theirs = new Set(others.filter(({ lines }) => lines.some(isRow)).map(nameOf));
  const both = sections.filter((section) => section.headings.length > 0 && theirs.has(nameOf(section)));
  const rows = textOf(
    both
      .map(({ headings, lines }) => ({ headings, lines: lines.filter(isRow) }))
      .filter(({ lines }) => lines.length > 0),
  );
  const beside = pickPassages(rows, wanted, Math.floor(mostShown / 2));
  return [pickPassages(whole, wanted, mostShown - beside.length - 2), ...(beside === '' ? [] : [beside])].join('\n\n');
}

const isRow = (line: string) => line.length <= longestRow && isTelling(line);

function isTelling(line: string): boolean {
  return telling.test(line) && plainWords(line).length >= leastWords;
}

/** Lines that may state a value or decide about one. */
function tellingLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => headingLevel(line) === null && isTelling(line))
    .slice(0, mostLines);
}
