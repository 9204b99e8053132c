import { visibleLine } from '../../kernel/visible-text.ts';
import type { SeriesLeaderboard } from '../../tournament/series/series-leaderboard.ts';
import { counted } from '../words.ts';
import { leaderboardText } from './leaderboard-text.ts';
import { ratingNotes } from './rating-notes.ts';

/** Names of those that came or left that are written out; further ones are counted. */
const mostNames = 12;

/**
 * The combined leaderboard of a series: how many matches count, the table, who came and who left, how it was made. Ends
 * with a line break.
 */
export function seriesText(board: SeriesLeaderboard): string {
  const { report, came, left } = board;
  return [
    `${headline(board)}\n${matchesText(board)}\n\n`,
    leaderboardText(report.ratings, report.level),
    '\n',
    ...namesText('New since the refresh before', came),
    ...namesText('Still counted, but no longer in the config', left),
    ratingNotes(report),
  ].join('');
}

function headline({ at, refresh }: SeriesLeaderboard): string {
  return `${refresh === null ? 'No refresh yet' : `Up to refresh ${refresh}`}, as of ${utcText(at)}`;
}

/** A time in ISO 8601 (UTC) as people read it: `2026-11-03 06:00 UTC`. */
export function utcText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

function matchesText({ matches, windowDays, halfLifeDays }: SeriesLeaderboard): string {
  const { all, counted: count, tooOld, tooLight, oldest } = matches;
  const left = [
    ...(tooOld > 0 ? [`${tooOld} older than ${counted(windowDays ?? 0, 'day')}`] : []),
    ...(tooLight > 0 ? [`${tooLight} too old to weigh anything`] : []),
  ];
  return [
    `${count} of ${counted(all, 'match', 'matches')} count${left.length > 0 ? ` (left out: ${left.join(', ')})` : ''}`,
    ...(oldest === null ? [] : [`, the oldest of ${utcText(oldest)}`]),
    ...(halfLifeDays === null ? [] : [`; a match counts half as much as one ${counted(halfLifeDays, 'day')} newer`]),
    '.',
  ].join('');
}

function namesText(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, mostNames).map(visibleLine);
  const more = names.length - shown.length;
  return [`${what}: ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.\n`];
}
