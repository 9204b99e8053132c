import type { RatingReport } from '../../ratings/rating-report.ts';
import { methodSentences, tieSentences } from '../rating-sentences.ts';

/** What stands below a leaderboard in a terminal, one sentence a line, ending with a line break; empty for no battles. */
export function ratingNotes(report: RatingReport): string {
  return [...tieSentences(report), ...methodSentences(report)].map((sentence) => `${sentence}\n`).join('');
}
