import path from 'node:path';
import type { AppContext, Records } from '../application/app-context.ts';
import { siteParts } from '../application/site-parts.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import { type RefreshRecord, seriesSettings } from '../arena/series/series.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { parseConfig } from '../config/load-config.ts';
import type { PublishRefresh } from '../engine/jobs.ts';
import { messageOf } from '../kernel/errors.ts';
import { leaderboardColumns, seriesHistoryCsv } from '../reporting/leaderboard-table.ts';
import { csvText } from '../reporting/table.ts';
import { loadSeries } from '../storage/load-series.ts';
import { pacedHistory } from '../web/site/load-report-input.ts';
import { tournamentSite } from '../web/site/tournament-site.ts';
import { writeSite } from '../web/site/write-site.ts';
import { writeExports } from './write-exports.ts';
import { writeFolder } from './write-folder.ts';

/**
 * Writes what a refresh leaves for people: the site of its newest tournament, whose first page is replaced last; each
 * tournament's data set in a folder of its own; the combined leaderboard and its history as tables.
 */
export function refreshPublisher(app: AppContext): PublishRefresh {
  return async (schedule, refresh, signal) => {
    const finished = await finishedOf(app, refresh);
    const [newest] = finished.slice(-1);
    if (newest === undefined) return null;
    const { siteFolder, exportsFolder } = schedule;
    const problems: string[] = [];
    const attempt = async (what: string, work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        signal.throwIfAborted();
        problems.push(`${what} could not be written: ${messageOf(error)}`);
      }
    };
    if (siteFolder !== null)
      await attempt('the site', () =>
        writeSite(tournamentSite(siteParts(app), newest.id, null), siteFolder, signal, () => undefined),
      );
    if (exportsFolder !== null)
      await attempt('the exports', () => writeAll(app, { schedule, refresh, finished, exportsFolder }, signal));
    return problems.length === 0 ? null : problems.join('; ');
  };
}

async function finishedOf({ ledger }: Records, { tournaments }: RefreshRecord): Promise<readonly TournamentHead[]> {
  const heads: TournamentHead[] = [];
  for (const id of tournaments) {
    const head = await ledger.tournaments.load(id);
    if (head?.status === 'finished') heads.push(head);
  }
  return heads;
}

interface Exported {
  readonly schedule: ScheduleRecord;
  readonly refresh: RefreshRecord;
  readonly finished: readonly TournamentHead[];
  readonly exportsFolder: string;
}

/** Data sets first, so that the tables never speak of a tournament that is not there. */
async function writeAll(app: AppContext, exported: Exported, signal: AbortSignal): Promise<void> {
  const { schedule, refresh, finished, exportsFolder } = exported;
  for (const { id } of finished) {
    const folder = path.join(exportsFolder, `refresh-${String(refresh.number).padStart(4, '0')}`, id);
    await writeExports(app, id, folder, signal);
  }
  const config = parseConfig(finished.at(-1)?.config, `the config of refresh ${refresh.number} of ${schedule.name}`);
  const settings = seriesSettings(config);
  const points = await pacedHistory(await loadSeries(app.ledger, schedule.name, settings), settings);
  const rows = points.at(-1)?.rows ?? [];
  await writeFolder(exportsFolder, signal, async (writer) => {
    await writer.write('leaderboard', 'leaderboard.csv', [csvText(leaderboardColumns(), rows)]);
    await writer.write('history', 'history.csv', [seriesHistoryCsv(points)]);
  });
}
