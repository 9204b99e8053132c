import type { AgentId } from '../../kernel/ids.ts';
import type { Rating } from '../../ratings/rating.ts';
import type { TournamentHead } from '../tournament-record.ts';
import { countedAt } from './counting.ts';
import { entrantLabels } from './entrant-labels.ts';
import { firstSeen } from './first-seen.ts';
import type { Series, SeriesSettings } from './series.ts';
import { type SeriesLeaderboard, seriesLeaderboard } from './series-leaderboard.ts';
import type { RefreshRecord } from './series-record.ts';

/** The combined leaderboard as it was when a refresh ended; has the shape of a `HistoryPoint` of the site. */
export interface SeriesPoint {
  readonly refresh: RefreshRecord;
  /** ISO 8601, UTC: the end of the refresh. */
  readonly at: string;
  /** Of its newest tournament. */
  readonly head: TournamentHead;
  /** Best first. */
  readonly rows: readonly Rating[];
  readonly board: SeriesLeaderboard;
}

/** Longest history that is worked out. */
const mostPoints = 50;

/**
 * How ratings went from refresh to refresh: a point for each that has ended with a finished tournament, oldest first, the
 * newest 50. An entrant has the same label in all points.
 *
 * @param most points, fewer than 50 where the newest are enough
 */
export function seriesHistory(series: Series, settings: SeriesSettings, most = mostPoints): readonly SeriesPoint[] {
  const labels = historyLabels(series);
  const ended = endedRefreshes(series).slice(-Math.min(most, mostPoints));
  return ended.map(({ refresh, at, head }) => {
    const board = seriesLeaderboard(series, settings, { at, labels });
    return { refresh, at, head, rows: board.report.ratings, board };
  });
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
