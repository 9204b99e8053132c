import type { AgentId } from '../../kernel/ids.ts';
import type { Rating } from '../../ratings/rating.ts';
import type { TournamentHead } from '../tournament.ts';
import { entrantLabels, firstSeen } from './entrants.ts';
import type { RefreshRecord, Series, SeriesSettings } from './series.ts';
import { countedAt } from './series-battles.ts';
import { type SeriesLeaderboard, seriesLeaderboard } from './series-leaderboard.ts';

/** The combined leaderboard as it was when a refresh ended. */
export interface SeriesPoint {
  readonly refresh: RefreshRecord;
  /** ISO 8601, UTC: the end of the refresh. */
  readonly at: string;
  /** Head of its newest tournament. */
  readonly head: TournamentHead;
  /** Best first. */
  readonly rows: readonly Rating[];
  readonly board: SeriesLeaderboard;
}

/** Longest history that is worked out: each point is a leaderboard of its own. */
const mostPoints = 100;

/** Matches that these leaderboards stand on, all together, at most; a million take about half a minute. */
const mostMatches = 1_000_000;

/**
 * Yields the ratings over refreshes: a point for each that has ended with a finished tournament, oldest first, the
 * newest 100, or fewer where their leaderboards stand on more than a million matches together; two at least. An entrant
 * has the same label in all points.
 *
 * @param most points, fewer than 100 where the newest are enough
 * @returns one after the other, each worked out when it is asked for, so that other work can be done in between
 */
export function* seriesPoints(series: Series, settings: SeriesSettings, most = mostPoints): Generator<SeriesPoint> {
  const labels = historyLabels(series);
  const newest = endedRefreshes(series).slice(-Math.min(most, mostPoints));
  const past = { ...series, tournaments: series.tournaments.map(({ items: _items, ...withoutItems }) => withoutItems) };
  for (const { refresh, at, head } of newest.slice(-affordable(series, settings, newest))) {
    // Ratings over time are by matches: a fit of all items for each point would take too long.
    const board = seriesLeaderboard(refresh === newest.at(-1)?.refresh ? series : past, settings, { at, labels });
    yield { refresh, at, head, rows: board.report.ratings, board };
  }
}

/** Returns how many of the newest points are computed. */
function affordable({ tournaments }: Series, settings: SeriesSettings, newest: readonly EndedRefresh[]): number {
  let matches = 0;
  for (const [index, { at }] of newest.toReversed().entries()) {
    const { counting } = countedAt(tournaments, settings, at);
    matches += counting.reduce((sum, { tournament }) => sum + tournament.matches.length, 0);
    if (matches > mostMatches && index >= 2) return index;
  }
  return Math.max(1, newest.length);
}

/** Labels of everybody that the series ever had. */
function historyLabels({ tournaments }: Series): ReadonlyMap<string, AgentId> {
  const all = tournaments.filter(({ finishedAt }) => finishedAt !== null);
  const end = all.reduce(
    (newest, { finishedAt }) => (finishedAt !== null && finishedAt > newest ? finishedAt : newest),
    '',
  );
  return entrantLabels([...firstSeen(countedAt(all, {}, end).ended).values()]);
}

interface EndedRefresh {
  readonly refresh: RefreshRecord;
  readonly at: string;
  readonly head: TournamentHead;
}

function endedRefreshes({ refreshes, tournaments }: Series): EndedRefresh[] {
  return refreshes
    .toSorted((one, other) => one.number - other.number)
    .flatMap((refresh) => {
      const { finishedAt: at } = refresh;
      if (at === null) return [];
      const own = tournaments.filter(({ id }) => refresh.tournaments.includes(id));
      const head = countedAt(own, {}, at).ended.at(-1);
      return head === undefined ? [] : [{ refresh, at, head: headOf(head) }];
    });
}

/** The head alone, so that no matches are kept with it. */
function headOf({
  matches: _matches,
  rounds: _rounds,
  answers: _answers,
  ...head
}: Series['tournaments'][number]): TournamentHead {
  return head;
}
