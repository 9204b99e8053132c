import { hostname } from 'node:os';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { isTakenOver, work } from '../application/serve-as-worker.ts';
import { siteParts } from '../application/site-parts.ts';
import { NeverBack } from '../application/wait-for-database.ts';
import { appHealth } from '../application/workers.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { RefreshRecord } from '../arena/series/series.ts';
import { seriesSettings } from '../arena/series/series-settings.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { parseConfig } from '../config/load-config.ts';
import type { PublishRefresh } from '../engine/jobs.ts';
import { type Role, roles } from '../engine/worker-role.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { LogLevel } from '../kernel/log.ts';
import { exportNames } from '../reporting/export/export-files.ts';
import { seriesHistoryCsv } from '../reporting/export/series-history-csv.ts';
import { leaderboardColumns } from '../reporting/leaderboard-table.ts';
import { csvText } from '../reporting/table.ts';
import { DatabaseAway } from '../storage/connection-fault.ts';
import { loadSeries } from '../storage/load-series.ts';
import { startHealth } from '../telemetry/start-health.ts';
import { pacedHistory } from '../web/site/load-report-input.ts';
import { tournamentSite } from '../web/site/tournament-site.ts';
import { entryLast, writeSite } from '../web/site/write-site.ts';
import { logOption, portNumber } from './config-options.ts';
import { integerInRange } from './simulate-options.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';
import { writeExports } from './write-exports.ts';
import { writeFolder } from './write-folder.ts';

interface WorkerFlags {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly matches: number;
  readonly trees: number;
  readonly answers: number;
  readonly grace: number;
  readonly health?: number;
  readonly logLevel?: LogLevel | 'silent';
}

/** `dr-arena worker`. */
export function addWorker(command: Command, context: CommandContext): void {
  command
    .option('--name <name>', 'what it is called in the status', nameOf, `${hostname()}-${process.pid}`.slice(0, 64))
    .addOption(
      new Option('--roles <list>', 'what it does: crawl, examine, answer')
        .argParser(rolesOf)
        .default([...roles], 'all three'),
    )
    .option('--matches <n>', 'matches at a time; the worker started last decides for all', integerInRange(1, 256), 16)
    .option('--trees <n>', 'trees built at a time; likewise', integerInRange(1, 256), 32)
    .option('--answers <n>', 'answers at a time that were begun elsewhere; likewise', integerInRange(1, 1000), 64)
    .option(
      '--grace <seconds>',
      'how long what is at work may take when it is told to stop',
      integerInRange(0, 86_400),
      60,
    )
    .option(...logOption)
    .option('--health <port>', 'tell on this port of 127.0.0.1 how it is: /health, /ready; 0: any free one', portNumber)
    .action((flags: WorkerFlags) => {
      const name = context.handover?.workerName ?? flags.name;
      const { logLevel } = flags;
      const telling = { name, usualLevel: 'info', ...(logLevel === undefined ? {} : { level: logLevel }) } as const;
      const whenLost = (app: AppContext) => dropIfBuried(context, app);
      return withContext(context, (app) => serveWithHealth(context, app, { ...flags, name }), {
        ...telling,
        whenLost,
      }).catch((thrown) => {
        // As with any worker that is told to stop.
        if (!(thrown instanceof NeverBack)) throw thrown;
      });
    });
}

/** One that was taken for dead ends, since its database is well. */
async function dropIfBuried({ handover }: CommandContext, app: Pick<AppContext, 'executor' | 'ledger'>): Promise<void> {
  if (await isTakenOver(app)) handover?.drop();
}

async function serveWithHealth(context: CommandContext, app: AppContext, flags: WorkerFlags): Promise<void> {
  if (flags.health === undefined) return serve(context, app, flags);
  const health = await startHealth({ port: flags.health, check: () => appHealth(app) });
  try {
    // A successor tells it on the same port.
    app.lost.addEventListener('abort', () => void health.close(), { once: true });
    app.telemetry.log('info', `health is told at ${health.url}health`);
    await serve(context, app, flags);
  } finally {
    await health.close();
  }
}

const remedy = 'Look whether the database is well, and start it again; nothing recorded is lost.';

async function serve(
  context: CommandContext,
  app: AppContext,
  { name, roles: chosen, matches, trees, answers, grace }: WorkerFlags,
): Promise<void> {
  const { log } = app.telemetry;
  const warn = (message: string) => log('warn', message);
  const tell = (message: string) => log('info', message);
  const ended = await work(app, {
    name,
    roles: chosen,
    atOnce: { matches, trees, answers },
    graceMs: grace * 1000,
    warn,
    stopping: context.signal,
    publish: refreshPublisher(app),
    succeeds: context.handover?.inherited != null,
    entered: () => {
      context.handover?.begin({ kind: 'worker', name });
      tell(
        `worker ${name} (${chosen.join(', ')}) takes work; stop it with Ctrl-C or SIGTERM, then it takes up to ${grace} s`,
      );
    },
    progress: (event) => (event.kind === 'warning' ? warn(event.message) : undefined),
  });
  if (ended === 'stopped') return tell(`worker ${name} has stopped`);
  if (ended === 'lost') throw new DatabaseAway('the database went away; what was recorded is kept', remedy);
  throw new OperatorError(
    `worker ${name} lost its sign of life in the database, so others may have taken its work over`,
    remedy,
  );
}

function nameOf(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(text)) return text;
  throw new InvalidArgumentError('Letters, digits, blanks, dots, dashes and underscores; at most 64.');
}

function rolesOf(text: string): readonly Role[] {
  const named = text.split(',').map((each) => each.trim());
  const unknown = named.find((each) => !roles.some((role) => role === each));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no role '${unknown}': ${roles.join(', ')}.`);
  return roles.filter((role) => named.includes(role));
}

/**
 * Writes what a refresh leaves for people: the site of its newest tournament, whose first page is replaced last; each
 * tournament's data set in a folder of its own; the combined leaderboard and its history as tables.
 */
function refreshPublisher(app: AppContext): PublishRefresh {
  return async (schedule, refresh, signal) => {
    const finished = await finishedOf(app, refresh);
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
    if (siteFolder !== null) await attempt('the site', () => writeRefreshSite(app, newest, siteFolder, signal));
    if (exportsFolder !== null)
      await attempt('the exports', () => writeAll(app, { schedule, refresh, finished, exportsFolder }, signal));
    return problems.length === 0 ? null : problems.join('; ');
  };
}

async function finishedOf(
  { ledger }: Pick<AppContext, 'ledger'>,
  { tournaments }: RefreshRecord,
): Promise<readonly TournamentHead[]> {
  const heads: TournamentHead[] = [];
  for (const id of tournaments) {
    const head = await ledger.tournaments.load(id);
    if (head?.status === 'finished') heads.push(head);
  }
  return heads;
}

async function writeRefreshSite(
  app: Pick<AppContext, 'clock' | 'ledger' | 'trees'>,
  { id }: TournamentHead,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const site = tournamentSite(siteParts(app), id, null);
  await writeSite(entryLast(site), folder, signal, () => undefined);
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
    await writeExports(app, id, folder, exportNames, signal);
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
