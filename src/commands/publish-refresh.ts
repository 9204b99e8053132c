import path from 'node:path';
import type { House } from '../compose/open-house.ts';
import { siteParts } from '../compose/site-parts.ts';
import { parseConfig } from '../config/load-config.ts';
import { messageOf } from '../kernel/errors.ts';
import { exportNames } from '../report/export/export-files.ts';
import { leaderboardCsv } from '../report/export/leaderboard-csv.ts';
import { seriesHistoryCsv } from '../report/export/series-history-csv.ts';
import { entryLast } from '../site/entry-last.ts';
import { pacedHistory } from '../site/paced-history.ts';
import { tournamentSite } from '../site/tournament-site.ts';
import { writeSite } from '../site/write-site.ts';
import { loadSeries } from '../store/load-series.ts';
import { seriesSettings } from '../tournament/refresh/series-settings.ts';
import type { RefreshRecord, ScheduleRecord } from '../tournament/series/series-record.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';
import type { PublishRefresh } from '../workflows/refresh-jobs.ts';
import { writeExports } from './write-exports.ts';
import { writeFolder } from './write-folder.ts';

/**
 * Writes what a refresh leaves for people: the site of its newest tournament, whose first page is replaced last; each
 * tournament's data set in a folder of its own; the combined leaderboard and its history as tables.
 */
export function refreshPublisher(house: House): PublishRefresh {
  return async (schedule, refresh, signal) => {
    const finished = await finishedOf(house, refresh);
    const [newest] = finished.slice(-1);
    if (newest === undefined) return null;
    const { siteFolder, exportsFolder } = schedule;
    const problems: string[] = [];
    const attempt = async (what: string, work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (thrown) {
        signal.throwIfAborted();
        problems.push(`${what} could not be written: ${messageOf(thrown)}`);
      }
    };
    if (siteFolder !== null) await attempt('the site', () => writeRefreshSite(house, newest, siteFolder, signal));
    if (exportsFolder !== null)
      await attempt('the exports', () => writeAll(house, { schedule, refresh, finished, exportsFolder }, signal));
    return problems.length === 0 ? null : problems.join('; ');
  };
}

async function finishedOf({ ledger }: House, { tournaments }: RefreshRecord): Promise<readonly TournamentHead[]> {
  const heads: TournamentHead[] = [];
  for (const id of tournaments) {
    const head = await ledger.loadTournament(id);
    if (head?.status === 'finished') heads.push(head);
  }
  return heads;
}

async function writeRefreshSite(
  house: House,
  { id }: TournamentHead,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const site = tournamentSite(siteParts(house), id, null);
  await writeSite(entryLast(site), folder, signal, () => undefined);
}

interface Exported {
  readonly schedule: ScheduleRecord;
  readonly refresh: RefreshRecord;
  readonly finished: readonly TournamentHead[];
  readonly exportsFolder: string;
}

/** Data sets first, so that the tables never speak of a tournament that is not there. */
async function writeAll(house: House, exported: Exported, signal: AbortSignal): Promise<void> {
  const { schedule, refresh, finished, exportsFolder } = exported;
  for (const { id } of finished) {
    const folder = path.join(exportsFolder, `refresh-${String(refresh.number).padStart(4, '0')}`, id);
    await writeExports(house, id, folder, exportNames, signal);
  }
  const config = parseConfig(finished.at(-1)?.config, `the config of refresh ${refresh.number} of ${schedule.name}`);
  const settings = seriesSettings(config);
  const points = await pacedHistory(await loadSeries(house.ledger, schedule.name, settings), settings);
  const rows = points.at(-1)?.rows ?? [];
  await writeFolder(exportsFolder, signal, async (writer) => {
    await writer.write('leaderboard', 'leaderboard.csv', [leaderboardCsv(rows)]);
    await writer.write('history', 'history.csv', [seriesHistoryCsv(points)]);
  });
}
