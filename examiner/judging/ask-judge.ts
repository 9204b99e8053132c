import type * as z from 'zod';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type CallRole, type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { type AskOptions, askModel } from '../ask-model.ts';
import { mostTries } from '../model-examiner-options.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';

export interface JudgeQuestion<Value> {
  readonly role: CallRole;
  readonly prompt: Prompt;
  /** Name of the reply's schema. */
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  readonly task: string;
  /** What it is about, the same for the same task and answers whichever seats they have. */
  readonly about: string;
  /** How often this judgement came to nothing before. */
  readonly attempt: number;
}

/** A usable reply. */
export interface JudgeReply<Value> {
  readonly value: Value;
  /** Reports a fault in its content. */
  readonly report: (kind: ReplyFaultKind, about: string, detail: string) => void;
}

/**
 * Asks a judge until a reply can be used; as often, in one judging, when it is not to be had. Tries are numbered from the first attempt on, so that a later attempt is given
 * the stored replies of earlier ones before anything new is paid for.
 */
export async function askJudge<Value>(
  judge: LanguageModel,
  question: JudgeQuestion<Value>,
  options: AskOptions,
): Promise<Result<JudgeReply<Value>, ModelFailure>> {
  const most = mostTries.judgement;
  let outages = 0;
  for (let at = 0; ; at++) {
    const asked = await askOnce(judge, question, at, options);
    if (asked.ok) return asked;
    if (asked.failure.reason !== 'unusable') outages++;
    if (at + 1 >= most * (question.attempt + 1) || outages >= most || isFinal(asked.failure)) return asked;
  }
}

/** The same request will be refused again. */
function isFinal({ reason }: ModelFailure): boolean {
  return ['key_refused', 'request_refused', 'too_long'].includes(reason);
}

async function askOnce<Value>(
  judge: LanguageModel,
  { role, prompt, name, schema, task, about }: JudgeQuestion<Value>,
  at: number,
  options: AskOptions,
): Promise<Result<JudgeReply<Value>, ModelFailure>> {
  // A later try's faults are faults of another reply.
  const tried = (what: string) => (at === 0 ? what : `${what}, try ${at + 1}`);
  const occasion = `try ${at + 1}`;
  const question = { model: judge, role, prompt, name, schema, task, about: tried(about), occasion };
  const asked = await askModel(question, options);
  if (!asked.ok) return asked;
  const report: JudgeReply<Value>['report'] = (kind, what, detail) =>
    options.report({ role, model: modelName(judge), kind, about: tried(what), detail });
  return ok({ value: asked.value.value, report });
}
