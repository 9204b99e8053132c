import type { Command } from 'commander';
import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import { validateTree } from '../../trees/import-tree.ts';
import type { AppContext } from '../application/app-context.ts';
import type { NewTournament } from '../application/create-tournament.ts';
import { findSet } from '../application/exam-sets.ts';
import { checkSkills } from '../application/make-agents.ts';
import { rootSeed, topicSeeds } from '../application/make-seed-source.ts';
import { growSettings } from '../application/run-services.ts';
import { playedSet } from '../arena/played-set.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type TournamentId, treeId } from '../kernel/ids.ts';
import { matchText } from '../reporting/terminal/match-text.ts';
import { loadTournamentRecord } from '../storage/load-tournament.ts';
import {
  addConfigOptions,
  budgetOverride,
  type ConfigOptions,
  configOf,
  dollarAmount,
  rootConfig,
} from './config-options.ts';
import { playNew } from './play.ts';
import { hereOption } from './run-shown.ts';
import { setNamed, setOption } from './set-named.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

interface MatchOptions extends ConfigOptions {
  readonly tree?: string;
  readonly set?: string;
  readonly root?: string;
  readonly topic?: string;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly here?: boolean;
  readonly json?: boolean;
}

/** `dr-arena match A B`: one pair, on one tree unless more are asked for. */
export function addMatch(program: Command, context: CommandContext): void {
  const match = program.command('match').description('let two agents of the config meet');
  addConfigOptions(match, 'trees')
    .argument('<a>', 'an agent of the config, or of the scripted roster')
    .argument('<b>', 'another')
    .option('--tree <id>', 'play on a tree that is there already')
    .option(...setOption)
    .option('--root <url>', 'grow the tree from this page')
    .option('--topic <text>', 'grow the tree from a page found for this topic')
    .option('--budget <usd>', 'stop before it would cost more', dollarAmount)
    .option('--yes', 'go ahead without asking about the cost')
    .option(...hereOption)
    .option('--json', 'print the match as JSON')
    .action((a: string, b: string, options: MatchOptions) => {
      const config = matchConfig(context, options, a, b);
      return withContext(context, async (app) => {
        const plan = await planMatch(app, config, options);
        const played = await playNew(context, app, { ...plan, format: 'match' }, options.yes === true, {
          here: options.here === true,
          urgent: true,
          rounds: true,
        });
        if (played) await showMatch(context, app, played, options.json === true);
      });
    });
}

function matchConfig(context: CommandContext, options: MatchOptions, a: string, b: string): Config {
  return meetingConfig(configOf(context, { trees: 1, ...options }, budgetOverride(options.budget)), a, b);
}

/**
 * A config in which only two agents meet, each of its own or of the scripted roster.
 * @throws OperatorError for one agent twice, or one that nobody knows
 */
export function meetingConfig(config: Config, a: string, b: string): Config {
  if (a === b) throw new OperatorError(`'${a}' cannot meet itself`, 'Name two agents.');
  const agents = [a, b].map((name) => agentNamed(config, name));
  const meeting = parseConfig({ ...config, agents }, 'this match');
  checkSkills(meeting.agents);
  return meeting;
}

/** One of the config, else of the scripted roster. */
function agentNamed({ agents }: Config, name: string) {
  const known = agents.find((each) => each.name === name);
  if (known) return known;
  if (scriptedRoster.some((each) => each.name === name)) return { kind: 'scripted' as const, name };
  const own =
    agents.length === 0
      ? 'The config names no agents'
      : `The config names ${agents.map((each) => each.name).join(', ')}`;
  throw new OperatorError(
    `there is no agent '${name}'`,
    `${own}; the roster of scripted agents: ${scriptedRoster.map((each) => each.name).join(', ')}.`,
  );
}

async function planMatch(
  app: Pick<AppContext, 'clock' | 'ledger' | 'trees'>,
  config: Config,
  { tree, root, topic, set }: MatchOptions,
): Promise<Omit<NewTournament, 'format'>> {
  if (set !== undefined) return playedSet(config, await findSet(app, setNamed(set), 'frozen'));
  if (root !== undefined) return { config: rootConfig(config, root), trees: [], seeds: [rootSeed(root, app.clock)] };
  if (topic !== undefined) return { config, trees: [], seeds: topicSeeds([topic], app.clock) };
  if (tree === undefined) return { config, trees: [] };
  const known = await app.trees.loadTree(treeId(tree));
  if (!known) throw new OperatorError(`there is no tree ${tree}`, "See 'dr-arena tree list'.");
  if ((await app.ledger.examSets.secretTrees()).has(known.id))
    throw new OperatorError(`${tree} is of a private set`, 'Play the set with --set, or take another tree.');
  const [problem] = validateTree(known, growSettings(config));
  if (problem)
    throw new OperatorError(
      `${tree} cannot be played on: ${problem.detail}`,
      'Build it to its end with the settings of this config, or take another.',
    );
  const rootUrl = known.nodes.find(({ id }) => id === known.root)?.url;
  const foreign = rootUrl !== undefined && known.seed.source === 'root_url';
  return { config: foreign ? rootConfig(config, rootUrl) : config, trees: [known.id] };
}

async function showMatch(
  context: CommandContext,
  app: Pick<AppContext, 'ledger' | 'trees'>,
  id: TournamentId,
  json: boolean,
): Promise<void> {
  const record = await loadTournamentRecord(app.ledger, app.trees, id);
  if (!record) throw new Error(`tournament ${id} is not in the ledger`);
  if (json) {
    const { matches, rounds, tasks, answers } = record;
    return printJson(context.terminal, { tournamentId: id, matches, rounds, tasks, answers });
  }
  context.terminal.out(matchText(record));
}
