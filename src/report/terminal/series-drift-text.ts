import type { SeriesDrift } from '../../tournament/series/series-drift.ts';
import { utcText } from './series-text.ts';

/** What moved on a combined leaderboard between two moments, a line each, and why; ends with a line break. */
export function seriesDriftText({ before, after }: SeriesDrift): string {
  return `${utcText(before.at)} → ${utcText(after.at)}\n`;
}
