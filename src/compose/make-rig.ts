import { createPageReader, type SearchEngine } from '../../crawler/index.ts';
import type { Seed } from '../../crawler/seed.ts';
import { createOfflineExaminer } from '../../examiner/index.ts';
import {
  buildTree,
  chooseRoot,
  type GrowParts,
  type GrowSettings,
  growForDescent,
  growForWidth,
  growSettingsSchema,
  type InformationTree,
  plantTree,
  startPaths,
  type TreeFailure,
  type TreeStore,
  validateTree,
} from '../../trees/index.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { TreeId } from '../kernel/ids.ts';
import { randomFor } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { defaultMatchLimits } from '../match/transition.ts';
import type { Rig } from '../workflows/parts.ts';
import type { Progress } from '../workflows/progress.ts';
import { makeAgents } from './make-agents.ts';
import { openWeb, type Web } from './open-web.ts';
import { serveSearch } from './serve-search.ts';
import { storedPageSearch } from './stored-page-search.ts';

export interface RigParts {
  readonly trees: TreeStore;
  readonly clock: Clock;
  /** The trees whose pages agents may search where no search engine is configured. */
  readonly searchable: () => Promise<readonly TreeId[]>;
}

/** Seeds asked of the source, from which the tournament's are drawn. */
const seedPool = 200;
const searchHits = 10;

/** Makes the adapters of one run from its config. */
export async function makeRig(config: Config, parts: RigParts): Promise<Rig> {
  const web = await openWeb(config, parts.clock);
  const searchable = web.search ? { ...web, search: web.search } : await withOwnSearch(web, config, parts);
  try {
    return rigOn(web, searchable, config, parts);
  } catch (thrown) {
    await searchable.close();
    throw thrown;
  }
}

/** What agents search with, and what has to be closed after it. */
interface SearchableWeb {
  readonly search: SearchEngine;
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Where no search engine is configured, all agents search the pages that the trees were built of. */
async function withOwnSearch(web: Web, config: Config, parts: RigParts): Promise<SearchableWeb> {
  const pages = { store: parts.trees, settings: growSettings(config), trees: parts.searchable };
  const search = storedPageSearch(pages);
  const server = await serveSearch(search);
  return {
    search,
    variables: { ...web.variables, DR_ARENA_SEARCH_URL: server.url },
    close: async () => {
      await server.close();
      await web.close();
    },
  };
}

function rigOn(web: Web, searchable: SearchableWeb, config: Config, parts: RigParts): Rig {
  const settings = growSettings(config);
  const grow: GrowParts = { reader: createPageReader(web.fetcher, parts.clock), store: parts.trees, settings };
  return {
    config,
    limits: { ...defaultMatchLimits, rounds: config.tournament.matchRounds },
    agents: makeAgents(config.agents, {
      seed: config.seed,
      fetcher: web.fetcher,
      search: searchable.search,
      clock: parts.clock,
      webVariables: searchable.variables,
    }),
    examiner: createOfflineExaminer(),
    drawSeeds: (limit) => drawSeeds(web, config.seed, limit),
    buildTree: (seed, progress) => growFromSeed(web, grow, seed, progress),
    startPaths: (tree) => startPaths(tree, config.seed),
    growForWidth: async (tree, path, width) => grownOr(parts.trees, tree, await growForWidth(tree, path, width, grow)),
    growForDescent: async (tree, path) => grownOr(parts.trees, tree, await growForDescent(tree, path, grow)),
    close: () => searchable.close(),
  };
}

/** The shape of the trees a config asks for. */
export function growSettings(config: Config): GrowSettings {
  const { count: _count, ...shape } = config.trees;
  return growSettingsSchema.parse(shape);
}

async function drawSeeds(web: Web, seed: number, limit: number): Promise<Result<readonly Seed[], string>> {
  const found = await web.seeds.seeds(seedPool);
  if (!found.ok) return fail(`the source of seeds failed: ${found.failure.detail}`);
  return ok(randomFor(seed, 'seeds').shuffle(found.value).slice(0, limit));
}

async function growFromSeed(
  web: Web,
  grow: GrowParts,
  seed: Seed,
  progress: Progress,
): Promise<Result<TreeId, string>> {
  const rootUrl = await rootOf(web, grow, seed);
  if (!rootUrl.ok) return rootUrl;
  const planted = await plantTree({ rootUrl: rootUrl.value, seed }, grow);
  if (!planted.ok) return fail(planted.failure.detail);
  const tree = planted.value;
  const built = await buildTree(tree, grow, (done, known) => progress({ kind: 'pages', tree: tree.id, done, known }));
  if (!built.ok) return fail(built.failure.detail);
  const problems = validateTree(built.value, grow.settings);
  return problems.length === 0 ? ok(tree.id) : fail(problems.map(({ detail }) => detail).join('; '));
}

async function rootOf(web: Web, grow: GrowParts, seed: Seed): Promise<Result<string, string>> {
  if (seed.source === 'root_url') return ok(seed.topic);
  if (!web.search) return fail('a topic needs a search engine: set web.searxng, or give web.roots');
  const hits = await web.search.search(seed.topic, searchHits);
  if (!hits.ok) return fail(`the search failed: ${hits.failure.detail}`);
  const choice = await chooseRoot(hits.value, grow.reader, grow.settings.scope);
  return choice.ok ? ok(choice.value.url) : fail(choice.failure.detail);
}

/** What was grown is in the store even where the growth stopped short of what was wanted. */
async function grownOr(
  store: TreeStore,
  tree: InformationTree,
  grown: Result<InformationTree, TreeFailure>,
): Promise<InformationTree> {
  if (grown.ok) return grown.value;
  return (await store.loadTree(tree.id)) ?? tree;
}
