import type { ReadQuestion } from '../../examiner/reply-fault.ts';
import type { PlannedCall } from '../models/call-meter.ts';
import type { CallRole, ModelFailure } from '../models/language-model.ts';

/** One refusal may be of what a single request says; so many in a row are of the model or of what it is asked for. */
const mostRefusals = 5;
/** Time limits that pass one after the other without a reply: a provider that hangs for a while lets one or two pass. */
const mostLimits = 3;

/** Roles without which nothing can be played; for all others the Examiner has another way, or does without. */
const needed: ReadonlySet<CallRole> = new Set(['facts', 'task', 'grade', 'judge']);

/** Questions in a row of which no value of the form asked for came, each asked for twice: some models now and then have three. */
const mostUseless = 6;

/** Reason to give a model up: its server refuses its requests, or has no reply ready in time. */
type GivenUp = 'refused' | 'too_slow';

/** Failures of a model for one role since its last reply. */
interface Streak {
  readonly refusals: number;
  readonly limits: number;
  /** Time when the last counted limit ended, in milliseconds; calls that were under way then do not count again. */
  readonly limitEnded: number;
}

const noStreak: Streak = { refusals: 0, limits: 0, limitEnded: Number.NEGATIVE_INFINITY };

/**
 * Counts, for each model and role, the Examiner's requests in a row that were refused, and the time limits in a row that
 * passed without a reply, those of calls side by side once. Refusals count where a run cannot do without the reply, limits
 * always: a run that waits for advice waits as long.
 * @returns a function that is told how each call ended (null: with a reply) and when, in milliseconds, and says why its
 * model is to be given up; null: it is not
 */
export function failureStreak(): (call: PlannedCall, failure: ModelFailure | null, now: number) => GivenUp | null {
  const streaks = new Map<string, Streak>();
  return ({ provider, model, purpose, timeoutMs }, failure, now) => {
    if (purpose.agent !== null) return null;
    const name = `${provider}/${model} ${purpose.role}`;
    const { refusals, limits, limitEnded } = streaks.get(name) ?? noStreak;
    const isLater = now - timeoutMs >= limitEnded;
    let streak = noStreak;
    if (failure?.reason === 'request_refused') streak = { ...noStreak, refusals: refusals + 1 };
    else if (failure?.reason === 'timed_out')
      streak = { refusals: 0, limits: limits + (isLater ? 1 : 0), limitEnded: isLater ? now : limitEnded };
    streaks.set(name, streak);
    if (streak.refusals >= mostRefusals && needed.has(purpose.role)) return 'refused';
    return streak.limits >= mostLimits ? 'too_slow' : null;
  };
}

/**
 * Counts, for each model and role that a run cannot do without, the questions in a row whose replies were of no use.
 * @returns a function that is told of each question and says whether its model is to be given up
 */
export function uselessStreak(): (question: ReadQuestion) => boolean {
  const streaks = new Map<string, number>();
  return ({ model, role, fault }) => {
    const name = `${model} ${role}`;
    const streak = fault === null ? 0 : (streaks.get(name) ?? 0) + 1;
    streaks.set(name, streak);
    return streak >= mostUseless && needed.has(role);
  };
}
