import { shortHash } from '../../src/kernel/hash.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { scoreAnswerPrompt } from '../prompts/score-answer.ts';
import { askScore, type GivenScore } from './ask-score.ts';
import type { QueryRubric } from './query-rubric.ts';
import { shownAnswer } from './shown-trajectory.ts';
import type { Trajectory } from './trajectory.ts';
import type { TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { TrajectoryJudgingOptions } from './trajectory-judging-options.ts';

/**
 * One score for an answer by all items of the rubric at once, in one call (implicit scoring of Tournament-GRPO,
 * appendix E). A blank answer has 0 without a call.
 */
export function scoreImplicit(
  judge: LanguageModel,
  question: string,
  rubric: QueryRubric,
  trajectory: Trajectory,
  options: TrajectoryJudgingOptions,
): Promise<Result<GivenScore, TrajectoryJudgeFailure>> {
  const answer = shownAnswer(trajectory.answer);
  const prompt = scoreAnswerPrompt(question, rubric, answer, options.fence);
  return askScore(judge, prompt, answer, shortHash([question, rubric]), options);
}
