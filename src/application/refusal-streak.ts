import type { PlannedCall } from '../models/call-meter.ts';
import type { ModelFailure } from '../models/language-model.ts';

/** One refusal may be of what a single request says; so many in a row are of the model or of what it is asked for. */
const mostInRow = 5;

/** Which calls stand for a run's Examiner: without them there is nothing to play. */
export function isExaminersCall({ purpose }: Pick<PlannedCall, 'purpose'>): boolean {
  return purpose.agent === null && purpose.role !== 'trajectory';
}

/**
 * Counts, for each model, the requests in a row that its server refused.
 * @returns a function that is told how each call ended (null: with a reply), and says whether the model is to be given up
 */
export function refusalStreak(): (call: PlannedCall, failure: ModelFailure | null) => boolean {
  const inRow = new Map<string, number>();
  return ({ provider, model }, failure) => {
    const name = `${provider}/${model}`;
    const count = failure?.reason === 'request_refused' ? (inRow.get(name) ?? 0) + 1 : 0;
    inRow.set(name, count);
    return count >= mostInRow;
  };
}
