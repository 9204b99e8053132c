import type { Moves } from '../../arena/moves.ts';
import type { NextFiring } from '../../arena/series/schedule.ts';
import { leadingBoard, type SeriesLeaderboard } from '../../arena/series/series-leaderboard.ts';
import { leadWords } from '../lead-words.ts';
import { seriesColumns } from '../leaderboard-table.ts';
import { countedSentence, presenceSentences, refreshedSentence, utcText } from '../series-words.ts';
import { seriesRows } from '../view/series-view.ts';
import { itemRatingsText, ratedTable, ratingNotes } from './leaderboard-text.ts';
import { plainSheet, type Sheet } from './sheet.ts';

/** Facts shown beside the combined leaderboard of a series. */
export interface SeriesAround {
  /** Since the refresh before; null where there is none. */
  readonly moves: Moves | null;
  readonly next: NextFiring | null;
}

/**
 * The combined leaderboard of a series, as its page has it: who leads, how fresh it is, how many matches count, the table,
 * who came and who left, how it was made. Ends with a line break.
 */
export function seriesText(board: SeriesLeaderboard, around: SeriesAround, sheet: Sheet = plainSheet): string {
  const { at, refresh, report, playedOn } = board;
  const lead = leadWords(leadingBoard(board), false);
  return [
    `${refresh === null ? 'No refresh yet' : `Up to refresh ${refresh}`}, as of ${utcText(at)}\n`,
    ...[lead, refreshedSentence(board, around.next), countedSentence(board)].map((sentence) => `${sentence}\n`),
    board.board === 'items' && board.items !== null
      ? `\nBy all graded items\n\n${itemRatingsText(board.items, sheet, playedOn)}\nBy matches (Bradley-Terry)\n`
      : '',
    `\n${tableText(board, around, sheet)}\n`,
    ...presenceSentences(board).map((sentence) => `${sentence}\n`),
    around.moves === null ? '' : 'Change: since the refresh before, around the mean of those in both.\n',
    ratingNotes(report, playedOn),
  ].join('');
}

function tableText(board: SeriesLeaderboard, { moves }: SeriesAround, sheet: Sheet): string {
  const rows = seriesRows(board, board.report.ratings, moves);
  const columns = seriesColumns(board.report.level, moves !== null);
  return ratedTable(columns, rows, sheet);
}
