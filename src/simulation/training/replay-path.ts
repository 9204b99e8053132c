import type { RolloutPath } from '../../../agents/rollout/rollout-tree.ts';
import { afterMove, beginning, observe, qualityOf } from './research-state.ts';
import type { ResearchQuestion, ResearchWorld } from './research-world.ts';

/** A path of a rollout tree, as training needs it. */
export interface ReplayedPath {
  readonly id: string;
  /** One for each token of the policy, in order. */
  readonly steps: readonly PathStep[];
  readonly answered: boolean;
  /** True quality of its answer, 0 to 1; 0 without one. */
  readonly quality: number;
}

export interface PathStep {
  readonly observation: number;
  readonly move: number;
  readonly logprob: number;
}

/**
 * What a policy saw before each token of a recorded path, and how good the answer is. The record alone says which moves
 * were made.
 *
 * @throws RangeError for a token without a number
 */
export function replayPath(world: ResearchWorld, question: ResearchQuestion, path: RolloutPath): ReplayedPath {
  const tokens = path.segments.flatMap((segment) => (segment.kind === 'policy' ? segment.tokens : []));
  let state = beginning;
  const steps = tokens.map(({ id: move, logprob }): PathStep => {
    if (move === null) throw new RangeError(`a token of path ${path.id} has no number`);
    const observation = observe(question, state);
    state = afterMove(world, question, state, move);
    return { observation, move, logprob };
  });
  return { id: path.id, steps, answered: state.end === 'answered', quality: qualityOf(question, state) };
}
