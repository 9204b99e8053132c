import type { ModelFailure } from '../../src/models/language-model.ts';

/** From what is worth another try to what is not. */
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
 * Why trajectories were not judged; nobody's loss, and never a score.
 * `unavailable`: the judge could not be reached, limited us, or broke off: try later. `unparsable`, `cut_off`, `refused`:
 * after one repair its reply was still not of the form asked for, had no end, or would not judge. `too_long`: longer than
 * the judge's context. `request_refused`: no such model, key or credit. `no_quorum`: fewer than half of a panel had a say.
 */
export interface TrajectoryJudgeFailure {
  readonly reason: (typeof reasons)[number];
  /** Plain words of ours; never holds a key or words of a reply. */
  readonly detail: string;
  /** How long the provider asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
}

/**
 * @param lastFault the kind of the last fault that was found in a reply; undefined without one
 */
export function judgeFailureOf(failure: ModelFailure, lastFault: string | undefined): TrajectoryJudgeFailure {
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
