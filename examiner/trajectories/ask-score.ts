import { z } from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { textOf } from '../prompts/reply-bounds.ts';
import { askTrajectoryJudge } from './ask-trajectory-judge.ts';
import { scoreNumber } from './score-number.ts';
import type { TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { TrajectoryJudgingOptions } from './trajectory-judging-options.ts';

const scoreReply = z.strictObject({ reason: textOf(5_000), score: scoreNumber });

/** A judge's score for one answer alone. */
export interface GivenScore {
  /** 0 to 10. */
  readonly score: number;
  /** The judge's own words; text by a model that has read untrusted text. */
  readonly reason: string;
}

/**
 * Asks for one score. A blank answer has 0 without a call.
 * @param what what of it is scored, for faults to be told apart
 */
export function askScore(
  judge: LanguageModel,
  prompt: Prompt,
  answer: string,
  what: string,
  options: TrajectoryJudgingOptions,
): Promise<Result<GivenScore, TrajectoryJudgeFailure>> {
  if (answer === '') return Promise.resolve(ok({ score: 0, reason: 'there is no answer' }));
  const about = `score ${what} ${shortHash(answer)}`;
  return askTrajectoryJudge(judge, { prompt, name: 'trajectory_score', schema: scoreReply, about }, options);
}
