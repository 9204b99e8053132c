import type { CallMeter, PlannedCall } from '../models/call-meter.ts';
import type { ModelFailure } from '../models/language-model.ts';

/** A meter that tells of every try that failed, with the call it was for. */
export function watchedMeter(
  meter: CallMeter,
  onFailure: (call: PlannedCall, failure: ModelFailure) => void,
): CallMeter {
  const underWay = new Map<string, PlannedCall>();
  return {
    begin: async (call, signal) => {
      const said = await meter.begin(call, signal);
      if (said.kind === 'go') underWay.set(said.call, call);
      return said;
    },
    end: async (id, end) => {
      const call = underWay.get(id);
      underWay.delete(id);
      await meter.end(id, end);
      if (call && !end.outcome.ok) onFailure(call, end.outcome.failure);
    },
    markUseless: (key) => meter.markUseless(key),
    slowDown: (provider, retryAfterMs) => meter.slowDown(provider, retryAfterMs),
  };
}
