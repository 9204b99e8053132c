import { parseConfig } from '../config/load-config.ts';
import type { SeriesInput } from '../report/view/series-view.ts';
import { loadPlayedSeries, loadSeries } from '../store/load-series.ts';
import { seriesSettings } from '../tournament/refresh/series-settings.ts';
import { type NextFiring, nextFiring } from '../tournament/series/next-firing.ts';
import type { Series, SeriesSettings, SeriesTournament } from '../tournament/series/series.ts';
import { type SeriesDrift, seriesDrift } from '../tournament/series/series-drift.ts';
import type { RefreshRecord } from '../tournament/series/series-record.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';
import { pacedHistory } from './paced-history.ts';
import type { SiteParts } from './site-parts.ts';

/**
 * The series that a tournament is of, as it was when the tournament ended; null for a tournament that no schedule played,
 * and for one that has not finished.
 */
export async function loadSeriesInput(parts: SiteParts, head: TournamentHead): Promise<SeriesInput | null> {
  const { ledger } = parts;
  const { finishedAt: at, status } = head;
  const refresh = await ledger.refreshOf(head.id);
  if (refresh === null || at === null || status !== 'finished') return null;
  const settings = seriesSettings(parseConfig(head.config, `the config stored with ${head.id}`));
  const series = upTo(await loadSeries(ledger, refresh.schedule, settings), refresh, at);
  const points = await pacedHistory(series, settings);
  if (points.length === 0) return null;
  const from = points.at(-2)?.at;
  return {
    ...{ schedule: refresh.schedule, points, next: await nextOf(parts, refresh) },
    drift: from === undefined ? null : await driftOf(parts, settings, { refresh, from, to: at }),
    portion: { number: refresh.tournaments.indexOf(head.id) + 1, of: refresh.tournaments.length },
  };
}

interface Span {
  readonly refresh: RefreshRecord;
  readonly from: string;
  readonly to: string;
}

async function driftOf(
  { ledger }: SiteParts,
  settings: SeriesSettings,
  { refresh, from, to }: Span,
): Promise<SeriesDrift> {
  const played = await loadPlayedSeries(ledger, refresh.schedule, settings, [from, to]);
  return seriesDrift(upTo(played, refresh, to), settings, { from, to });
}

/** Null unless the schedule is active and the refresh is its newest. */
async function nextOf(
  { ledger, clock }: SiteParts,
  { schedule: name, number }: RefreshRecord,
): Promise<NextFiring | null> {
  const stored = await ledger.loadSchedule(name);
  if (stored?.state !== 'active') return null;
  const [newest] = await ledger.listRefreshes(name, 1);
  if (newest !== undefined && newest.number > number) return null;
  return nextFiring(stored.schedule, clock.now());
}

/** Its refresh counts as ended when the tournament did, so that the page is the same whenever it is made. */
function upTo<Tournament extends SeriesTournament>(
  { refreshes, tournaments }: Series<Tournament>,
  own: RefreshRecord,
  at: string,
): Series<Tournament> {
  return {
    refreshes: refreshes
      .filter(({ number }) => number <= own.number)
      .map((refresh) => (refresh.number === own.number ? { ...refresh, finishedAt: at } : refresh)),
    tournaments: tournaments.filter(({ finishedAt }) => finishedAt !== null && finishedAt <= at),
  };
}
