import type { Seed } from '../../crawler/seed.ts';
import type { BuildRecord, PoorSeed } from '../arena/build-record.ts';
import { isoTime } from '../kernel/clock.ts';
import type { RunId, TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { unlessStopped } from '../kernel/until-aborted.ts';
import type { TreeJob, TreeOutcome } from './jobs.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** Numbers that a build's workflow decides by; they follow from the record. */
export interface BuildPlan {
  readonly wanted: number;
  readonly seeds: number;
}

export interface BuiltTrees {
  readonly trees: readonly TreeId[];
  readonly poorSeeds: readonly PoorSeed[];
}

/** Seeds drawn for each tree wanted, so that a poor one can be replaced. */
const seedsPerTree = 4;

/** Draws the build's seeds once and keeps them: what the web trends on may be another when it is asked again. */
export async function keepSeeds(deps: WorkflowDeps, run: RunId): Promise<Result<BuildPlan, string>> {
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
export async function plantTreeStep(deps: WorkflowDeps, job: TreeJob): Promise<TreeOutcome> {
  const seed = await seedOf(deps, job);
  const services = await deps.servicesFor(job.run);
  const planted = await unlessStopped(deps.signal, services.plantTree(seed));
  return planted.ok ? { ok: true, tree: planted.value } : poor(seed, planted.failure);
}

/** Grows a planted tree to its build depth. */
export async function growTree(deps: WorkflowDeps, job: TreeJob, tree: TreeId): Promise<TreeOutcome> {
  const services = await deps.servicesFor(job.run);
  const result = await unlessStopped(deps.signal, services.buildTree(tree, deps.progress));
  if (!result.ok) return poor(await seedOf(deps, job), result.failure);
  deps.progress({ kind: 'tree_ready', tree });
  return { ok: true, tree };
}

/** Returns the outcome of a tree that made a worker hang. */
export async function stuckTree(deps: WorkflowDeps, job: TreeJob, detail: string): Promise<TreeOutcome> {
  return poor(await seedOf(deps, job), detail);
}

/** Keeps what was built. A build without a tree stays unfinished, so that it can be tried again. */
export async function closeBuild(deps: WorkflowDeps, run: RunId, { trees, poorSeeds }: BuiltTrees): Promise<void> {
  const build = await loadBuild(deps, run);
  if (trees.length > 0 && trees.length < build.wanted) {
    const reasons = poorSeeds.slice(0, 3).map(({ topic, detail }) => `${topic}: ${detail}`);
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

async function seedOf(deps: WorkflowDeps, { run, seedIndex }: TreeJob): Promise<Seed> {
  const seed = (await loadBuild(deps, run)).seeds[seedIndex];
  if (!seed) throw new Error(`seed ${seedIndex} of ${run} was not drawn`);
  return seed;
}

function poor({ topic }: Seed, detail: string): TreeOutcome {
  return { ok: false, topic, detail: detail.slice(0, 500) };
}

async function loadBuild(deps: WorkflowDeps, run: RunId): Promise<BuildRecord> {
  const build = await deps.ledger.builds.load(run);
  if (!build) throw new Error(`the build of ${run} is not in the ledger`);
  return build;
}
