import type { Seed } from '../../crawler/seed.ts';
import type { Task } from '../../examiner/task.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { leastWidth } from '../arena/match.ts';
import type { Config } from '../config/config-schema.ts';
import { oracleReference } from '../config/examiner-choice.ts';
import type { RunServices } from '../engine/workflow-deps.ts';
import { systemClock } from '../kernel/clock.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { Models } from './make-models.ts';
import { makeRunServices } from './run-services.ts';
import { unrecorded, type WebParts } from './web.ts';

export interface ExamQuestionParts {
  readonly warn: WebParts['warn'];
  readonly signal: AbortSignal;
  readonly models: Models;
}

/** Topics tried, one after the other. */
const mostTopics = 5;

/**
 * A question as a run on the made-up web asks it, with its checklist: from a small tree that nobody keeps, written by the
 * sandbox's own model, and so free.
 * @returns null where this web gives none
 */
export async function examQuestion(config: Config, { warn, signal, models }: ExamQuestionParts): Promise<Task | null> {
  const trees = new MemoryTreeStore();
  const services = await makeRunServices(withOracleAlone(config), {
    clock: systemClock,
    warn,
    record: unrecorded,
    report: unrecorded,
    models,
    fenceKey: uniqueId('fence'),
    trees,
    signal,
    searchable: () => trees.listTrees(),
  });
  try {
    const topics = await services.drawSeeds(mostTopics);
    for (const topic of topics.ok ? topics.value : []) {
      const task = await taskAbout(topic, services, trees);
      if (task !== null) return task;
    }
    return null;
  } finally {
    await services.close();
  }
}

/** Free on the made-up web, whoever the config's own Examiner is. */
export function withOracleAlone(config: Config): Config {
  const { depth: _deep, ...trees } = config.trees;
  const { judges: _judges, ...examiner } = config.examiner;
  return {
    ...config,
    agents: [],
    examiner: { ...examiner, kind: 'model', model: oracleReference, searchCheck: 'off' },
    trees: { ...trees, depth: 2, count: mostTopics },
  };
}

/** The first question that can be asked on a tree about this topic, at the least width. */
async function taskAbout(topic: Seed, services: RunServices, trees: MemoryTreeStore): Promise<Task | null> {
  const planted = await services.plantTree(topic);
  if (!planted.ok) return null;
  await services.buildTree(planted.value, unrecorded);
  const tree = await trees.loadTree(planted.value);
  if (tree === null) return null;
  const { seed } = services.config;
  for (const path of services.startPaths(tree)) {
    const wideTree = await services.growForWidth(tree, path, leastWidth);
    const place = { tree: tree.id, path, width: leastWidth, variant: 0 };
    const task = await services.examiner.writeTask({ place, tree: wideTree, seed, earlier: [], attempt: 0 }, trees);
    if (task.ok) return task.value;
  }
  return null;
}
