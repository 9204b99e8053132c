import type { Clock } from '../kernel/clock.ts';
import type { PlannedCall } from '../models/call-meter.ts';
import type { ModelFailure } from '../models/language-model.ts';

/** The same trouble with the same provider is told again after so long. */
const quietMs = 60_000;

const consequence: Readonly<Record<ModelFailure['reason'], string>> = {
  unavailable: 'it is tried again',
  rate_limited: 'calls wait',
  key_refused: 'its rounds are void until its key is mended',
  request_refused: 'such calls fail',
  too_long: 'the call cannot be made',
  malformed: 'it is tried again',
  timed_out: 'it had no answer in its time',
  unusable: 'it is asked anew',
};

/**
 * Tells the person who waits what providers fail at, each kind of trouble with each provider once a minute: a run that
 * waits for a provider must not look as if it did nothing.
 */
export function troubleTeller(warn: (message: string) => void, clock: Clock) {
  const told = new Map<string, number>();
  return ({ provider, model, purpose }: PlannedCall, { reason, detail }: ModelFailure): void => {
    const key = `${provider} ${reason}`;
    const last = told.get(key);
    if (last !== undefined && clock.now() - last < quietMs) return;
    told.set(key, clock.now());
    const who = purpose.agent === null ? `${provider}/${model}` : `${provider}/${model} for ${purpose.agent}`;
    warn(`${who}: ${detail}; ${consequence[reason]}`);
  };
}
