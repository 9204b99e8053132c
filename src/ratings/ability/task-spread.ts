import { at } from '../matrix.ts';
import { type AbilityFit, fitAbilities } from './ability-model.ts';
import type { AbilityShape, TreeTasks } from './item-likelihood.ts';

/** Before any data: tasks of one tree and level are up to about 2 easier or harder than others, in log-odds. */
const before = 1;
/** Weight of the prior, in tasks. */
const beforeCounts = 4;
/** Steps of the estimate, each a fit from where the last one ended, at most; it ends where one moves the spread by less than a hundredth. */
const mostSteps = 12;
const smallMove = 0.01;

/**
 * A fit with the spread of ease among the tasks of a tree and level taken from the data: where all are about as hard as
 * their level says, agents that answered different tasks of a tree tell more of each other. By steps of expectation and
 * maximisation (Dempster, Laird & Rubin 1977), each effect with the variance that it has beside the agents as they are
 * (Laplace's approximation), and a scaled inverse chi-square before the data. The spread of trees is no part of it: who plays on which trees need
 * not go by chance, so that trees must be free to differ.
 */
export function fitWithSpread(
  shape: Omit<AbilityShape, 'taskSpread'>,
  trees: readonly TreeTasks[],
): { readonly shape: AbilityShape; readonly fit: AbilityFit } {
  let taskSpread = before;
  let fit = fitAbilities({ ...shape, taskSpread }, trees);
  for (let step = 0; step < mostSteps; step++) {
    const last = taskSpread;
    taskSpread = nextSpread(fit);
    fit = fitAbilities({ ...shape, taskSpread }, trees, fit);
    if (Math.abs(taskSpread - last) < smallMove * last) break;
  }
  return { shape: { ...shape, taskSpread }, fit };
}

function nextSpread({ trees, parts }: AbilityFit): number {
  let squares = beforeCounts * before ** 2;
  let count = beforeCounts;
  for (const [index, part] of parts.entries()) {
    for (const [place, task] of part.tasks.entries()) {
      const effect = at(trees[index]?.tasks ?? new Float64Array(), place);
      const throughTree = (task.withTree / task.information) ** 2 / part.information;
      squares += effect ** 2 + 1 / task.information + throughTree;
      count += 1;
    }
  }
  return Math.sqrt(squares / count);
}
