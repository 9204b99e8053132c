import type { CallMeter } from '../models/call-meter.ts';

/** A meter that can be told to let nothing new begin, and says when all that was under way has ended. */
export interface DrainingMeter extends CallMeter {
  /** From now on no call is begun. Resolves when those under way have ended and are recorded. */
  drain(detail: string): Promise<void>;
  /** Calls that a provider was asked and that have not ended. */
  underWay(): number;
}

/** Calls that are paid for are worth waiting for: a run that stops at its budget keeps their replies. */
export function drainingMeter(meter: CallMeter): DrainingMeter {
  const draining = new AbortController();
  const waiting: (() => void)[] = [];
  let begun = 0;
  let asked = 0;
  let why = '';
  const leave = () => {
    begun--;
    if (begun === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    begin: async (call, signal) => {
      begun++;
      let going = false;
      try {
        const said = await meter.begin(call, AbortSignal.any([signal, draining.signal]));
        going = said.kind === 'go';
        if (going) asked++;
        return said;
      } catch (thrown) {
        if (signal.aborted || !draining.signal.aborted) throw thrown;
        return { kind: 'no_budget', detail: why };
      } finally {
        if (!going) leave();
      }
    },
    end: async (call, end) => {
      try {
        await meter.end(call, end);
      } finally {
        asked--;
        leave();
      }
    },
    underWay: () => asked,
    markUseless: (key) => meter.markUseless(key),
    slowDown: (provider, retryAfterMs) => meter.slowDown(provider, retryAfterMs),
    drain: (detail) => {
      why ||= detail;
      draining.abort();
      return begun === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
  };
}
