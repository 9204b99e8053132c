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

/** Where it listens; `start` false: nothing can be begun or stopped. */
type ServeOptions = ListeningOptions & { readonly start: boolean };

const help = `
It runs until it is interrupted (Ctrl-C), which ends it with exit code 0. Runs
that are started in the browser are played by the workers where there are any,
else by this process; what it leaves unfinished can be gone on with.
What costs money is started only where a token is asked for, and with a cap.
On any host but loopback, and with --ask-token, it asks for a token: that of
DR_ARENA_TOKEN (16 characters or more), else one drawn at random and printed
with the address. A second token, that of DR_ARENA_VIEWER_TOKEN or drawn as
well, lets look only: with it nothing can be started, changed or spent, and
private sets are not shown. What goes over the network is not encrypted; put a
proxy with TLS before it, and where that runs on this machine give --ask-token:
all that it passes on comes from this machine.`;

/** `dr-arena serve`. */
export function addServe(command: Command, context: CommandContext): void {
  command
    .option('--host <address>', 'what to listen on', '127.0.0.1')
    .option('--port <n>', 'port; 0: any free one', portNumber, 4747)
    .option('-c, --config <file>', "the config of what is started here (default: 'arena.yaml' when it is there)")
    .option('--no-start', 'only show: runs can be neither started nor stopped here')
    .option('--ask-token', 'ask for the token on loopback too, as behind a proxy')
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
  const held = heldBack(app, access);
  const heldFromViewers = heldBack(app, access, 'view');
  const asked = askedTrees(app, access);
  const warn = (message: string) => app.telemetry.log('warn', message);
  const player = openRunPlayer(app, { warn, publish: refreshPublisher(app) });
  const hasToken = access.kind === 'token';
  const acting = { app, player, hasToken, loadConfig: () => configOf(context, { config: options.config }) };
  const folder = options.config === undefined ? context.folder : null;
  const agents = openAgentDesk({ acting, folder, newConfig, signal: stop, warn });
  const shown = { ...app, ledger: ledgerForViewers(app.ledger) };
  const webApp = createApp({
    runs: runSource({ ledger: app.ledger, clock: app.clock, freeExecutors: app.liveness.freeExecutors }),
    sites: openSites(siteParts(app), appLinks),
    audits: auditRoutes(auditParts(app, held)),
    sets: setRoutes(setParts(app, { isOwner: hasToken, asked })),
    heldBack: held,
    forViewers: {
      audits: auditRoutes(auditParts(app, heldFromViewers, false)),
      sets: setRoutes(setParts(shown, { isOwner: false, asked })),
      schedules: () => loadSchedules(shown),
      records: shown.ledger,
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
