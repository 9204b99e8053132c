import type { Moves } from '../../arena/moves.ts';
import type { NextFiring } from '../../arena/series/schedule.ts';
import { leadingBoard, type SeriesLeaderboard } from '../../arena/series/series-leaderboard.ts';
import { textBlock, textBlocks } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';
import { leadWords } from '../lead-words.ts';
import { seriesBlocks } from '../sections/series-blocks.ts';
import { countedSentence, refreshedSentence, utcText } from '../series-words.ts';
import { seriesBoard } from '../view/series-view.ts';
import { plainSheet, type Sheet } from './sheet.ts';

/** Facts shown beside the combined leaderboard of a series. */
export interface SeriesAround {
  /** Since the refresh before; null where there is none. */
  readonly moves: Moves | null;
  readonly next: NextFiring | null;
}

/** Renders the combined leaderboard of a series as its page has it, with its leader, age and size. Ends with a line break. */
export function seriesText(board: SeriesLeaderboard, around: SeriesAround, sheet: Sheet = plainSheet): string {
  const { at, refresh, report } = board;
  const lead = leadWords(leadingBoard(board), false);
  const blocks = [
    textBlock(`${refresh === null ? 'No refresh yet' : `Up to refresh ${refresh}`}, as of ${utcText(at)}`),
    ...textBlocks([lead, refreshedSentence(board, around.next), countedSentence(board)]),
    ...seriesBlocks(seriesBoard(board, report.ratings, around.moves)),
  ];
  return documentText(blocks, sheet);
}
