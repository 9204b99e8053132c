import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { type AskOptions, askModel, type Question } from '../ask-model.ts';
import { mostTries } from '../model-examiner-options.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';

/** What a judge is asked; it is about the same for the same task and answers whichever seats they have. */
export interface JudgeQuestion<Value> extends Omit<Question<Value>, 'model' | 'occasion'> {
  readonly task: string;
  /** How often this judgement came to nothing before. */
  readonly attempt: number;
}

/** A usable reply. */
export interface JudgeReply<Value> {
  readonly value: Value;
  /** Reports a fault in its content. */
  readonly report: (kind: ReplyFaultKind, about: string, detail: string) => void;
}

/** The same request will be refused again. */
const finalFailures: readonly ModelFailure['reason'][] = ['key_refused', 'request_refused', 'too_long'];

/**
 * Asks a judge until a reply can be used; as often, in one judging, when it is not to be had. Tries are numbered from the first
 * attempt on, so that a later attempt is given the stored replies of earlier ones before anything new is paid for.
 */
export async function askJudge<Value>(
  judge: LanguageModel,
  { attempt, ...question }: JudgeQuestion<Value>,
  options: AskOptions,
): Promise<Result<JudgeReply<Value>, ModelFailure>> {
  const most = mostTries.judgement;
  let outages = 0;
  for (let at = 0; ; at++) {
    // A later try's faults are faults of another reply.
    const tried = (about: string) => (at === 0 ? about : `${about}, try ${at + 1}`);
    const occasion = `try ${at + 1}`;
    const asked = await askModel({ ...question, model: judge, about: tried(question.about), occasion }, options);
    if (asked.ok) {
      const fault = { role: question.role, model: modelName(judge) };
      const report: JudgeReply<Value>['report'] = (kind, about, detail) =>
        options.report({ ...fault, kind, about: tried(about), detail });
      return ok({ value: asked.value.value, report });
    }
    const { reason } = asked.failure;
    if (reason !== 'unusable') outages++;
    if (at + 1 >= most * (attempt + 1) || outages >= most || finalFailures.includes(reason)) return asked;
  }
}
