import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TreeId } from '../kernel/ids.ts';
import type { PoorSeed } from '../tournament/build-record.ts';
import {
  type BuildPlan,
  type BuiltTrees,
  closeBuild,
  growTree,
  keepSeeds,
  plantTree,
  stuckTree,
} from './build-steps.ts';
import {
  type BuildJob,
  leadPoll,
  placeOf,
  type RunOutcome,
  type TreeJob,
  type TreeOutcome,
  treeWorkflowId,
} from './jobs.ts';
import type { Parts } from './parts.ts';
import { step } from './step.ts';

export type TreeWorkflow = (job: TreeJob) => Promise<TreeOutcome>;

/** Trees started together; as many as are still wanted, so that a poor seed is replaced by the next unused one. */
const mostAtOnce = 1000;

/** Seeds, then their trees side by side, poor ones replaced while seeds last. */
export async function runBuild(parts: Parts, tree: TreeWorkflow, job: BuildJob): Promise<RunOutcome> {
  const { run } = job;
  const plan = await step('seeds', () => keepSeeds(parts, run));
  if (!plan.ok) return { kind: 'failed', detail: plan.failure };
  parts.progress({ kind: 'trees_wanted', count: plan.value.wanted });
  const built = await growTrees(parts, tree, job, plan.value);
  await step('close', () => closeBuild(parts, run, built));
  if (built.trees.length > 0) return { kind: 'finished' };
  const reasons = built.poorSeeds.slice(0, 3).map(({ topic, detail }) => `${topic}: ${detail}`);
  return { kind: 'failed', detail: `no usable tree: ${reasons.join('; ')}`.slice(0, 2000) };
}

/** One tree: its root is chosen and kept in one step, so that a later step goes on with the same one. */
export async function runTree(parts: Parts, job: TreeJob): Promise<TreeOutcome> {
  const stuck = { ifStuck: (detail: string) => stuckTree(parts, job, detail) };
  const planted = await step('plant', () => plantTree(parts, job), stuck);
  const outcome = planted.ok ? await step('grow', () => growTree(parts, job, planted.tree), stuck) : planted;
  if (outcome.ok) parts.telemetry.note({ kind: 'tree_built', tree: outcome.tree });
  else parts.telemetry.note({ kind: 'tree_failed', topic: outcome.topic, detail: outcome.detail });
  return outcome;
}

async function growTrees(parts: Parts, tree: TreeWorkflow, job: BuildJob, plan: BuildPlan): Promise<BuiltTrees> {
  const trees: TreeId[] = [];
  const poorSeeds: PoorSeed[] = [];
  for (let next = 0; trees.length < plan.wanted && next < plan.seeds; ) {
    const batch = Math.min(plan.wanted - trees.length, plan.seeds - next, mostAtOnce);
    for (const outcome of await growBatch(parts, tree, job, next, batch)) {
      if (!outcome.ok) poorSeeds.push({ topic: outcome.topic, detail: outcome.detail });
      else if (!trees.includes(outcome.tree)) trees.push(outcome.tree);
    }
    next += batch;
  }
  return { trees, poorSeeds };
}

async function growBatch(
  parts: Parts,
  tree: TreeWorkflow,
  { run, ...place }: BuildJob,
  first: number,
  count: number,
): Promise<TreeOutcome[]> {
  const handles = [];
  for (let seedIndex = first; seedIndex < first + count; seedIndex++) {
    const job: TreeJob = { run, seedIndex, ...place };
    const start = { workflowID: treeWorkflowId(job), queueName: parts.pool.trees, ...placeOf(job) };
    handles.push(await DBOS.startWorkflow(tree, start)(job));
  }
  const outcomes: TreeOutcome[] = [];
  for (const handle of handles) outcomes.push(await handle.getResult(leadPoll));
  return outcomes;
}
