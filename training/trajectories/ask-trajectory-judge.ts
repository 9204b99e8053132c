import * as z from 'zod';
import { type AskOptions, askModel } from '../../examiner/ask-model.ts';
import { boundedText, type Prompt, type PromptFor } from '../../examiner/prompts/prompt.ts';
import type { ReplyFault } from '../../examiner/reply-fault.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';

export interface TrajectoryQuestion<Value> {
  readonly prompt: PromptFor<Value>;
  /** Subject of the reported faults. */
  readonly about: string;
}

/** Asks once, and for one repair of a reply that is not of the form asked for; every fault is reported. */
export async function askTrajectoryJudge<Value>(
  judge: LanguageModel,
  { prompt, about }: TrajectoryQuestion<Value>,
  options: TrajectoryJudgingOptions,
): Promise<Result<Value, TrajectoryJudgeFailure>> {
  const attempt = `try ${(options.attempt ?? 0) + 1}`;
  const faults: ReplyFault[] = [];
  const report = (fault: ReplyFault) => {
    faults.push(fault);
    options.report(fault);
  };
  const question = {
    model: judge,
    role: 'trajectory',
    prompt,
    about: `${about}, ${attempt}`,
    occasion: attempt,
  } as const;
  const outcome = await askModel(question, { ...options, report });
  return outcome.ok ? ok(outcome.value.value) : fail(judgeFailureOf(outcome.failure, faults.at(-1)?.kind));
}

/** Failures, ordered from those worth a retry to those that are not. */
const reasons = [
  'unavailable',
  'unparsable',
  'cut_off',
  'refused',
  'too_long',
  'request_refused',
  'no_quorum',
] as const;

/**
 * Reason why trajectories were not judged; it counts against nobody and is never a score.
 * `unavailable`: the judge could not be reached, limited us, or broke off: try later. `unparsable`, `cut_off`, `refused`:
 * after one repair its reply was still not of the form asked for, had no end, or would not judge. `too_long`: longer than
 * the judge's context. `request_refused`: no such model, key or credit. `no_quorum`: fewer than half of a panel had a say.
 */
export interface TrajectoryJudgeFailure {
  readonly reason: (typeof reasons)[number];
  /** Plain words of ours; never holds a key or words of a reply. */
  readonly detail: string;
  /** Wait that the provider asks for, in milliseconds; null if unknown. */
  readonly retryAfterMs: number | null;
}

/**
 * @param lastFault the kind of the last fault that was found in a reply; undefined without one
 */
function judgeFailureOf(failure: ModelFailure, lastFault: string | undefined): TrajectoryJudgeFailure {
  const { detail, retryAfterMs } = failure;
  const reason = reasonOf(failure.reason, lastFault);
  return { reason, detail: reason === failure.reason ? detail : `${failure.reason}: ${detail}`, retryAfterMs };
}

function reasonOf(reason: ModelFailure['reason'], lastFault: string | undefined): TrajectoryJudgeFailure['reason'] {
  switch (reason) {
    case 'unusable':
      return lastFault === 'refused' || lastFault === 'cut_off' ? lastFault : 'unparsable';
    case 'key_refused':
    case 'request_refused':
      return 'request_refused';
    case 'too_long':
      return 'too_long';
    default:
      return 'unavailable';
  }
}

/** A failure without a call. */
export function failureWithoutCall(reason: TrajectoryJudgeFailure['reason'], detail: string): TrajectoryJudgeFailure {
  return { reason, detail, retryAfterMs: null };
}

/**
 * The gravest of several, the same in whatever order they are given.
 * @throws TypeError without one
 */
export function gravestOf(failures: readonly TrajectoryJudgeFailure[]): TrajectoryJudgeFailure {
  return failures.reduce((gravest, failure) => (orderOf(failure, gravest) < 0 ? failure : gravest));
}

function orderOf(one: TrajectoryJudgeFailure, other: TrajectoryJudgeFailure): number {
  const byReason = reasons.indexOf(other.reason) - reasons.indexOf(one.reason);
  const byDetail = Number(one.detail > other.detail) - Number(one.detail < other.detail);
  return byReason || byDetail || (other.retryAfterMs ?? 0) - (one.retryAfterMs ?? 0);
}

/** Options of every call to a judge of trajectories. */
export interface TrajectoryJudgingOptions extends AskOptions {
  /** Characters of a trajectory's process that are shown: 1,000 or more, default 40,000. The answer is always shown whole. */
  readonly processCharacters?: number;
  /** Number of earlier failed attempts, default 0; the same question is asked again in another attempt. */
  readonly attempt?: number;
}

const topScore = 10;

/** A number from 0 to 10. The bounds are checked here and not told to providers, several of which refuse schemas with bounds. */
export const scoreNumber = z.number().refine((score) => score >= 0 && score <= topScore, {
  error: `not a number from 0 to ${topScore}`,
});

const scoreReply = z.strictObject({ reason: boundedText(5_000), score: scoreNumber });

/** A judge's score for one answer alone. */
export interface GivenScore {
  /** 0 to 10. */
  readonly score: number;
  /** The judge's own words; text by a model that has read untrusted text. */
  readonly reason: string;
}

/**
 * Asks for one score. A blank answer has 0 without a call.
 * @param what what of it is scored, for faults to be distinguished
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
  return askTrajectoryJudge(
    judge,
    { prompt: { ...prompt, name: 'trajectory_score', schema: scoreReply }, about },
    options,
  );
}
