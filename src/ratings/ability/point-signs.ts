import type { AgentId } from '../../kernel/ids.ts';
import { at } from '../matrix.ts';
import type { CountedItems, TaskCount, TreeItems } from './ability.ts';
import { treeClusters } from './tree-clusters.ts';

/** Returns the p-value of a sign test that the first of two agents, by index, passes more: the chance of such a count if they were equal. */
export type PointSigns = (better: number, worse: number) => number;

/**
 * Compares two agents by the number of trees on which each passed more of the same checklists, by the exact sign test (Dixon & Mood
 * 1946): if both were as good, either would be as likely to have more on a tree. Two-sided; trees level between them are left out. It
 * takes no model: a target that was not found has its details unsatisfied, which a rating of width leaves open.
 *
 * @param agents by index
 */
export function pointSigns(agents: readonly AgentId[], { trees }: Pick<CountedItems, 'trees'>): PointSigns {
  const indexOf = new Map(agents.map((agent, index) => [agent, index]));
  const size = agents.length;
  const more = new Map<number, number>();
  for (const own of treeClusters(trees)) {
    const cluster = own.flatMap((place) => trees[place] ?? []);
    for (const [pair, lead] of leadsOn(cluster, indexOf)) {
      const winner = lead > 0 ? pair : (pair % size) * size + Math.floor(pair / size);
      if (Math.abs(lead) > level) more.set(winner, (more.get(winner) ?? 0) + 1);
    }
  }
  const wonBy = (one: number, other: number) => more.get(one * size + other) ?? 0;
  return (better, worse) => signChance(wonBy(better, worse), wonBy(worse, better));
}

/** A lead below this is rounding of weights. */
const level = 1e-9;

/** Returns by pair (first index times size plus second) how many more items the first passed on the tasks of both. */
function leadsOn(trees: readonly TreeItems[], indexOf: ReadonlyMap<AgentId, number>): Map<number, number> {
  const leads = new Map<number, number>();
  for (const points of trees.flatMap((tree) => [...pointsByTask(tree)])) {
    const entries = [...points].flatMap(([agent, value]) => {
      const index = indexOf.get(agent);
      return index === undefined ? [] : [{ index, value }];
    });
    for (const one of entries) {
      for (const other of entries) {
        if (one.index >= other.index) continue;
        const pair = one.index * indexOf.size + other.index;
        leads.set(pair, (leads.get(pair) ?? 0) + one.value - other.value);
      }
    }
  }
  return leads;
}

/** Yields for each task the mean number of items passed by every agent that answered it. */
function pointsByTask({ depth, width }: TreeItems): Iterable<Map<AgentId, number>> {
  const deep = new Map(depth.map((task) => [task.task, task]));
  const wide = new Map(width.map((task) => [task.task, task]));
  return [...new Set([...deep.keys(), ...wide.keys()])].map((task) => {
    const main = totals(deep.get(task) ?? wide.get(task));
    const details = deep.has(task) ? totals(wide.get(task)) : new Map<AgentId, { passed: number; weight: number }>();
    return new Map(
      [...main].map(([agent, { passed, weight }]) => [agent, (passed + (details.get(agent)?.passed ?? 0)) / weight]),
    );
  });
}

function totals(task: TaskCount | undefined): Map<AgentId, { passed: number; weight: number }> {
  const sums = new Map<AgentId, { passed: number; weight: number }>();
  for (const { agent, passed, weight = 1 } of task?.answers ?? []) {
    const sum = sums.get(agent) ?? { passed: 0, weight: 0 };
    sums.set(agent, { passed: sum.passed + weight * passed, weight: sum.weight + weight });
  }
  return sums;
}

/** The chance, two-sided, of so uneven a split by a fair coin; 1 where the first has no more. */
function signChance(more: number, fewer: number): number {
  const all = more + fewer;
  if (more <= fewer) return 1;
  const logs = new Float64Array(fewer + 1);
  logs[0] = -all * Math.LN2;
  for (let count = 1; count <= fewer; count++) logs[count] = at(logs, count - 1) + Math.log((all - count + 1) / count);
  return Math.min(1, 2 * logs.reduce((sum, log) => sum + Math.exp(log), 0));
}
