import { shortHash } from '../../src/kernel/hash.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import { type AskOptions, askModel, type Question, type Reply } from '../ask-model.ts';
import { mostTries } from '../model-examiner-options.ts';
import type { OrderedAnswers } from '../prompts/compare-answers-prompts.ts';
import type { Task } from '../task.ts';

/** What a judge is asked; it is about the same for the same task and answers whichever seats they have. */
interface JudgeQuestion<Value> extends Omit<Question<Value>, 'model' | 'occasion'> {
  readonly task: string;
  /** How often this judgement came to nothing before. */
  readonly attempt: number;
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
): Promise<Result<Reply<Value>, ModelFailure>> {
  let outages = 0;
  for (let at = 0; ; at++) {
    // A later try's faults are faults of another reply.
    const tried = (about: string) => (at === 0 ? about : `${about}, try ${at + 1}`);
    const occasion = `try ${at + 1}`;
    const asked = await askModel({ ...question, model: judge, about: tried(question.about), occasion }, options);
    if (asked.ok) {
      const { tell } = asked.value;
      return ok({ ...asked.value, tell: (kind, about, detail) => tell(kind, tried(about), detail) });
    }
    const { reason } = asked.failure;
    if (reason !== 'unusable') outages++;
    const isEnough = at + 1 >= mostTries.judgement * (attempt + 1) || outages >= mostTries.judgement;
    if (isEnough || finalFailures.includes(reason)) return asked;
  }
}

/** Two answers to one task, as judges compare them. */
export interface AnswerPair {
  readonly task: Task;
  /** The parts that are graded. */
  readonly a: string;
  readonly b: string;
  readonly attempt: number;
}

/** Asks a judge about two answers in one order. */
export function askAboutPair<Value>(
  judge: LanguageModel,
  { task, attempt }: AnswerPair,
  [first, second]: OrderedAnswers,
  question: Pick<JudgeQuestion<Value>, 'role' | 'prompt'>,
  options: AskOptions,
): Promise<Result<Reply<Value>, ModelFailure>> {
  const about = `${task.id} ${shortHash(first)} before ${shortHash(second)}`;
  return askJudge(judge, { ...question, task: task.id, about, attempt }, options);
}
