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
const longestChange = 1_000;
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

/** Of a long page: its lines that date a change, those of sections that both have, and then by words in common; each line once. */
function shownOf(sections: readonly Section[], others: readonly Section[], wanted: readonly string[]): string {
  const whole = textOf(sections);
  if (whole.length <= mostShown) return whole;
  const changes = pickPassages(textOf(withLines(sections, datesChange)), wanted, Math.floor(mostShown / 4));
  const theirs = new Set(others.filter(({ lines }) => lines.some(isRow)).map(nameOf));
  const both = sections.filter((section) => section.headings.length > 0 && theirs.has(nameOf(section)));
  const dated = linesOf(changes);
  const rows = withLines(both, (line) => isRow(line) && !dated.has(line));
  const beside = pickPassages(textOf(rows), wanted, Math.floor(mostShown / 2));
  const shown = [changes, beside].filter((text) => text !== '');
  const there = linesOf(shown.join('\n'));
  const rest = textOf(withLines(sections, (line) => !there.has(line)));
  const room = mostShown - shown.reduce((sum, text) => sum + text.length + 2, 0);
  return [pickPassages(rest, wanted, room), ...shown].join('\n\n');
}

const linesOf = (text: string): ReadonlySet<string> => new Set(text.split('\n'));

function withLines(sections: readonly Section[], isWanted: (line: string) => boolean): readonly Section[] {
  return sections
    .map(({ headings, lines }) => ({ headings, lines: lines.filter(isWanted) }))
    .filter(({ lines }) => lines.length > 0);
}

/** What changed with its year or version decides which value stands. */
const changing = String.raw`(?:changed|deprecat|remov|revis|replac|supersed|redefin|restrict|renam|clarif|amend|correct|withdr[ae]w)\w*`;
const itsTime = String.raw`(?:in version|since|\d+\.\d+|(?:19|20)\d\d)`;
const change = new RegExp(String.raw`\b${changing}\b.{0,300}\b${itsTime}\b|\b${itsTime}\b.{0,300}\b${changing}\b`, 'i');
const datesChange = (line: string) => line.length <= longestChange && change.test(line);

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
