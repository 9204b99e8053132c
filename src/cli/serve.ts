import { type Command, CommanderError } from 'commander';
import { openAgentDesk } from '../application/act-on-agents.ts';
import { actOnRuns, actOnSchedules } from '../application/act-on-runs.ts';
import type { AppContext } from '../application/app-context.ts';
import { loadSchedules } from '../application/arena-status.ts';
import { askedTrees, heldBack, ledgerForViewers, setParts } from '../application/asked-trees.ts';
import { auditParts } from '../application/audits.ts';
import { openRunPlayer } from '../application/run-player.ts';
import { siteParts } from '../application/site-parts.ts';
import { appHealth } from '../application/workers.ts';
import { OperatorError } from '../kernel/errors.ts';
import { untilAborted } from '../kernel/until-aborted.ts';
import { auditRoutes } from '../web/app/audit-routes.ts';
import { createApp } from '../web/app/create-app.ts';
import { appLinks } from '../web/app/error-page.ts';
import { runSource } from '../web/app/run-source.ts';
import { setRoutes } from '../web/app/set-routes.ts';
import { startApp } from '../web/app/start-app.ts';
import { openSites } from '../web/site/tournament-site.ts';
import { configOf, portNumber } from './config-options.ts';
import { newConfig } from './init.ts';
import { accessTo, type ListeningOptions, tellAddress, trustProxyOption, withViewers } from './listening.ts';
import { refreshPublisher } from './refresh-publisher.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

/** Options of `dr-arena serve`; with `start` false, runs cannot be started or stopped. */
type ServeOptions = ListeningOptions & { readonly start: boolean };

const help = `
The app runs until you press Ctrl-C; the exit code is then 0. Workers play the
runs that you start in the browser; without workers this process plays them.
Unfinished runs can be resumed.
Runs that cost money start only if the app asks for a token, and need a budget.
The app asks for a token on every host except loopback, and with --ask-token:
the token of DR_ARENA_TOKEN (16 characters or more), else a random one that is
printed with the address. A second token (DR_ARENA_VIEWER_TOKEN, or random) is
for viewers, who cannot start, change or spend anything and do not see private
sets. The connection is not encrypted: put a proxy with TLS in front of it. If
the proxy runs on this machine, give --ask-token, because everything that it
forwards comes from this machine.`;

/** `dr-arena serve`. */
export function addServe(command: Command, context: CommandContext): void {
  command
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port (0: any free port)', portNumber, 4747)
    .option('-c, --config <file>', "config of the runs that are started here (default: 'arena.yaml' where it exists)")
    .option('--no-start', 'read only: runs cannot be started or stopped here')
    .option('--ask-token', 'ask for a token on loopback too, for use behind a proxy')
    .option(...trustProxyOption)
    .option('--json', 'print address and token as JSON')
    .addHelpText('after', help)
    .action(async (options: ServeOptions) => {
      await withContext(context, (app) => serve(context, app, options), { usualLevel: 'info' });
      // The interrupt was the way to end it, and not one that left work undone.
      throw new CommanderError(0, 'dr-arena.stopped', 'stopped as asked');
    });
}

async function serve(context: CommandContext, app: AppContext, options: ServeOptions): Promise<void> {
  const access = withViewers(accessTo(options));
  const stop = AbortSignal.any([context.signal, app.lost]);
  const heldFromOwner = heldBack(app, access);
  const heldFromViewers = heldBack(app, access, 'view');
  const trees = askedTrees(app, access);
  const warn = (message: string) => app.telemetry.log('warn', message);
  const player = openRunPlayer(app, { warn, publish: refreshPublisher(app) });
  const hasToken = access.kind === 'token';
  const acting = { app, player, hasToken, loadConfig: () => configOf(context, { config: options.config }) };
  const folder = options.config === undefined ? context.folder : null;
  const agents = openAgentDesk({ acting, folder, newConfig, signal: stop, warn });
  const viewerParts = { ...app, ledger: ledgerForViewers(app.ledger) };
  const webApp = createApp({
    runs: runSource({ ledger: app.ledger, clock: app.clock, freeExecutors: app.liveness.freeExecutors }),
    sites: openSites(siteParts(app), appLinks),
    audits: auditRoutes(auditParts(app, heldFromOwner)),
    sets: setRoutes(setParts(app, { isOwner: hasToken, asked: trees })),
    heldBack: heldFromOwner,
    forViewers: {
      audits: auditRoutes(auditParts(app, heldFromViewers, false)),
      sets: setRoutes(setParts(viewerParts, { isOwner: false, asked: trees })),
      schedules: () => loadSchedules(viewerParts),
      records: viewerParts.ledger,
      heldBack: heldFromViewers,
    },
    ...(options.start && { acts: { ...actOnRuns(acting), ...actOnSchedules(acting), ...agents.acts } }),
    agents: agents.list,
    records: app.ledger,
    schedules: () => loadSchedules(app),
    access,
    clock: app.clock,
    warn: (message) => app.telemetry.log('error', message),
    health: () => appHealth(app),
  });
  const running = await startApp(webApp, options);
  try {
    tellAddress(context, running.url, access, options);
    await untilAborted(stop);
  } finally {
    await Promise.all([running.close(), player.close()]);
  }
  if (app.lost.aborted)
    throw new OperatorError('the connection to the database was lost', 'Start it again: dr-arena serve');
}
