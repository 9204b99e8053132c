import MiniSearch from 'minisearch';
import type { AnswerMeter } from '../../agents/metered-agent.ts';
import { canonicalUrl } from '../../crawler/fetching/canonical-url.ts';
import type { Page } from '../../crawler/page.ts';
import type { PageReader, SearchEngine } from '../../crawler/ports.ts';
import type { Seed } from '../../crawler/seed.ts';
import { sampleSeeds } from '../../crawler/seeds/sample-seeds.ts';
import { compareReports, type ReportJudging } from '../../examiner/judging/compare-reports.ts';
import { type FindPages, firstHits } from '../../examiner/search-check.ts';
import { buildTree, builtNodes, type PlantRequest, plantTree } from '../../trees/build-tree.ts';
import { startPaths } from '../../trees/choose.ts';
import { findRoot, rootQuery } from '../../trees/find-root.ts';
import { descend, growForWidth } from '../../trees/grow-for-match.ts';
import type { GrowParts } from '../../trees/grow-parts.ts';
import { type GrowSettings, growSettingsSchema } from '../../trees/grow-settings.ts';
import { validateTree } from '../../trees/import-tree.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeFailure, TreeStore } from '../../trees/tree-store.ts';
import { defaultMatchLimits } from '../arena/match.ts';
import type { SetQuestions } from '../arena/set-questions.ts';
import type { Config } from '../config/config-schema.ts';
import { qualityModels } from '../config/quality-models.ts';
import type { Progress, RunServices } from '../engine/workflow-deps.ts';
import type { TreeId, Url } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { neverSettles } from '../kernel/until-aborted.ts';
import { createFence } from '../kernel/visible-text.ts';
import { pagesText } from '../reporting/tree-words.ts';
import { inSpan, silentTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { type KeptReadings, openCitations } from './judge-citations.ts';
import { type MachineIsolation, machineIsolation, makeAgents } from './make-agents.ts';
import { type ExaminerParts, makeExaminer } from './make-models.ts';
import { offerSearch } from './make-search.ts';
import { openWeb } from './open-web.ts';
import type { OpenPack } from './task-packs/open-pack.ts';
import { runChecks } from './task-packs/run-checks.ts';
import type { Web, WebParts } from './web.ts';

export interface RunServicesParts extends WebParts, ExaminerParts {
  readonly trees: TreeStore;
  /** Ends the growing of trees with a rejection. */
  readonly signal: AbortSignal;
  /** The trees whose pages agents may search where no search engine is configured. */
  readonly searchable: () => Promise<readonly TreeId[]>;
  /** Stored searches for targets; left out: none. */
  readonly keptSearches?: KeptSearches;
  /** Stored readings of cited pages; left out: none. */
  readonly keptReadings?: KeptReadings;
  /**
   * Questions of the frozen set that is played, on whose trees nothing grows; left out: trees grow and questions are
   * written.
   */
  readonly questions?: SetQuestions;
  /** The task pack of the set; left out: it has none. */
  readonly pack?: OpenPack;
  /** Meter of the costs that programs and services state; left out: none. */
  readonly answerMeter?: AnswerMeter;
  /** Left out: nobody is told of the pages that are read. */
  readonly telemetry?: Telemetry;
}

const searchHits = 10;

/** Makes the adapters of one run from its config. */
export async function makeRunServices(config: Config, parts: RunServicesParts): Promise<RunServices> {
  const web = await openWeb(config, parts);
  try {
    return await rigOn(web, config, parts);
  } catch (error) {
    await web.close();
    throw error;
  }
}

async function rigOn(web: Web, config: Config, parts: RunServicesParts): Promise<RunServices> {
  const settings = growSettings(config);
  const { signal, trees: store, questions, pack } = parts;
  const reader = tracedReader(web.reader, parts.telemetry ?? silentTelemetry);
  const offered = await offerSearch(web, storedPageSearch(parts, settings), config.caps.maxToolCalls);
  const { examiner, ...advice } = await makeExaminer(config, { ...parts, find: findTargets(offered.search, parts) });
  const reports = await reportJudging(config, parts);
  const grow: GrowParts = { reader, store, settings, signal, ...advice };
  const isolation = machineIsolation(parts);
  const { search, urlFor: searchUrlFor } = offered;
  return {
    config,
    limits: { ...defaultMatchLimits, rounds: config.tournament.matchRounds },
    agents: await makeAgents(config, { ...parts, reader, fetcher: web.fetcher, search, searchUrlFor, isolation }),
    examiner,
    drawSeeds: (limit) => drawSeeds(web, config.seed, limit, signal),
    plantTree: (seed) => plantFromSeed(web, grow, seed),
    buildTree: (tree, progress) => buildPlanted(tree, grow, progress),
    questions: questions ?? null,
    compareReports: reports && ((request) => compareReports(request, reports)),
    judgeCitations: await openCitations(config, { ...parts, reader, own: web.ownAddresses }),
    checkAnswer: pack ? packChecks(pack, isolation, parts) : null,
    ...(questions ? frozenPlaces(questions) : growingPlaces(config, grow)),
    close: async () => {
      await offered.close();
      await web.close();
    },
  };
}

/** A reader that tells of every page it is asked for, as a span: its host and how it went, never its words. */
function tracedReader({ read }: PageReader, telemetry: Telemetry): PageReader {
  return {
    read: (url, signal) =>
      inSpan(
        telemetry,
        'page fetch',
        () => read(url, signal),
        (result) => ({ failure: result.ok ? null : result.failure.reason, fields: { host: new URL(url).host } }),
      ),
  };
}

/** Returns the options for comparing the reports of a run; null if they are not compared. */
async function reportJudging(
  config: Config,
  { models, fenceKey, report, signal }: ExaminerParts,
): Promise<ReportJudging | null> {
  const chosen = qualityModels(config);
  if (chosen === null) return null;
  const { excludeOwnVendor, temperature, seed, maxOutputTokens, timeoutSeconds } = config.examiner;
  return {
    judges: await Promise.all(chosen.judges.map((judge) => models(judge))),
    criteriaWriter: chosen.writer === null ? null : await models(chosen.writer),
    excludeOwnVendor,
    steadiness: { temperature, seed },
    maxOutputTokens,
    timeoutMs: timeoutSeconds * 1000,
    fence: createFence(fenceKey),
    report,
    signal,
  };
}

function packChecks(
  open: OpenPack,
  isolation: MachineIsolation,
  { clock, signal }: Pick<RunServicesParts, 'clock' | 'signal'>,
): RunServices['checkAnswer'] {
  return async (task, answer) => {
    const isolated = await isolation(`the task pack ${open.pack.name}`);
    const report = await runChecks(open, task, answer, { clock, signal, isolation: isolated });
    // Whoever goes on checks it: a program that was ended with its run has said nothing.
    return signal.aborted ? neverSettles() : report;
  };
}

type Places = Pick<RunServices, 'startPaths' | 'growForWidth' | 'descend'>;

function growingPlaces({ seed }: Config, grow: GrowParts): Places {
  return {
    startPaths: (tree) => startPaths(tree, seed),
    growForWidth: async (tree, path, width) => grownOr(grow.store, tree, await growForWidth(tree, path, width, grow)),
    descend: (tree, path) => descend(tree, path, seed, grow),
  };
}

function frozenPlaces(questions: SetQuestions): Places {
  return {
    startPaths: (tree) => questions.startPaths(tree.id),
    growForWidth: async (tree) => tree,
    descend: async (tree, path) => questions.descend(tree.id, path),
  };
}

/** The shape of the trees a config asks for. */
export function growSettings(config: Config): GrowSettings {
  const { count: _count, concurrency: _concurrency, ...shape } = config.trees;
  const { kind, advice, model } = config.examiner;
  const advisedBy = kind === 'model' && advice ? model : undefined;
  return growSettingsSchema.parse({ ...shape, ...(advisedBy === undefined ? {} : { advisedBy }) });
}

async function drawSeeds(
  web: Web,
  seed: number,
  limit: number,
  signal: AbortSignal,
): Promise<Result<readonly Seed[], string>> {
  const seeds = await web.seeds.seeds(limit, signal);
  if (!seeds.ok) return fail(`the source of seeds failed: ${seeds.failure.detail}`);
  return ok(sampleSeeds(seeds.value, limit, seed));
}

async function plantFromSeed(web: Web, grow: GrowParts, seed: Seed): Promise<Result<TreeId, string>> {
  const root = await chooseRoot(web, grow, seed);
  if (!root.ok) return root;
  const planted = await plantTree({ ...root.value, seed }, grow);
  return planted.ok ? ok(planted.value.id) : fail(planted.failure.detail);
}

async function buildPlanted(id: TreeId, grow: GrowParts, progress: Progress): Promise<Result<TreeId, string>> {
  const tree = await grow.store.loadTree(id);
  if (tree === null) return fail(`tree ${id} is not in the store`);
  const result = await buildTree(tree, grow, (count, total) =>
    progress({ kind: 'pages', tree: id, done: count, known: total }),
  );
  if (!result.ok) return fail(result.failure.detail);
  const problems = validateTree(result.value, grow.settings);
  if (problems.length === 0) return ok(id);
  return fail(`${problems.map(({ detail }) => detail).join(' ')} ${pagesText(result.value.nodes)}`);
}

type ChosenRoot = Pick<PlantRequest, 'rootUrl' | 'rootChoice'>;

async function chooseRoot(web: Web, grow: GrowParts, seed: Seed): Promise<Result<ChosenRoot, string>> {
  if (seed.source === 'root_url') return ok({ rootUrl: seed.topic });
  if (!web.search) return fail('a topic needs a search engine');
  const hits = await web.search.search(await rootQuery(seed, grow), searchHits, grow.signal);
  if (!hits.ok) return fail(`the search failed: ${hits.failure.detail}`);
  const choice = await findRoot(seed.topic, hits.value, grow);
  return choice.ok ? ok({ rootUrl: choice.value.url, rootChoice: choice.value }) : fail(choice.failure.detail);
}

/** Returns the grown tree. A growth that stopped short is in the store all the same. */
async function grownOr(
  store: TreeStore,
  tree: InformationTree,
  growth: Result<InformationTree, TreeFailure>,
): Promise<InformationTree> {
  if (growth.ok) return growth.value;
  return (await store.loadTree(tree.id)) ?? tree;
}

/** Stored answers of a run's search engine, so that each query is made once. */
interface KeptSearches {
  load(query: string): Promise<readonly Url[] | null>;
  /** The first answer stands; gives what is kept. */
  save(query: string, urls: readonly Url[]): Promise<readonly Url[]>;
}

/**
 * Looks up by search what a question gives of its targets. An answer is kept with the run, so that whoever writes the
 * task, now or after an interruption, is given the same; a failure is not, and is told, once for each reason.
 */
function findTargets(
  search: SearchEngine,
  { keptSearches: searches, warn, signal }: Pick<RunServicesParts, 'keptSearches' | 'warn' | 'signal'>,
): FindPages {
  const reasons = new Set<string>();
  return async (query) => {
    const stored = await searches?.load(query);
    if (stored) return ok(stored);
    const hits = await search.search(query, firstHits, signal);
    if (!hits.ok) {
      const { reason, detail } = hits.failure;
      if (!reasons.has(reason)) warn(`questions are not checked by search (${reason}): ${detail}`);
      reasons.add(reason);
      return fail(detail);
    }
    const urls = hits.value.flatMap(({ url }) => canonicalUrl(url) ?? []);
    return ok(searches ? await searches.save(query, urls) : urls);
  };
}

const snippetLength = 300;

/**
 * A search engine over the pages that trees were built of, for sites that no search engine is configured for. It ranks by
 * BM25 over title and text. Pages that matches grow later are not in it, so its hits do not depend on when it is asked.
 */
function storedPageSearch(parts: Pick<RunServicesParts, 'trees' | 'searchable'>, settings: GrowSettings): SearchEngine {
  let index: MiniSearch<StoredPage> | null = null;
  return {
    search: async (query, limit) => {
      index ??= await indexPages(parts, settings);
      const hits = index.search(query, { prefix: false, boost: { title: 2 } }).slice(0, limit);
      return ok(hits.map(({ url, title, text }) => ({ url, title, snippet: text.slice(0, snippetLength) })));
    },
  };
}

type StoredPage = Pick<Page, 'url' | 'title' | 'text'>;

async function indexPages(
  { trees: store, searchable }: Pick<RunServicesParts, 'trees' | 'searchable'>,
  settings: GrowSettings,
): Promise<MiniSearch<StoredPage>> {
  const fields = ['title', 'text'];
  const index = new MiniSearch<StoredPage>({ idField: 'url', fields, storeFields: ['url', ...fields] });
  for (const id of await searchable()) {
    const tree = await store.loadTree(id);
    for (const { url, page: hash } of tree ? builtNodes(tree, settings) : []) {
      const page = hash && (await store.loadPage(url, hash));
      if (page && !index.has(page.url)) index.add(page);
    }
  }
  return index;
}
