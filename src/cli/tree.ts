import { type Command, InvalidArgumentError } from 'commander';
import type { Seed } from '../../crawler/seed.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { treeText } from '../../trees/tree-text.ts';
import type { AppContext, Stores } from '../application/app-context.ts';
import { checkModels } from '../application/check-models.ts';
import { type BuildRequest, createBuild } from '../application/create-tournament.ts';
import { rootSeed, topicSeeds } from '../application/make-seed-source.ts';
import { writingConfig } from '../application/open-run.ts';
import { rootConfig } from '../application/plan-match.ts';
import { treesCost } from '../application/plan-run.ts';
import type { BuildRecord } from '../arena/build-record.ts';
import type { Config } from '../config/config-schema.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type BuildId, buildId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { counted } from '../reporting/arena-words.ts';
import { searchesText } from '../reporting/terminal/spend-text.ts';
import { DatabaseAway } from '../storage/connection-fault.ts';
import { addConfigOptions, budgetOption, configOf, type UsualOptions, yesOption } from './config-options.ts';
import { confirmSum, tellCost } from './confirm-cost.ts';
import { findTree } from './find-run.ts';
import { tellNext, treeSteps } from './next-steps.ts';
import { runShown } from './play.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

/** `dr-arena tree build | show`. */
export function addTree(tree: Command, context: CommandContext): void {
  addTreeBuild(tree, context);
  tree
    .command('show')
    .description('list all trees, or show one')
    .argument('[id]', 'tree (default: list all)')
    .option('--json', 'print as JSON')
    .action((id: string | undefined, { json }: UsualOptions) =>
      withContext(context, async (app) => {
        const { terminal } = context;
        const content = id === undefined ? await listTrees(app) : await findTree(app, id);
        if (json) printJson(terminal, content);
        else terminal.out('nodes' in content ? treeText(content) : content.map(summaryLine).join(''));
      }),
    );
}

/** Returns the built trees, newest first. */
async function listTrees(app: Pick<AppContext, 'trees'>): Promise<readonly BuiltTreeSummary[]> {
  const trees: BuiltTreeSummary[] = [];
  const grownIds = (await app.trees.listTrees()).filter((id) => !isQuestionTree(id));
  for (const id of grownIds) trees.push(builtTreeSummary(await findTree(app, id)));
  return trees.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

function summaryLine({ id, topic, title, at, pages, targets, grown }: BuiltTreeSummary): string {
  const size = grown ? `${counted(pages, 'page')}, ${counted(targets, 'possible target')}` : 'not grown yet';
  return `${visibleLine(id)}  ${at.slice(0, 10)}  ${visibleLine(topic)} -> ${visibleLine(title)}: ${size}\n`;
}

type BuildOptions = UsualOptions & { readonly root?: string; readonly topic: readonly string[] };

/** `dr-arena tree build`: trees from topics, from a page, or from what the sources of seeds give. */
export function addTreeBuild(parent: Command, context: CommandContext): void {
  addConfigOptions(parent.command('build'), 'trees')
    .description('build trees from topics, from one page, or from the sources of topics in the config')
    .option('--topic <text>', 'build a tree for this topic; may be repeated', oneMore, [])
    .option('--root <url>', 'build a tree from this page')
    .option(...budgetOption)
    .option(...yesOption)
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nAfter an interruption, repeat the command to continue with the same trees.')
    .action((options: BuildOptions) => {
      if (options.root !== undefined && options.topic.length > 0)
        throw new OperatorError('--root and --topic exclude each other', 'Give one of them.');
      const own = configOf(context, options);
      const config = options.root === undefined ? own : rootConfig(own, options.root);
      const seeds = seedsOf(options);
      return withContext(context, (app) => buildTrees(context, app, { config, seeds }, options));
    });
}

const mostTopics = 1000;

function oneMore(topic: string, topics: readonly string[]): readonly string[] {
  if (topics.length >= mostTopics) throw new InvalidArgumentError(`At most ${mostTopics} topics.`);
  return [...topics, topic];
}

function seedsOf({ root, topic }: BuildOptions): readonly Seed[] {
  return root === undefined ? topicSeeds(topic, systemClock) : [rootSeed(root, systemClock)];
}

async function buildTrees(
  context: CommandContext,
  app: AppContext,
  request: BuildRequest,
  { root, json, yes }: BuildOptions,
): Promise<void> {
  const inherited = context.handover?.run;
  const id = inherited ? buildId(inherited.run) : await newBuild(context, app, request, yes === true);
  if (id === null) return;
  const record = await playBuild(context, app, id, root);
  await tellCost(context, app, id, 'Advice has cost');
  if (record) await show(context, app, record, json === true);
}

/** Builds the trees of a set, after consent to the cost. @returns null if interrupted */
export async function buildForSet(
  context: CommandContext,
  app: AppContext,
  config: Config,
): Promise<BuildRecord | null> {
  return playBuild(context, app, await begin(context, app, { config, seeds: [] }));
}

/** @returns null when its cost was not agreed to */
async function newBuild(
  context: CommandContext,
  app: AppContext,
  request: BuildRequest,
  agreed: boolean,
): Promise<BuildId | null> {
  const { config, seeds } = request;
  checkModels(writingConfig(config));
  // A model that advises on trees costs money.
  const count = seeds.length || config.trees.count;
  const cost = treesCost(config, count, await app.ledger.modelCalls.usualCosts());
  const isAgreed = await confirmSum(context, `Advice for ${counted(count, 'tree')}`, cost, agreed);
  return isAgreed ? begin(context, app, request) : null;
}

/** Returns the unfinished build with equal settings, else a new one. */
async function begin({ terminal }: CommandContext, app: AppContext, request: BuildRequest): Promise<BuildId> {
  const { id, since } = await createBuild(app, request);
  if (since !== null) terminal.err(`continuing the build of ${since}\n`);
  return id;
}

/** @returns null when interrupted */
async function playBuild(
  context: CommandContext,
  app: AppContext,
  id: BuildId,
  root?: string,
): Promise<BuildRecord | null> {
  const { on, end: outcome } = await runShown(context, app, { kind: 'build', run: id }, {});
  if (outcome?.kind === 'failed')
    throw new OperatorError(
      `no tree ${root === undefined ? 'was built' : `from ${root}`}: ${outcome.detail}`,
      privateHint(outcome.detail) ??
        (root === undefined
          ? "Try other topics, or see 'dr-arena doctor'."
          : 'Name a page that links to pages of its own site with 40 words or more, at least two of them of one kind.'),
    );
  const advice = 'Repeat the command to continue.';
  if (outcome?.kind === 'stopped')
    throw new OperatorError(`stopped; everything paid for is kept: ${outcome.detail}`, advice);
  if (!outcome && app.lost.aborted)
    throw new DatabaseAway('the database went away; everything recorded is kept', advice);
  if (!outcome && on === 'workers')
    context.terminal.err(
      `the workers continue the build. Repeat the command to watch it; stop it: dr-arena tournament stop ${id}\n`,
    );
  else if (!outcome) context.terminal.err(`interrupted; everything recorded is kept. ${advice}\n`);
  return outcome && app.ledger.builds.load(id);
}

function privateHint(detail: string): string | null {
  if (!/address refused/.test(detail)) return null;
  return "Private addresses are not read; list the exceptions under 'crawl.allowedOrigins'.";
}

async function show(context: CommandContext, app: Stores, build: BuildRecord, json: boolean): Promise<void> {
  const trees: InformationTree[] = [];
  for (const id of build.trees) trees.push(await findTree(app, id));
  const { id, wanted, poorSeeds } = build;
  const searches = await app.ledger.serviceUse.totals(id);
  if (json)
    return printJson(context.terminal, { build: id, wanted, trees: trees.map(builtTreeSummary), poorSeeds, searches });
  const { out } = context.terminal;
  const [first] = trees;
  for (const tree of trees.map(builtTreeSummary)) {
    const { pages, targets, hubs, unread } = tree;
    out(`${tree.id}  ${visibleLine(tree.topic)} -> ${visibleLine(tree.title)} <${tree.root}>\n`);
    out(`  pages ${pages}: possible targets ${targets}, hubs ${hubs}, not read ${unread}\n`);
  }
  if (searches.length > 0) out(`${searchesText(searches)}\n`);
  if (first) tellNext(context, treeSteps(first.id));
}

export type BuiltTreeSummary = ReturnType<typeof builtTreeSummary>;

/** A tree in figures. `at` is when its seed was stated: ISO 8601, UTC. */
export function builtTreeSummary({ id, seed, root, nodes, growths, revision }: InformationTree) {
  const top = nodes.find((node) => node.id === root);
  const count = (state: string) => nodes.filter((node) => node.state === state).length;
  return {
    id,
    topic: seed.topic,
    source: seed.source,
    root: top?.url ?? '',
    title: top?.title ?? '',
    revision,
    at: seed.at,
    grown: growths.length > 0,
    pages: nodes.length,
    targets: count('usable'),
    hubs: count('hub'),
    unread: count('unusable'),
  };
}
