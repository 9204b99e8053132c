import { clusterWord, type PlayedOn } from '../../arena/played-on.ts';
import type { Board } from '../../config/rating-settings.ts';
import { firstBoard, type ItemRatings } from '../../ratings/ability/combined-rating.ts';
import type { RatingReport } from '../../ratings/rating.ts';
import { itemRatingsText, leaderboardText, ratingNotes } from './leaderboard-text.ts';
import type { Sheet } from './sheet.ts';

/** Said below a leaderboard whose intervals stand on little, or in which nobody won; empty where neither is so. */
export function leaderboardNotes(
  { ratings: rows, clusteredBy }: Pick<RatingReport, 'ratings' | 'clusteredBy'>,
  on: PlayedOn = 'tree',
): string {
  const indicative = rows.some((row) => row.indicative);
  const few = indicative ? `Fewer than ten ${clusterWord(clusteredBy, on)}s: the intervals are indicative.\n` : '';
  const undecided = rows.some(({ matches }) => matches > 0) && rows.every(({ wins, losses }) => wins + losses === 0);
  const nobody =
    "No match had a winner, so this ranks nobody: see in 'dr-arena report' whether agents found anything.\n";
  return undecided ? few + nobody : few;
}

/** The table with what has to be known to read it. */
export function ratingsText(report: RatingReport, sheet: Sheet, { on = 'tree' }: Pick<BoardsShown, 'on'> = {}): string {
  return `${leaderboardText(report.ratings, report.level, sheet)}\n${ratingNotes(report, on)}${leaderboardNotes(report, on)}`;
}

/** How boards are shown. */
interface BoardsShown {
  /** Which stands first; default: that by items, where much was graded. */
  readonly wanted?: Board | undefined;
  readonly on?: PlayedOn;
}

/** Both boards, each under its name, the one that was asked for first; that by items is left out where nothing was graded. */
export function boardsText(rating: RatingReport, items: ItemRatings, sheet: Sheet, shown: BoardsShown = {}): string {
  const headed = (head: string, text: string) => `${sheet.paint('heading', head)}\n\n${text}`;
  const byMatches = headed('By matches (Bradley-Terry)', ratingsText(rating, sheet, shown));
  if (items.source === 'none') return byMatches;
  const byItems = headed('By all graded items', itemRatingsText(items, sheet, shown.on));
  const both = firstBoard(shown.wanted, items) === 'items' ? [byItems, byMatches] : [byMatches, byItems];
  return both.join('\n');
}
