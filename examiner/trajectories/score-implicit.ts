import { shortHash } from '../../src/kernel/hash.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { scoreTrajectoryPrompt } from '../prompts/score-trajectory.ts';
import { askScore, type GivenScore } from './ask-score.ts';
import type { QueryRubric } from './query-rubric.ts';
import { shownParts } from './shown-parts.ts';
import type { Trajectory } from './trajectory.ts';
import type { TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { RubricJudgingOptions } from './trajectory-judging-options.ts';

/**
 * One score for a trajectory by all items of the rubric at once, in one call (implicit scoring of Tournament-GRPO,
 * appendix E). A blank answer has 0 without a call.
 */
export function scoreImplicit(
  judge: LanguageModel,
  question: string,
  rubric: QueryRubric,
  trajectory: Trajectory,
  options: RubricJudgingOptions,
): Promise<Result<GivenScore, TrajectoryJudgeFailure>> {
  const shown = shownParts(trajectory, options);
  const prompt = scoreTrajectoryPrompt(question, rubric, shown, options.fence);
  return askScore(judge, prompt, shown, shortHash([question, rubric]), options);
}
