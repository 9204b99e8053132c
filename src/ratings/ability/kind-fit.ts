import type { AgentId } from '../../kernel/ids.ts';
import { at, inverse, type Matrix, zeros } from '../matrix.ts';
import type { ItemKind, TreeItems } from './ability.ts';
import { type AbilityFit, fitAbilities, stepWithout } from './ability-model.ts';
import type { AbilityShape, TaskItems, TreeTasks } from './item-likelihood.ts';
import { fitWithSpread } from './task-spread.ts';
import { treeClusters } from './tree-clusters.ts';

/** A fit of the items of one kind, and the parameters without each cluster of trees in turn. */
export interface KindFit {
  readonly kind: ItemKind;
  readonly shape: AbilityShape;
  readonly fit: AbilityFit;
  /** The levels (D or W), rising. */
  readonly levels: readonly number[];
  /** Counts by agent and level, entry agent * levels + level. */
  readonly passed: Float64Array;
  readonly items: Float64Array;
  /** True for each agent that has an item. */
  readonly rated: readonly boolean[];
  /** Trees with an item of the kind: of anybody, and of each agent. */
  readonly trees: number;
  readonly ownTrees: readonly number[];
  /** Clusters with an item of the kind: trees, those that hang together as one. */
  readonly clusters: number;
  /** Parameters of the fit without each cluster, in the order of all clusters. */
  readonly without: readonly Float64Array[];
  /** The inverse of the information; made once. */
  covariance(): Matrix;
}

/** Steps of all fits without a tree, up to which each is made again: a few seconds. */
const refitBudget = 1e9;
/** Cost of an answer in a fit, in steps of its elimination. */
const stepsOfAnswer = 2500;

/**
 * Fits the items of one kind, of all trees and without each cluster of trees in turn. Where fits without one would take too long,
 * the first Newton step stands for them.
 *
 * @param agents in code-unit order; holds every agent of the trees
 * @param budget of steps for fits without a tree; 0: first steps alone
 */
export function fitKind(
  kind: ItemKind,
  agents: readonly AgentId[],
  trees: readonly TreeItems[],
  budget = refitBudget,
): KindFit {
  const indexOf = new Map(agents.map((agent, index) => [agent, index]));
  const byTree = trees.map(
    (tree): TreeTasks =>
      tree[kind].map(({ level, answers }) => ({
        level,
        answers: answers.map(({ agent, ...counts }) => ({ ...counts, agent: indexOf.get(agent) ?? 0 })),
      })),
  );
  const clusters = treeClusters(trees);
  const tasks = byTree.flat();
  const levels = [...new Set(tasks.map(({ level }) => level))].sort((one, other) => one - other);
  const { shape, fit } = fitWithSpread({ agents: agents.length, centre: meanLevel(tasks) }, byTree);
  const counts = countsOf(agents.length, levels, tasks);
  let inverted: Matrix | null = null;
  const covariance = () => {
    inverted ??= inverse(fit.information);
    return inverted;
  };
  return {
    kind,
    shape,
    fit,
    levels,
    ...counts,
    rated: agents.map((_, agent) => levels.some((_, place) => at(counts.items, agent * levels.length + place) > 0)),
    trees: byTree.filter((own) => own.length > 0).length,
    clusters: clusters.filter((own) => own.some((tree) => (byTree[tree]?.length ?? 0) > 0)).length,
    ownTrees: ownTrees(agents.length, byTree),
    without: leftOut(byTree, clusters, shape, fit, budget),
    covariance,
  };
}

function meanLevel(tasks: readonly TaskItems[]): number {
  let items = 0;
  let sum = 0;
  for (const { level, answers } of tasks) {
    for (const answer of answers) {
      items += answer.items;
      sum += level * answer.items;
    }
  }
  return items === 0 ? 0 : sum / items;
}

function ownTrees(agents: number, byTree: readonly TreeTasks[]): number[] {
  const counts = new Array<number>(agents).fill(0);
  for (const tasks of byTree) {
    const ownAgents = new Set(tasks.flatMap(({ answers }) => answers.map(({ agent }) => agent)));
    for (const agent of ownAgents) counts[agent] = (counts[agent] ?? 0) + 1;
  }
  return counts;
}

function countsOf(agents: number, levels: readonly number[], tasks: readonly TaskItems[]) {
  const passed = new Float64Array(agents * levels.length);
  const items = new Float64Array(agents * levels.length);
  const placeOf = new Map(levels.map((level, place) => [level, place]));
  for (const { level, answers } of tasks) {
    for (const answer of answers) {
      const entry = answer.agent * levels.length + (placeOf.get(level) ?? 0);
      passed[entry] = at(passed, entry) + answer.passed;
      items[entry] = at(items, entry) + answer.items;
    }
  }
  return { passed, items };
}

/** Returns the parameters without each cluster in turn; those of all where the cluster has no item. */
function leftOut(
  byTree: readonly TreeTasks[],
  clusters: readonly (readonly number[])[],
  shape: AbilityShape,
  fit: AbilityFit,
  budget: number,
): readonly Float64Array[] {
  const answers = byTree.reduce((sum, tasks) => tasks.reduce((all, task) => all + task.answers.length, sum), 0);
  const refit = byTree.length * (shape.agents ** 3 + stepsOfAnswer * answers) <= budget;
  const unread = zeros(refit ? 0 : fit.parameters.length);
  return clusters.map((own) => {
    const tasksOf = (tree: number) => byTree[tree] ?? [];
    const treesWithItems = own.filter((tree) => tasksOf(tree).length > 0);
    if (treesWithItems.length === 0) return fit.parameters;
    if (!refit)
      return stepsWithout(
        treesWithItems.map((tree) => stepWithout(shape, fit, tasksOf(tree), tree, unread)),
        fit,
      );
    const others = <Each>(all: readonly Each[]) => all.filter((_, other) => !own.includes(other));
    return fitAbilities(shape, others(byTree), { parameters: fit.parameters, trees: others(fit.trees) }).parameters;
  });
}

/** The steps without each of some trees, together: where these are few of many, they add up. */
function stepsWithout(steps: readonly Float64Array[], { parameters }: AbilityFit): Float64Array {
  return parameters.map((value, place) => steps.reduce((sum, step) => sum + at(step, place) - value, value));
}
