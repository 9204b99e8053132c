import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { AnswerTallies, CountedItems, ItemCount, TaskCount, TreeItems } from './ability.ts';

/** The items of one of several tournaments that are rated together. */
export interface ItemsPart {
  readonly items: CountedItems;
  /** Weight of each of its answers, above 0. */
  readonly weight: number;
  /** Returns the name that an agent has among all tournaments. */
  nameOf(agent: AgentId): AgentId;
}

/**
 * The items of several tournaments as those of one. A tree or a task that is in more than one of them is the same there,
 * with one difficulty; an agent that answered a task in two has two answers to it. The order of the parts does not matter.
 */
export function mergedItems(parts: readonly ItemsPart[]): CountedItems {
  const weighted = parts.flatMap(({ items, weight, nameOf }): TreeItems[] => {
    const rename = (tasks: readonly TaskCount[]) =>
      tasks.map((task) => ({ ...task, answers: task.answers.map((answer) => renamed(answer, weight, nameOf)) }));
    return items.trees.map(({ depth, width, ...tree }) => ({ ...tree, depth: rename(depth), width: rename(width) }));
  });
  const trees = groupBy(weighted, ({ tree }) => tree);
  return {
    agents: new Set(parts.flatMap(({ items, nameOf }) => [...items.agents].map(nameOf))),
    sources: new Set(parts.flatMap(({ items }) => [...items.sources])),
    tallies: mergedTallies(parts),
    trees: [...trees].sort(byKey).map(([tree, same]) => ({
      ...same.find(({ cluster }) => cluster !== undefined),
      tree,
      depth: mergedTasks(same.flatMap(({ depth }) => depth)),
      width: mergedTasks(same.flatMap(({ width }) => width)),
    })),
  };
}

function mergedTallies(parts: readonly ItemsPart[]): AnswerTallies {
  const sums = new Map<AgentId, { asked: number; answered: number }>();
  for (const { items, nameOf } of parts) {
    for (const [agent, { asked, answered }] of items.tallies ?? []) {
      const sum = sums.get(nameOf(agent)) ?? { asked: 0, answered: 0 };
      sums.set(nameOf(agent), { asked: sum.asked + asked, answered: sum.answered + answered });
    }
  }
  return sums;
}

function renamed({ agent, ...counts }: ItemCount, weight: number, nameOf: ItemsPart['nameOf']): ItemCount {
  return { ...counts, agent: nameOf(agent), weight };
}

function mergedTasks(tasks: readonly TaskCount[]): TaskCount[] {
  const byTask = new Map<string, TaskCount>();
  for (const { answers, ...task } of tasks) {
    const key = JSON.stringify([task.task, task.level]);
    byTask.set(key, { ...task, answers: [...(byTask.get(key)?.answers ?? []), ...answers] });
  }
  return [...byTask].sort(byKey).map(([, task]) => ({ ...task, answers: task.answers.toSorted(byAnswer) }));
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Equal answers are alike, so that their order says nothing. */
function byAnswer(one: ItemCount, other: ItemCount): number {
  if (one.agent !== other.agent) return one.agent < other.agent ? -1 : 1;
  return one.passed - other.passed || one.items - other.items || (one.weight ?? 1) - (other.weight ?? 1);
}
