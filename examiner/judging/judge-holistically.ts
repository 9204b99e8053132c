import * as z from 'zod';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import { judgeHolisticallyPrompt } from '../prompts/judge-holistically-prompt.ts';
import { type AnswerPair, askInBothOrders } from './answer-pair.ts';
import { agreedVerdict, type NamedVerdict, pairReply, seatVerdict } from './pair-verdicts.ts';
import type { JudgingOptions } from './panel.ts';

const asking = { role: 'judge', name: 'holistic_verdict', schema: z.strictObject(pairReply) } as const;
const ungraded = { grades: [], doubts: [] };

/**
 * A verdict of one call for both answers, asked in both orders (see `agreedVerdict` for what becomes of orders that disagree).
 * There are no grades.
 */
export async function judgeHolistically(
  judge: LanguageModel,
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<Result<NamedVerdict, ModelFailure>> {
  const asked = await askInBothOrders(
    judge,
    pair,
    (answers) => ({
      ...asking,
      prompt: judgeHolisticallyPrompt(pair.task, answers, options.rubric ?? true, options.fence),
    }),
    ({ tier }) => tier,
    options,
  );
  if (!asked.ok) return asked;
  const verdict = agreedVerdict([seatVerdict(asked.value.aFirst, false), seatVerdict(asked.value.bFirst, true)]);
  return ok({ judge, verdict, a: ungraded, b: ungraded });
}
