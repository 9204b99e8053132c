import type { Seed } from '../../crawler/seed.ts';
import type { BuildRecord, PoorSeed } from '../arena/build-record.ts';
import { isoTime } from '../kernel/clock.ts';
import type { RunId, TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { unlessStopped } from '../kernel/until-aborted.ts';
import { type BuildJob, leadPoll, type RunOutcome, type TreeJob, type TreeOutcome, treeWorkflowId } from './jobs.ts';
import { startChild, step } from './step.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** Numbers that a build's workflow decides by; they follow from the record. */
interface BuildPlan {
  readonly wanted: number;
  readonly seeds: number;
}

interface BuiltTrees {
  readonly trees: readonly TreeId[];
  readonly poorSeeds: readonly PoorSeed[];
}

type TreeWorkflow = (job: TreeJob) => Promise<TreeOutcome>;

/** Trees started together; as many as are still wanted, so that a poor seed is replaced by the next unused one. */
const mostAtOnce = 1000;

/** Seeds, then their trees side by side, poor ones replaced while seeds last. */
export async function runBuild(deps: WorkflowDeps, tree: TreeWorkflow, job: BuildJob): Promise<RunOutcome> {
  const { run } = job;
  const plan = await step('seeds', () => keepSeeds(deps, run));
  if (!plan.ok) return { kind: 'failed', detail: plan.failure };
  deps.progress({ kind: 'trees_wanted', count: plan.value.wanted });
  const result = await growTrees(deps, tree, job, plan.value);
  await step('close', () => closeBuild(deps, run, result));
  if (result.trees.length > 0) return { kind: 'finished' };
  return { kind: 'failed', detail: `no usable tree: ${firstReasons(result).join('; ')}`.slice(0, 2000) };
}

/** One tree: its root is chosen and kept in one step, so that a later step uses the same one. */
export async function runTree(deps: WorkflowDeps, job: TreeJob): Promise<TreeOutcome> {
  const stuck = { ifStuck: async (detail: string) => poor(await loadSeed(deps, job), detail) };
  const planted = await step('plant', () => plantTreeStep(deps, job), stuck);
  const outcome = planted.ok ? await step('grow', () => growTree(deps, job, planted.tree), stuck) : planted;
  if (outcome.ok) deps.telemetry.note({ kind: 'tree_built', tree: outcome.tree });
  else deps.telemetry.note({ kind: 'tree_failed', topic: outcome.topic, detail: outcome.detail });
  return outcome;
}

async function growTrees(deps: WorkflowDeps, tree: TreeWorkflow, job: BuildJob, plan: BuildPlan): Promise<BuiltTrees> {
  const trees: TreeId[] = [];
  const poorSeeds: PoorSeed[] = [];
  for (let next = 0; trees.length < plan.wanted && next < plan.seeds; ) {
    const batch = Math.min(plan.wanted - trees.length, plan.seeds - next, mostAtOnce);
    for (const outcome of await growBatch(deps, tree, job, next, batch)) {
      if (!outcome.ok) poorSeeds.push({ topic: outcome.topic, detail: outcome.detail });
      else if (!trees.includes(outcome.tree)) trees.push(outcome.tree);
    }
    next += batch;
  }
  return { trees, poorSeeds };
}

async function growBatch(
  deps: WorkflowDeps,
  tree: TreeWorkflow,
  { run, ...place }: BuildJob,
  first: number,
  count: number,
): Promise<TreeOutcome[]> {
  const handles = [];
  for (let seedIndex = first; seedIndex < first + count; seedIndex++) {
    const job: TreeJob = { run, seedIndex, ...place };
    handles.push(await startChild(tree, treeWorkflowId(job), deps.pool.trees, job));
  }
  const outcomes: TreeOutcome[] = [];
  for (const handle of handles) outcomes.push(await handle.getResult(leadPoll));
  return outcomes;
}

/** Seeds drawn for each tree wanted, so that a poor one can be replaced. */
const seedsPerTree = 4;

/** Draws the build's seeds once and keeps them: what the web trends on may be another when it is asked again. */
async function keepSeeds(deps: WorkflowDeps, run: RunId): Promise<Result<BuildPlan, string>> {
  const build = await loadBuild(deps, run);
  if (build.seeds.length > 0) return ok({ wanted: build.wanted, seeds: build.seeds.length });
  deps.progress({ kind: 'doing', what: 'Drawing topics' });
  const { drawSeeds } = await deps.servicesFor(run);
  const seeds = await unlessStopped(deps.signal, drawSeeds(build.wanted * seedsPerTree));
  if (!seeds.ok) return seeds;
  if (seeds.value.length === 0) return fail('there are no seeds: the sources gave none');
  await deps.ledger.builds.save({ ...build, seeds: seeds.value });
  return ok({ wanted: build.wanted, seeds: seeds.value.length });
}

/** Chooses the root page of one of the build's seeds and plants its tree. Failures are values. */
async function plantTreeStep(deps: WorkflowDeps, job: TreeJob): Promise<TreeOutcome> {
  const seed = await loadSeed(deps, job);
  const services = await deps.servicesFor(job.run);
  const planted = await unlessStopped(deps.signal, services.plantTree(seed));
  return planted.ok ? { ok: true, tree: planted.value } : poor(seed, planted.failure);
}

/** Grows a planted tree to its build depth. */
async function growTree(deps: WorkflowDeps, job: TreeJob, tree: TreeId): Promise<TreeOutcome> {
  const services = await deps.servicesFor(job.run);
  const result = await unlessStopped(deps.signal, services.buildTree(tree, deps.progress));
  if (!result.ok) return poor(await loadSeed(deps, job), result.failure);
  deps.progress({ kind: 'tree_ready', tree });
  return { ok: true, tree };
}

/** Keeps what was built. A build without a tree stays unfinished, so that it can be tried again. */
async function closeBuild(deps: WorkflowDeps, run: RunId, { trees, poorSeeds }: BuiltTrees): Promise<void> {
  const build = await loadBuild(deps, run);
  if (trees.length > 0 && trees.length < build.wanted) {
    const reasons = firstReasons({ poorSeeds });
    const more = poorSeeds.length > reasons.length ? `; and ${poorSeeds.length - reasons.length} more` : '';
    const why = reasons.length > 0 ? `no tree for ${reasons.join('; ')}${more}` : 'there were no more seeds';
    const message = `${trees.length} of ${build.wanted} trees; ${why}`;
    deps.progress({ kind: 'warning', message });
  }
  await deps.ledger.builds.save({
    ...build,
    trees,
    poorSeeds,
    ...(trees.length > 0 ? { status: 'finished', finishedAt: isoTime(deps.clock) } : {}),
  });
}

function firstReasons({ poorSeeds }: Pick<BuiltTrees, 'poorSeeds'>): string[] {
  return poorSeeds.slice(0, 3).map(({ topic, detail }) => `${topic}: ${detail}`);
}

async function loadSeed(deps: WorkflowDeps, { run, seedIndex }: TreeJob): Promise<Seed> {
  const seed = (await loadBuild(deps, run)).seeds[seedIndex];
  if (!seed) throw new Error(`seed ${seedIndex} of ${run} was not drawn`);
  return seed;
}

function poor({ topic }: Seed, detail: string): TreeOutcome {
  return { ok: false, topic, detail: detail.slice(0, 500) };
}

/** Returns a build that must be in the ledger. */
export async function loadBuild(deps: WorkflowDeps, run: RunId): Promise<BuildRecord> {
  const build = await deps.ledger.builds.load(run);
  if (!build) throw new Error(`the build of ${run} is not in the ledger`);
  return build;
}
