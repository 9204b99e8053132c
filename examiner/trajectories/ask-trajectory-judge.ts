import type { z } from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { ReplyFault } from '../reply-fault.ts';
import { judgeFailureOf, type TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { TrajectoryJudgingOptions } from './trajectory-judging-options.ts';

export interface TrajectoryQuestion<Value> {
  readonly prompt: Prompt;
  /** Name of the reply's schema. */
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  /** What faults are told to be about. */
  readonly about: string;
}

/** Asks once, and for one repair of a reply that is not of the form asked for; every fault is reported. */
export async function askTrajectoryJudge<Value>(
  judge: LanguageModel,
  { prompt, name, schema, about }: TrajectoryQuestion<Value>,
  options: TrajectoryJudgingOptions,
): Promise<Result<Value, TrajectoryJudgeFailure>> {
  const attempt = `try ${(options.attempt ?? 0) + 1}`;
  const faults: ReplyFault[] = [];
  const report = (fault: ReplyFault) => {
    faults.push(fault);
    options.report(fault);
  };
  const question = { model: judge, role: 'trajectory', prompt, name, schema } as const;
  const asked = await askModel(
    { ...question, about: `${about}, ${attempt}`, occasion: attempt },
    { ...options, report },
  );
  return asked.ok ? ok(asked.value.value) : fail(judgeFailureOf(asked.failure, faults.at(-1)?.kind));
}
