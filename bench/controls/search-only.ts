import type { Task } from '../../examiner/task.ts';
import { makeRunServices } from '../../src/application/run-services.ts';
import { parseConfig } from '../../src/config/load-config.ts';
import type { RunServices } from '../../src/engine/workflow-deps.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { type AgentId, agentId } from '../../src/kernel/ids.ts';
import type { InformationTree, Path } from '../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { type Count, shareOf } from '../arena/read-shares.ts';
import { unmeteredModels } from '../arena/unmetered-models.ts';
import type { Control } from './control.ts';

const depths = [2, 3, 4];
const treesPerSeed = 4;
const startsPerTree = 10;
const width = 2;
/** Follows no link. */
const searchOnly = agentId('Search-only');
/** Follows as many as there are: shows that the deeper tasks can be answered. */
const walker = agentId('Walker');

/**
 * How often an agent that follows no link passes depth on the Examiner's tasks at depth 2, 3 and 4 of the same trees:
 * ever less often.
 */
export async function searchOnlyByDepth(seeds: readonly number[]): Promise<Control> {
  const tasks: Record<string, number> = {};
  const passes: Record<string, Record<string, number>> = { [searchOnly]: {}, [walker]: {} };
  for (const seed of seeds) {
    for (const { agent, depth, passed } of await passesOf(seed)) {
      if (agent === searchOnly) tasks[depth] = (tasks[depth] ?? 0) + 1;
      const own = passes[agent];
      if (own && passed) own[depth] = (own[depth] ?? 0) + 1;
    }
  }
  const counts = (agent: AgentId): Count[] =>
    depths.map((depth) => ({ count: passes[agent]?.[depth] ?? 0, of: tasks[depth] ?? 0 }));
  const shares = counts(searchOnly).map((count) => shareOf(count) ?? Number.NaN);
  return {
    control: 'search only, by depth',
    passed: shares.every((share, index) => index === 0 || share < (shares[index - 1] ?? 0)),
    measured: { seeds: seeds.length, width, searchOnly: told(counts(searchOnly)), walker: told(counts(walker)) },
  };
}

function told(counts: readonly Count[]) {
  return counts.map((count, index) => ({
    depth: depths[index],
    passed: count.count,
    of: count.of,
    share: shareOf(count),
  }));
}

interface Pass {
  readonly agent: AgentId;
  readonly depth: number;
  readonly passed: boolean;
}

async function passesOf(seed: number): Promise<readonly Pass[]> {
  const perfect = { kind: 'scripted', coverage: 10, errorRate: 0 };
  const agents = [
    { ...perfect, name: searchOnly, hops: 0 },
    { ...perfect, name: walker, hops: 10 },
  ];
  const trees = new MemoryTreeStore();
  const config = parseConfig({ seed, agents, trees: { count: treesPerSeed } }, 'this control');
  const rig = await makeRunServices(config, {
    trees,
    clock: systemClock,
    signal: new AbortController().signal,
    warn: () => undefined,
    record: () => undefined,
    searchable: async () => [],
    ...unmeteredModels(config),
  });
  try {
    const passes: Pass[] = [];
    for (const tree of await growTrees(rig, trees)) {
      for (const start of rig.startPaths(tree).slice(0, startsPerTree))
        passes.push(...(await descend(rig, trees, tree, start)));
    }
    return passes;
  } finally {
    await rig.close();
  }
}

async function growTrees(rig: RunServices, store: TreeStore): Promise<InformationTree[]> {
  const seeds = await rig.drawSeeds(treesPerSeed);
  if (!seeds.ok) throw new Error(seeds.failure);
  const trees: InformationTree[] = [];
  for (const seed of seeds.value) {
    const planted = await rig.plantTree(seed);
    const built = planted.ok ? await rig.buildTree(planted.value, () => undefined) : planted;
    const tree = built.ok ? await store.loadTree(built.value) : null;
    if (tree) trees.push(tree);
  }
  return trees;
}

/** Descends from a start to the deepest depth, one task a level. */
async function descend(
  rig: RunServices,
  store: TreeStore,
  tree: InformationTree,
  start: Path,
): Promise<readonly Pass[]> {
  const passes: Pass[] = [];
  let grown = tree;
  let path = start;
  for (;;) {
    if (depths.includes(path.length)) passes.push(...(await ask(rig, store, grown, path)));
    if (path.length >= Math.max(...depths)) return passes;
    const deeper = await rig.descend(grown, path);
    if (deeper === null) return passes;
    grown = (await store.loadTree(grown.id)) ?? grown;
    path = deeper.path;
  }
}

/** Nothing where no task can be written. */
async function ask(rig: RunServices, store: TreeStore, tree: InformationTree, path: Path): Promise<readonly Pass[]> {
  const wide = await rig.growForWidth(tree, path, width);
  const place = { tree: tree.id, path, width, variant: 0 };
  const written = await rig.examiner.writeTask(
    { place, tree: wide, seed: rig.config.seed, earlier: [], attempt: 0 },
    store,
  );
  if (!written.ok) return [];
  const passes: Pass[] = [];
  for (const [id, agent] of rig.agents) {
    const { id: taskId, question, wordLimit } = written.value;
    const outcome = await agent.answer({ taskId, question, wordLimit, occasion: taskId }, new AbortController().signal);
    passes.push({ agent: id, depth: path.length, passed: await passesDepth(rig, written.value, outcome) });
  }
  return passes;
}

/** Against an empty answer, which fails depth, an answer wins exactly when it passes depth. */
async function passesDepth(rig: RunServices, task: Task, outcome: AnswerOutcome): Promise<boolean> {
  if (outcome.kind === 'failed' && outcome.failure.fault === 'outside') throw new Error(outcome.failure.detail);
  const judged = await rig.examiner.judge({
    task,
    attempt: 0,
    a: { outcome, vendor: null },
    b: { outcome: nothing, vendor: null },
  });
  if (!judged.ok) throw new Error(judged.failure.detail);
  return judged.value.verdict.tier.startsWith('A_');
}

const nothing: AnswerOutcome = {
  kind: 'failed',
  failure: { fault: 'agent', reason: 'empty', detail: 'no answer' },
  elapsedMs: 0,
};
