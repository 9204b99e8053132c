import type { z } from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { AdviceFailure } from '../../trees/grow-advisor.ts';
import { askModel } from '../ask-model.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import { mostTries } from '../most-tries.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { ReplyFault, ReplyFaultKind } from '../reply-fault.ts';
import type { CheckedAdvice } from './checked-advice.ts';

/** What a model that advises on trees works with. */
export type ModelAdvisorOptions = Pick<
  ModelExaminerOptions,
  'writer' | 'fence' | 'steadiness' | 'maxOutputTokens' | 'timeoutMs' | 'report' | 'signal'
>;

export interface AdviceQuestion<Reply, Advice> {
  readonly prompt: Prompt;
  /** Name of the reply's schema. */
  readonly name: string;
  readonly schema: z.ZodType<Reply>;
  /** What faults are told to be about. */
  readonly about: string;
  readonly check: (reply: Reply) => CheckedAdvice<Advice>;
}

/**
 * Asks for advice and checks it; every fault is reported. Fails when no reply could be used, or the model could not be
 * asked. Rejects when the signal aborts.
 */
export async function askAdvice<Reply, Advice>(
  question: AdviceQuestion<Reply, Advice>,
  options: ModelAdvisorOptions,
): Promise<Result<Advice, AdviceFailure>> {
  for (let tried = 1; ; tried++) {
    options.signal.throwIfAborted();
    const answer = await askOnce(question, `try ${tried}`, options);
    if (answer.ok) return answer;
    const { failure, again } = answer.failure;
    if (!again || tried === mostTries.advice) return fail(failure);
  }
}

interface FailedTry {
  readonly failure: AdviceFailure;
  /** Whether another reply may be of use. */
  readonly again: boolean;
}

async function askOnce<Reply, Advice>(
  { prompt, name, schema, check, ...question }: AdviceQuestion<Reply, Advice>,
  occasion: string,
  options: ModelAdvisorOptions,
): Promise<Result<Advice, FailedTry>> {
  const about = `${question.about}, ${occasion}`;
  const kinds: ReplyFaultKind[] = [];
  const report = (fault: ReplyFault) => {
    kinds.push(fault.kind);
    options.report(fault);
  };
  const tell = (kind: ReplyFaultKind, where: string, detail: string) =>
    report({ role: 'tree', model: modelName(options.writer), kind, about: where, detail });
  const asked = await askModel(
    { model: options.writer, role: 'tree', prompt, occasion, about, name, schema },
    { ...options, report },
  );
  if (!asked.ok) {
    const { reason, detail } = asked.failure;
    // The tree grows on without: otherwise nobody would learn of an outage.
    if (reason !== 'unusable') tell('no_reply', about, `${reason}: ${detail}`.slice(0, 500));
    return fail(failedTry(asked.failure, kinds.at(-1) === 'refused'));
  }
  const { advice, faults } = check(asked.value.value);
  for (const { kind, part, detail } of faults) tell(kind, `${about}, ${part}`, detail);
  if (advice !== null) return ok(advice);
  await asked.value.markUseless();
  const detail = `Nothing in the reply can be used: ${faults[0]?.detail ?? 'it says nothing'}.`;
  return fail({ failure: { reason: 'malformed', detail }, again: true });
}

/** @param refused whether the model itself would not answer */
function failedTry({ reason, detail }: ModelFailure, refused: boolean): FailedTry {
  const said = `The model gave no advice (${reason}): ${detail}.`;
  if (reason === 'unusable')
    return { failure: { reason: refused ? 'refused' : 'malformed', detail: said }, again: true };
  return { failure: { reason: reason === 'malformed' ? 'malformed' : 'unavailable', detail: said }, again: false };
}
