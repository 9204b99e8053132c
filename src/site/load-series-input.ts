import { parseConfig } from '../config/load-config.ts';
import type { SeriesInput } from '../report/page/series-section.ts';
import type { Ledger } from '../store/ledger.ts';
import { loadSeries } from '../store/load-series.ts';
import { seriesSettings } from '../tournament/refresh/series-settings.ts';
import type { Series } from '../tournament/series/series.ts';
import { type SeriesPoint, seriesHistory } from '../tournament/series/series-history.ts';
import type { RefreshRecord } from '../tournament/series/series-record.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';

/** The series that a tournament is of, as it was when the tournament ended. */
export interface LoadedSeries extends SeriesInput {
  /** Oldest first; the last is that of the tournament. */
  readonly points: readonly SeriesPoint[];
}

/** Null for a tournament that no schedule played, and for one that has not finished. */
export async function loadSeriesInput(ledger: Ledger, head: TournamentHead): Promise<LoadedSeries | null> {
  const { finishedAt: at, status } = head;
  const refresh = await ledger.refreshOf(head.id);
  if (refresh === null || at === null || status !== 'finished') return null;
  const settings = seriesSettings(parseConfig(head.config, `the config stored with ${head.id}`));
  const series = upTo(await loadSeries(ledger, refresh.schedule, settings), refresh, at);
  const points = seriesHistory(series, settings);
  const [before, now] = [points.at(-2), points.at(-1)];
  if (now === undefined) return null;
  return { schedule: refresh.schedule, points, now, before: before ?? null };
}

/** Its refresh counts as ended when the tournament did, so that the page is the same whenever it is made. */
function upTo({ refreshes, tournaments }: Series, own: RefreshRecord, at: string): Series {
  return {
    refreshes: refreshes
      .filter(({ number }) => number <= own.number)
      .map((refresh) => (refresh.number === own.number ? { ...refresh, finishedAt: at } : refresh)),
    tournaments: tournaments.filter(({ finishedAt }) => finishedAt !== null && finishedAt <= at),
  };
}
