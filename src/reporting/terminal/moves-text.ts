import type { Moves } from '../../arena/moves.ts';
import { moveColumns, moveLines } from '../moves-table.ts';
import {
  changedSentences,
  isCompared,
  isOfSeries,
  movedMatchesSentence,
  movedNotes,
  nothingToCompare,
  spanText,
  whyWords,
} from '../moves-words.ts';
import { terminalTable } from '../table.ts';

/** What moved from one board to a later one, a line each, and why, as far as it can be told; ends with a line break. */
export function movesText(moves: Moves): string {
  return [
    lines([spanText(moves), movedMatchesSentence(moves), ...changedSentences(moves)]),
    `\n${isCompared(moves) ? terminalTable(moveColumns(isOfSeries(moves)), moveLines(moves)) : `${nothingToCompare}\n`}`,
    whyText(moves),
    paragraph(movedNotes(moves)),
  ].join('');
}

function whyText(moves: Moves): string {
  const words = whyWords(moves);
  return words === null ? '' : paragraph([words.head, ...words.lines.map((line) => `  ${line}`)]);
}

function paragraph(sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : `\n${lines(sentences)}`;
}

function lines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `${sentence}\n`).join('');
}
