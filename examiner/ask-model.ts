import { shortHash } from '../src/kernel/hash.ts';
import { ok } from '../src/kernel/result.ts';
import { askFor, type ModelQuestion } from '../src/models/ask-for.ts';
import { type CallRole, type LanguageModel, type ModelFailure, modelName } from '../src/models/language-model.ts';
import { steadySampling } from '../src/models/vendor-model.ts';
import type { AnswerPair, FromModel } from './examiner.ts';
import { type ModelExaminerOptions, mostTries } from './model-examiner-options.ts';
import type { OrderedAnswers } from './prompts/compare-answers-prompts.ts';
import type { PromptFor } from './prompts/prompt.ts';
import type { ReplyFaultKind } from './reply-fault.ts';

/** One question of the Examiner to a model. */
export interface Question<Value> {
  readonly model: LanguageModel;
  readonly role: CallRole;
  readonly prompt: PromptFor<Value>;
  /** Distinguishes equal prompts that are to be asked again. */
  readonly occasion: string;
  /** Left out where it is for no one task. */
  readonly task?: string;
  /** Subject of faults. */
  readonly about: string;
}

/** A usable reply. */
export interface Reply<Value> extends ModelQuestion<Value> {
  /** Reports a fault in its content. */
  readonly tell: (kind: ReplyFaultKind, about: string, detail: string) => void;
}

/** Options of the Examiner that asking takes, with the fences of prompts. */
export type AskOptions = Pick<
  ModelExaminerOptions,
  'fence' | 'steadiness' | 'maxOutputTokens' | 'timeoutMs' | 'report' | 'onRead' | 'signal'
>;

/** Asks for a value of a schema; every reply that is none is reported by kind, one that a repair made good included. */
export async function askModel<Value>(
  { model, role, prompt, occasion, task, about }: Question<Value>,
  { steadiness, maxOutputTokens, timeoutMs, report, onRead, signal }: AskOptions,
): FromModel<Reply<Value>> {
  let replies = 0;
  const source = { role, model: modelName(model) };
  const tell: Reply<Value>['tell'] = (kind, about, detail) => report({ ...source, kind, about, detail });
  const sampling = steadiness && steadySampling(model, steadiness, occasion);
  const reply = await askFor(
    model,
    {
      ...(sampling ? { sampling } : {}),
      name: prompt.name,
      schema: prompt.schema,
      onFault: (kind, detail) => tell(kind, `${about}, reply ${++replies}`, detail),
      maxOutputTokens,
      timeoutMs,
      purpose: { role, prompt: prompt.version, agent: null, occasion, ...(task === undefined ? {} : { task }) },
      system: prompt.system,
      messages: [{ role: 'user', text: prompt.user }],
    },
    signal,
  );
  if (reply.ok || reply.failure.reason === 'unusable')
    await onRead?.({ ...source, fault: reply.ok ? null : reply.failure.detail });
  return reply.ok ? ok({ ...reply.value, tell }) : reply;
}

/** Question to a judge; it is about the same for the same task and answers whichever seats they have. */
interface JudgeQuestion<Value> extends Omit<Question<Value>, 'model' | 'occasion'> {
  readonly task: string;
  /** Times that this judgement came to nothing before. */
  readonly attempt: number;
}

/** The same request will be refused again. */
const finalFailures: readonly ModelFailure['reason'][] = ['key_refused', 'request_refused', 'too_long'];

/** Asks a judge until a reply can be used. Tries are numbered from the first attempt on: a later one is given stored replies first. */
export async function askJudge<Value>(
  judge: LanguageModel,
  { attempt, ...question }: JudgeQuestion<Value>,
  options: AskOptions,
): FromModel<Reply<Value>> {
  let outages = 0;
  for (let at = 0; ; at++) {
    // A later try's faults are faults of another reply.
    const triedAbout = (about: string) => (at === 0 ? about : `${about}, try ${at + 1}`);
    const occasion = `try ${at + 1}`;
    const reply = await askModel({ ...question, model: judge, about: triedAbout(question.about), occasion }, options);
    if (reply.ok) {
      const { tell } = reply.value;
      return ok({ ...reply.value, tell: (kind, about, detail) => tell(kind, triedAbout(about), detail) });
    }
    const { reason } = reply.failure;
    if (reason !== 'unusable') outages++;
    const isEnough = at + 1 >= mostTries.judgement * (attempt + 1) || outages >= mostTries.judgement;
    if (isEnough || finalFailures.includes(reason)) return reply;
  }
}

/** Asks a judge about two answers in one order. */
export function askAboutPair<Value>(
  judge: LanguageModel,
  { task, attempt }: AnswerPair,
  [first, second]: OrderedAnswers,
  question: Pick<JudgeQuestion<Value>, 'role' | 'prompt'>,
  options: AskOptions,
): FromModel<Reply<Value>> {
  const about = `${task.id} ${shortHash(first)} before ${shortHash(second)}`;
  return askJudge(judge, { ...question, task: task.id, about, attempt }, options);
}
