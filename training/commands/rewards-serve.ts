import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { AppContext } from '../../src/application/app-context.ts';
import { appHealth } from '../../src/application/workers.ts';
import { mostCandidates } from '../../src/arena/trajectory.ts';
import { integerInRange, portNumber } from '../../src/cli/config-options.ts';
import { addJudgesOptions, type JudgesOptions, judgingConfig } from '../../src/cli/judging-options.ts';
import { accessTo, type ListeningOptions, tellAddress, trustProxyOption } from '../../src/cli/listening.ts';
import type { CommandContext } from '../../src/cli/terminal.ts';
import { withContext } from '../../src/cli/with-context.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { untilAborted } from '../../src/kernel/until-aborted.ts';
import { AtWorkElsewhere, exclusively } from '../../src/storage/with-session.ts';
import { startApp } from '../../src/web/app/start-app.ts';
import { openRewardService } from '../application/open-reward-service.ts';
import type { ServiceDefaults } from '../groups/group-request.ts';
import { defaultEpsilon } from '../rewards/group-rewards.ts';
import { type RewardScheme, rewardSchemes } from '../rewards/judged-group.ts';
import { createService } from '../service/create-service.ts';
import { type DomainRubric, domainRubrics } from '../trajectories/domain-rubrics.ts';
import { addPairOptions, domainOf, type PairJudgingFlags } from './group-judging.ts';

interface ServeOptions extends JudgesOptions, PairJudgingFlags, ListeningOptions {
  readonly name: string;
  readonly rewards: RewardScheme;
  readonly size?: number;
}

const help = `
Trainers send rollouts over HTTP and get rewards: docs/reward-service.md. The
service runs until you press Ctrl-C; the exit code is then 0. Judgements are
kept: after a restart it continues where it stopped.
It asks for a token on every host except loopback, and with --ask-token: the
token of DR_ARENA_TOKEN (16 characters or more), else a random one that is
printed with the address.`;

/** Maximum wait for running calls at the end, in milliseconds. */
const graceMs = 60_000;
/** Maximum wait for a service of the same name that is still closing, in milliseconds. */
const turnMs = 5_000;
/** Limits for connections; requests of trainers on other machines may wait for a long time. */
const network = { connections: 8192, requestMs: 120_000 } as const;
/** Limits for groups; more are refused and may be sent again. */
const limits = { groupsAtOnce: 64, groups: 4096, bytes: 1_000_000_000 } as const;
/** Default time that a group waits for the rest of its candidates, in milliseconds. */
const deadlineMs = 600_000;

/** `dr-arena rewards serve`. */
export function addRewardsServe(serve: Command, context: CommandContext): void {
  serve
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port (0: any free port)', portNumber, 4848)
    .option('--ask-token', 'ask for a token on loopback too, for use behind a proxy')
    .option(...trustProxyOption)
    .option('--name <name>', 'name under which its groups, calls and budget are recorded', nameOf, 'default')
    .addOption(
      new Option('--rewards <scheme>', 'scheme of the rewards, unless a request names one')
        .choices(rewardSchemes)
        .default('quantile'),
    )
    .option(
      '--size <n>',
      'candidates in a group, unless a request says (default: as many as it has)',
      integerInRange(1, mostCandidates),
    )
    .option('--json', 'print address and token as JSON')
    .addHelpText('after', help);
  addPairOptions(addJudgesOptions(serve)).action(async (options: ServeOptions) => {
    const config = judgingConfig(context, options);
    const own = await domainOf(context, options.domain);
    const domains = [own, ...domainRubrics.filter(({ id }) => id !== own.id)];
    const work = { config, options, domains, defaults: defaultsOf(config, options, domains) };
    await withContext(context, (app) => alone(app, options.name, () => serveGroups(context, app, work)), {
      usualLevel: 'info',
    });
    // The interrupt was the way to end it, and not one that left work undone.
    throw new CommanderError(0, 'dr-arena.stopped', 'stopped as asked');
  });
}

function nameOf(text: string): string {
  if (/^[\w.-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('It may have 1 to 64 letters, digits, dots, dashes and underscores.');
}

/**
 * @param domains the usual one first
 * @throws OperatorError where format and rewards do not fit
 */
function defaultsOf(config: Config, options: ServeOptions, domains: readonly DomainRubric[]): ServiceDefaults {
  const { rewards: scheme, size = null } = options;
  const [domain = '', ...others] = domains.map(({ id }) => id);
  return {
    scheme,
    format: null,
    size,
    std: 'unbiased',
    epsilon: defaultEpsilon,
    formatReward: null,
    deadlineMs,
    judges: config.examiner.judges ?? [],
    seed: config.seed,
    domain,
    domains: [domain, ...others],
  };
}

/** @throws OperatorError when a service of this name runs on this database already */
async function alone<Value>(
  app: Pick<AppContext, 'databaseUrl'>,
  name: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await exclusively(app.databaseUrl, `rewards serve ${name}`, work, turnMs);
  } catch (error) {
    if (!(error instanceof AtWorkElsewhere)) throw error;
    throw new OperatorError(
      `a reward service called '${name}' runs on this database already`,
      'Stop that one, or give this one another --name.',
      { cause: error },
    );
  }
}

interface Work {
  readonly config: Config;
  readonly options: ServeOptions;
  readonly domains: readonly DomainRubric[];
  readonly defaults: ServiceDefaults;
}

async function serveGroups(
  context: CommandContext,
  app: AppContext,
  { config, options, domains, defaults }: Work,
): Promise<void> {
  const { log } = app.telemetry;
  if (config.budget === undefined) log('warn', 'no budget is set, so judging may cost any amount; see --budget');
  const service = await openRewardService(app, config, {
    name: options.name,
    domains,
    processCharacters: options.processCharacters,
    limits,
  });
  const access = accessTo(options);
  const closing = AbortSignal.any([context.signal, app.lost]);
  const webApp = createService({
    queue: service.queue,
    defaults,
    access,
    clock: app.clock,
    closing,
    health: () => appHealth(app),
    warn: (message) => log('error', message),
  });
  const running = await startApp(webApp, { host: options.host, port: options.port, ...network });
  try {
    tellAddress(context, running.url, access, options);
    await untilAborted(closing);
  } finally {
    await Promise.all([service.close(graceMs), running.close()]);
  }
  if (app.lost.aborted)
    throw new OperatorError(
      'the connection to the database was lost; what was judged is kept',
      'Start it again: dr-arena rewards serve',
    );
}
