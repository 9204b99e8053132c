import { visibleLine } from '../kernel/visible-text.ts';
import type { Rating, RatingReport } from '../ratings/rating.ts';
import { intervalText, points, rankText, ratedThings } from './arena-words.ts';
import { dayText } from './series-words.ts';
import type { Column } from './table.ts';
import type { SeriesEntry } from './view/series-view.ts';
import type { LeaderboardEntry } from './view/view-model.ts';

/** The columns of every leaderboard, wherever it is shown or written. What is added here stands everywhere. */
export function leaderboardColumns(level: RatingReport['level'] = 'match'): Column<Rating>[] {
  return [
    { key: 'rank_low', help: 'best rank that the data allow', value: ({ rankLow }) => rankLow },
    { key: 'rank_high', help: 'worst rank', value: ({ rankHigh }) => rankHigh },
    { key: 'rank', help: 'best and worst rank that the data allow', head: 'Rank', text: rankText },
    {
      key: 'agent',
      help: 'its name',
      value: ({ agent }) => agent,
      head: 'Agent',
      text: ({ agent }) => visibleLine(agent),
    },
    {
      key: 'rating',
      help: 'Bradley-Terry on the Elo scale, mean 1000',
      value: ({ rating }) => rating,
      head: 'Rating',
      text: ({ rating }) => points(rating),
      align: 'right',
    },
    { key: 'low', help: 'lower end of the 95% interval; empty: no bound', value: ({ low }) => low },
    { key: 'high', help: 'upper end', value: ({ high }) => high },
    {
      key: 'interval',
      help: 'the 95% interval of the rating, open where a side has no bound',
      head: '95% interval',
      text: ({ low, high }) => intervalText(low, high),
    },
    count('matches', 'battles that count', ratedThings(level), ({ matches }) => matches),
    count('wins', 'won', 'W', ({ wins }) => wins),
    count('losses', 'lost', 'L', ({ losses }) => losses),
    count('ties', 'level', 'T', ({ ties }) => ties),
  ];
}

/** A whole number of something. */
function count(key: string, help: string, head: string, value: (row: Rating) => number): Column<Rating> {
  return { key, help, value, head, text: (row) => String(value(row)), align: 'right' };
}

/** Known skill, of agents of the sandbox. */
export const skillColumn: Column<LeaderboardEntry> = {
  key: 'skill',
  help: 'measured skill in the sandbox, 0 to 1; empty: unknown',
  value: ({ skill }) => skill,
  head: 'Skill',
  text: ({ skill }) => (skill === null ? '–' : skill.toFixed(2)),
  align: 'right',
};

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
  const change: Column<SeriesEntry> = {
    key: 'change',
    help: 'since the refresh before, around the mean of those in both',
    head: 'Change',
    text: (row) => row.change ?? '–',
  };
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
    { key: 'present', help: 'whether it plays in the newest refresh', value: ({ page }) => page !== null },
  ];
}

function day(key: string, help: string, head: string, value: (row: SeriesEntry) => string | null): Column<SeriesEntry> {
  return { key, help, value, head, text: (row) => dayText(value(row)) };
}
