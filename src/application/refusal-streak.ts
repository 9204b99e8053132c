import type { PlannedCall } from '../models/call-meter.ts';
import type { CallRole, ModelFailure } from '../models/language-model.ts';

/** One refusal may be of what a single request says; so many in a row are of the model or of what it is asked for. */
const mostInRow = 5;

/** What nothing can be played without; for all else the Examiner has another way, or does without. */
const needed: ReadonlySet<CallRole> = new Set(['facts', 'task', 'grade', 'judge']);

/** Whether a call is the Examiner's own, and one that a run cannot do without. */
export function isNeededCall({ purpose }: Pick<PlannedCall, 'purpose'>): boolean {
  return purpose.agent === null && needed.has(purpose.role);
}

/**
 * Counts, for each model and role, the requests in a row that its server refused.
 * @returns a function that is told how each call ended (null: with a reply), and says whether the model is to be given up
 */
export function refusalStreak(): (call: PlannedCall, failure: ModelFailure | null) => boolean {
  const inRow = new Map<string, number>();
  return ({ provider, model, purpose }, failure) => {
    const name = `${provider}/${model} ${purpose.role}`;
    const count = failure?.reason === 'request_refused' ? (inRow.get(name) ?? 0) + 1 : 0;
    inRow.set(name, count);
    return count >= mostInRow;
  };
}
