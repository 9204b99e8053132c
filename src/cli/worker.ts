import { hostname } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { isTakenOver, work } from '../application/serve-as-worker.ts';
import { NeverBack } from '../application/wait-for-database.ts';
import { appHealth } from '../application/workers.ts';
import { type Role, roles } from '../engine/pool.ts';
import { OperatorError } from '../kernel/errors.ts';
import { DatabaseAway } from '../storage/connection-fault.ts';
import { startHealth } from '../telemetry/start-health.ts';
import { integerInRange, portNumber } from './config-options.ts';
import { refreshPublisher } from './refresh-publisher.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

interface WorkerFlags {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly matches: number;
  readonly trees: number;
  readonly answers: number;
  readonly grace: number;
  readonly health?: number;
}

/** `dr-arena worker`. */
export function addWorker(command: Command, context: CommandContext): void {
  command
    .option('--name <name>', 'name of the worker in the status', nameOf, `${hostname()}-${process.pid}`.slice(0, 64))
    .addOption(
      new Option('--roles <list>', 'work that it takes: crawl, examine, answer')
        .argParser(rolesOf)
        .default([...roles], 'all'),
    )
    .option(
      '--matches <n>',
      'matches at a time; the setting of the newest worker applies to all',
      integerInRange(1, 256),
      16,
    )
    .option('--trees <n>', 'trees built at a time; the same applies', integerInRange(1, 256), 32)
    .option(
      '--answers <n>',
      'answers at a time that other processes requested; the same applies',
      integerInRange(1, 1000),
      64,
    )
    .option('--grace <seconds>', 'seconds that running work may take after a stop', integerInRange(0, 86_400), 60)
    .option('--health <port>', 'serve /health and /ready on this port of 127.0.0.1 (0: any free port)', portNumber)
    .action((flags: WorkerFlags) => {
      const name = context.handover?.workerName ?? flags.name;
      return withContext(context, (app) => serveWithHealth(context, app, { ...flags, name }), {
        name,
        usualLevel: 'info',
        whenLost: (app) => dropIfBuried(context, app),
      }).catch((error) => {
        // As with any worker that is told to stop.
        if (!(error instanceof NeverBack)) throw error;
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
    app.telemetry.log('info', `health is served at ${health.url}health`);
    await serve(context, app, flags);
  } finally {
    await health.close();
  }
}

const remedy = 'Check the database, and start the worker again; everything recorded is kept.';

async function serve(
  context: CommandContext,
  app: AppContext,
  { name, roles: chosen, matches, trees, answers, grace }: WorkerFlags,
): Promise<void> {
  const { log } = app.telemetry;
  const warn = (message: string) => log('warn', message);
  const tell = (message: string) => log('info', message);
  const result = await work(app, {
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
        `worker ${name} (${chosen.join(', ')}) takes work; stop it with Ctrl-C or SIGTERM, which takes up to ${grace} s`,
      );
    },
    progress: (event) => (event.kind === 'warning' ? warn(event.message) : undefined),
  });
  if (result === 'stopped') return tell(`worker ${name} has stopped`);
  if (result === 'lost') throw new DatabaseAway('the database went away; everything recorded is kept', remedy);
  throw new OperatorError(
    `worker ${name} lost its sign of life in the database, so other workers may have taken over its work`,
    remedy,
  );
}

function nameOf(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(text)) return text;
  throw new InvalidArgumentError('Letters, digits, blanks, dots, dashes and underscores; at most 64.');
}

function rolesOf(text: string): readonly Role[] {
  const roleNames = text.split(',').map((each) => each.trim());
  const unknown = roleNames.find((each) => !roles.some((role) => role === each));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no role '${unknown}': ${roles.join(', ')}.`);
  return roles.filter((role) => roleNames.includes(role));
}
