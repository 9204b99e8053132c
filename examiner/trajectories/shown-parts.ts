import { type ShownTrajectory, shownTrajectory } from './shown-trajectory.ts';
import type { Trajectory } from './trajectory.ts';
import type { RubricJudgingOptions } from './trajectory-judging-options.ts';

/** What a judge by a query's rubric sees: the answer alone, unless the steps are wanted too. */
export function shownParts(
  trajectory: Trajectory,
  { shown = 'answer', processCharacters }: Pick<RubricJudgingOptions, 'shown' | 'processCharacters'>,
): ShownTrajectory {
  const steps = shown === 'answer' ? [] : trajectory.steps;
  return shownTrajectory({ ...trajectory, steps }, processCharacters);
}
