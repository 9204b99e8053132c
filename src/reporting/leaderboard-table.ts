import { visibleLine } from '../kernel/visible-text.ts';
import type { Rating, RatingReport } from '../ratings/rating.ts';
import { intervalText, percent, points, rankText, ratedThings } from './arena-words.ts';
import { dayText } from './series-words.ts';
import { boundColumns, type Column, fileColumn, numberColumn, pickedColumns, textColumn, wordColumn } from './table.ts';
import type { SeriesEntry } from './view/series-view.ts';
import type { LeaderboardEntry } from './view/view-model.ts';

/** The columns of every leaderboard, wherever it is shown or written. What is added here stands everywhere. */
export function leaderboardColumns(level: RatingReport['level'] = 'match'): Column<Rating>[] {
  return [
    fileColumn('rank_low', 'best rank that holds with 95%; empty: it did not play', ({ rankLow }) => rankLow),
    fileColumn('rank_high', 'worst rank', ({ rankHigh }) => rankHigh),
    textColumn('rank', 'the ranks that hold its own with a chance of 95%', 'Rank', rankText),
    wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
    numberColumn('rating', 'Bradley-Terry on the Elo scale, mean 1000', 'Rating', (row) => row.rating, points),
    ...boundColumns((row: Rating) => row),
    textColumn(
      'interval',
      'the 95% interval of the rating, open where a side has no bound',
      '95% interval',
      ({ low, high, matches }) => (matches === 0 ? '–' : intervalText(low, high)),
    ),
    numberColumn(
      'above_next',
      'chance, 0 to 1, that it is better than the agent of the next line',
      'Better than the next',
      ({ aboveNext }) => aboveNext ?? null,
      percent,
    ),
    numberColumn('matches', 'battles that count', ratedThings(level), ({ matches }) => matches),
    numberColumn('wins', 'won', 'W', ({ wins }) => wins),
    numberColumn('losses', 'lost', 'L', ({ losses }) => losses),
    numberColumn('ties', 'level', 'T', ({ ties }) => ties),
  ];
}

/** The columns of ratings over time, behind that of what they are ratings of. @param who what the rated are called */
export function pastColumns(who: 'agent' | 'entrant'): Column<Rating & { readonly at: string }>[] {
  const keys = ['agent', 'rating', 'low', 'high', 'rank_low', 'rank_high', 'matches'];
  return [
    fileColumn('ended_at', 'ISO 8601, UTC', ({ at }) => at),
    ...pickedColumns(leaderboardColumns(), ...keys).map((column) =>
      column.key === 'agent' ? { ...column, key: who } : column,
    ),
  ];
}

/** Known skill, of agents of the sandbox. */
export const skillColumn: Column<Pick<LeaderboardEntry, 'skill'>> = numberColumn(
  'skill',
  'measured skill in the sandbox, 0 to 1; empty: unknown',
  'Skill',
  ({ skill }) => skill,
  (skill) => skill.toFixed(2),
);

/**
 * The columns of the combined leaderboard of a schedule.
 * @param weighed whether effective matches differ from matches
 * @param moved whether there is a refresh before
 */
export function seriesColumns(level: RatingReport['level'], weighed: boolean, moved: boolean): Column<SeriesEntry>[] {
  const record = new Set(['wins', 'losses', 'ties']);
  const rating = leaderboardColumns(level).map((column): Column<SeriesEntry> => {
    if (column.key === 'agent') return { ...column, key: 'entrant' };
    return record.has(column.key)
      ? { key: column.key, help: column.help, ...(column.value && { value: column.value }) }
      : column;
  });
  const effective: Column<SeriesEntry> = {
    key: 'effective_matches',
    help: 'what is left of the matches after the weight of their age',
    value: ({ effectiveMatches }) => effectiveMatches,
  };
  const help = 'since the refresh before, around the mean of those in both';
  const change = textColumn('change', help, 'Change', (row: SeriesEntry) => row.change ?? '–');
  const shownEffective = {
    head: 'Effective',
    text: (row: SeriesEntry) => row.effectiveMatches.toFixed(1),
    align: 'right' as const,
  };
  const matches = rating.findIndex(({ key }) => key === 'matches') + 1;
  return [
    ...rating.slice(0, matches),
    weighed ? { ...effective, ...shownEffective } : effective,
    ...(moved ? [change] : []),
    ...rating.slice(matches),
    day('since', 'day of its first match', 'Since', ({ since }) => since),
    day('last_played', 'day of its last match', 'Last played', ({ lastPlayed }) => lastPlayed),
    fileColumn('present', 'whether it plays in the newest refresh', ({ page }) => page !== null),
  ];
}

function day(key: string, help: string, head: string, value: (row: SeriesEntry) => string | null): Column<SeriesEntry> {
  return { key, help, value, head, text: (row) => dayText(value(row)) };
}
