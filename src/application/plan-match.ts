import { validateTree } from '../../trees/import-tree.ts';
import type { ExamSetReference } from '../arena/exam-set.ts';
import { playedSet } from '../arena/played-set.ts';
import type { Config } from '../config/config-schema.ts';
import { withoutOracle } from '../config/examiner-choice.ts';
import { parseConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type TreeId, treeId } from '../kernel/ids.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import { scriptedRoster } from '../sandbox/contestants/scripted-roster.ts';
import type { Records, Stores, TimedStores } from './app-context.ts';
import type { NewTournament } from './create-tournament.ts';
import { findSet } from './exam-sets.ts';
import { checkSkills } from './make-agents.ts';
import { rootSeed, topicSeeds } from './make-seed-source.ts';
import { growSettings } from './run-services.ts';
import { withBaseline } from './task-packs/open-pack.ts';
import { playablePack } from './task-packs/playable-pack.ts';

/** Exam that agents meet on: new trees, a stored one, one from a page or a topic, or a frozen set. */
export type Exam =
  | { readonly on: 'new' }
  | { readonly on: 'tree'; readonly tree: string }
  | { readonly on: 'root'; readonly root: string }
  | { readonly on: 'topic'; readonly topic: string }
  | {
      readonly on: 'set';
      readonly set: ExamSetReference;
      /** True if the baseline of the set's task pack plays along; left out: it does not. */
      readonly withBaseline?: boolean;
    };

/**
 * Returns the content of a tournament on an exam.
 * @throws OperatorError for a tree, page or set that cannot be played on
 */
export async function planExam(app: TimedStores, config: Config, exam: Exam): Promise<Omit<NewTournament, 'format'>> {
  if (exam.on === 'set') return planSet(app, config, exam.set, exam.withBaseline === true);
  const content = await planTrees(app, config, exam);
  await playablePack(app, content.config, null);
  return content;
}

async function planTrees(
  app: TimedStores,
  config: Config,
  exam: Exclude<Exam, { readonly on: 'set' }>,
): Promise<Omit<NewTournament, 'format'>> {
  switch (exam.on) {
    case 'new':
      return { config, trees: [] };
    case 'root':
      return { config: rootConfig(config, exam.root), trees: [], seeds: [rootSeed(exam.root, app.clock)] };
    case 'topic':
      return { config, trees: [], seeds: topicSeeds([exam.topic], app.clock) };
    case 'tree':
      return planTree(app, config, treeId(exam.tree));
  }
}

/** @throws OperatorError where no set is meant, or it cannot be played */
async function planSet(
  app: Records,
  config: Config,
  reference: ExamSetReference,
  baseline: boolean,
): Promise<Omit<NewTournament, 'format'>> {
  const set = await findSet(app, reference, 'frozen');
  const pack = await playablePack(app, config, set);
  return playedSet(baseline && pack !== null ? withBaseline(config, pack) : config, set);
}

async function planTree(app: Stores, config: Config, tree: TreeId): Promise<Omit<NewTournament, 'format'>> {
  const stored = await app.trees.loadTree(tree);
  if (!stored) throw new OperatorError(`there is no tree ${tree}`, "See 'dr-arena tree show'.");
  if ((await app.ledger.examSets.secretTrees()).has(stored.id))
    throw new OperatorError(`${tree} is of a private set`, 'Play the set with --set, or take another tree.');
  const [problem] = validateTree(stored, growSettings(config));
  if (problem)
    throw new OperatorError(
      `${tree} cannot be played on: ${problem.detail}`,
      'Build it to its end with the settings of this config, or take another.',
    );
  const rootUrl = stored.nodes.find(({ id }) => id === stored.root)?.url;
  const foreign = rootUrl !== undefined && stored.seed.source === 'root_url';
  return { config: foreign ? rootConfig(config, rootUrl) : config, trees: [stored.id] };
}

/**
 * A config in which only two agents meet, each of its own or of the scripted roster.
 * @throws OperatorError for one agent twice, or one that nobody knows
 */
export function meetingConfig(config: Config, a: string, b: string): Config {
  if (a === b) throw new OperatorError(`'${a}' cannot meet itself`, 'Name two agents.');
  return contestConfig(config, [a, b]);
}

/**
 * A config in which these agents meet, each of its own or of the scripted roster.
 * @throws OperatorError for one that nobody knows
 */
export function contestConfig(config: Config, names: readonly string[]): Config {
  const agents = names.map((name) => agentNamed(config, name));
  const contest = parseConfig({ ...config, agents }, names.length === 2 ? 'this match' : 'this tournament');
  checkSkills(contest.agents);
  return contest;
}

/** One of the config, else of the scripted roster. */
function agentNamed({ agents }: Config, name: string) {
  const configured = agents.find((each) => each.name === name);
  if (configured) return configured;
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

const loopback = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/**
 * The config for a tree from one page. A page on this very machine that the operator names by hand is trusted, by its
 * exact origin; other private addresses stay refused unless `crawl.allowedOrigins` has them.
 * @throws OperatorError when the text is no http or https URL
 */
export function rootConfig(config: Config, root: string): Config {
  const url = parsedUrl(root);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OperatorError(`'${root}' is no http or https URL`, 'Give one such as https://example.org/guide/.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OperatorError('a root URL must not carry a user name or password', 'Give it without them.');
  }
  const trusted = loopback.test(url.hostname) ? [url.origin] : [];
  return {
    ...config,
    web: { ...config.web, kind: 'live' },
    examiner: withoutOracle(config.examiner),
    crawl: { ...config.crawl, allowedOrigins: [...config.crawl.allowedOrigins, ...trusted] },
  };
}
