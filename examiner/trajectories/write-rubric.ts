import type { Fence } from '../../src/kernel/fence.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { fenceRule } from '../prompts/fence-rule.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { askTrajectoryJudge } from './ask-trajectory-judge.ts';
import { type QueryRubric, queryRubricSchema, rubricDimensions } from './query-rubric.ts';
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

const system = `You write the rubric by which several long answers to one question will be compared.

${fenceRule}

A rubric has 5, 6 or 7 items:
- dimension: one of ${rubricDimensions.map((name) => `"${name}"`).join(', ')}. At least three different ones are used.
- title: a few words.
- description: one sentence on something that a reader can see in an answer to this very question, and that some answers will have and others not.
- importance: critical, an answer without it fails its reader; important, it would be clearly worse without it; nice_to_have, it gains by it.

No item asks for what another one asks for, not even in other words; titles and descriptions all differ. Where the question calls for a comparison, a recommendation, a weighing of benefits and costs, criticism, benchmarks, or for saying what is uncertain, an item is about that. Where it rests on evidence, on sources or on what is recent, an item is about the grounding. Length and formatting alone are worth no item.`;

/** Asks for a rubric of one question: items with dimension, title, description and importance (Tournament-GRPO, appendix A). */
export function writeRubricPrompt(question: string, fence: Fence): Prompt {
  const user = ['The question:', fence('question', question), 'Write its rubric.'].join('\n\n');
  return { version: 'write-rubric@1', system, user };
}
