import { isQuestionTree } from '../../trees/question-tree.ts';
import type { TreeId } from '../kernel/ids.ts';

/** Word for the places that matches are played on: own questions stand in the place of trees. */
export type PlayedOn = 'tree' | 'question';

/** The word for what a run is played on; `tree` where it has both kinds, or nothing yet. */
export function playedOn(trees: readonly TreeId[]): PlayedOn {
  return trees.length > 0 && trees.every(isQuestionTree) ? 'question' : 'tree';
}

/** The same as a heading. */
export const playedOnHead = { tree: 'Tree', question: 'Question' } as const;

/** Returns the word for the clusters that intervals take as independent. */
export function clusterWord<By extends string>(by: By | 'tree', on: PlayedOn): By | PlayedOn {
  return by === 'tree' ? on : by;
}
