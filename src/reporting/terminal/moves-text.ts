import type { Moves } from '../../arena/moves.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import type { AgentDrift } from '../../ratings/drift/rating-drift.ts';
import { moveColumns, moveLines } from '../moves-table.ts';
import {
  changedSentences,
  changeText,
  isCompared,
  isOfSeries,
  movedMatchesSentence,
  movedNotes,
  nothingToCompare,
  signedPoints,
  spanText,
  whyWords,
} from '../moves-words.ts';
import { terminalTable } from '../table.ts';
import { alignedTable } from './aligned-table.ts';

/** What moved from one board to a later one, a line each, and why, as far as it can be told; ends with a line break. */
export function movesText(moves: Moves): string {
  return [
    lines([spanText(moves), movedMatchesSentence(moves), ...changedSentences(moves)]),
    `\n${isCompared(moves) ? terminalTable(moveColumns(isOfSeries(moves)), moveLines(moves)) : `${nothingToCompare}\n`}`,
    whyText(moves),
    equalTable(moves.newMatches?.agents ?? []),
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

function equalTable(agents: readonly AgentDrift[]): string {
  const rows = agents.flatMap(({ agent, equalQuestions: equal }) =>
    equal === null
      ? []
      : [[visibleLine(agent), `${tenth(equal.before)}%`, `→ ${tenth(equal.after)}%`, shareChangeText(equal)]],
  );
  const table = alignedTable([['Items right at equal questions', '', '', ''], ...rows], ['left', 'right', 'left']);
  return rows.length === 0 ? '' : `\n${table}`;
}

/** In hundredths, the change between the shares as they are shown. */
function shareChangeText({ before, after, change }: NonNullable<AgentDrift['equalQuestions']>): string {
  const hundredths = (share: number | null) => (share === null ? null : share * 100);
  const value = Number(tenth(after)) - Number(tenth(before));
  return changeText({ value, low: hundredths(change.low), high: hundredths(change.high) }, tenths);
}

/** A share in hundredths with one decimal. */
function tenth(share: number): string {
  return (share * 100).toFixed(1);
}

function tenths(value: number): string {
  return signedPoints(value, Math.abs(value).toFixed(1));
}
