import { shortHash } from '../../src/kernel/hash.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { writeRubricPrompt } from '../prompts/write-rubric.ts';
import { askTrajectoryJudge } from './ask-trajectory-judge.ts';
import { type QueryRubric, queryRubricSchema } from './query-rubric.ts';
import type { TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { TrajectoryJudgingOptions } from './trajectory-judging-options.ts';

/**
 * Has a model write the rubric of one question (Tournament-GRPO, section 4.1 and appendix A): one call, and one repair of
 * a rubric that does not hold what `queryRubricSchema` asks of it. Write it once and keep it for all rollouts.
 */
export function writeRubric(
  model: LanguageModel,
  question: string,
  options: TrajectoryJudgingOptions,
): Promise<Result<QueryRubric, TrajectoryJudgeFailure>> {
  const asked = {
    prompt: writeRubricPrompt(question, options.fence),
    name: 'query_rubric',
    schema: queryRubricSchema,
    about: `rubric ${shortHash(question)}`,
  };
  return askTrajectoryJudge<QueryRubric>(model, asked, options);
}
