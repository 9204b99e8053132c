import type { CallMeter } from '../models/call-meter.ts';

/** A meter that can be told to let nothing new begin, and says when all that was under way has ended. */
interface DrainingMeter extends CallMeter {
  /** From now on no call is begun. Resolves when those under way have ended and are recorded. */
  drain(detail: string): Promise<void>;
  /** Calls that a provider was asked and that have not ended. */
  underWay(): number;
}

/**
 * Calls that are paid for are worth waiting for: a run that stops at its budget keeps their replies. What a provider does in
 * the background is not waited for once it has taken it: the run goes on with it when it is resumed.
 */
export function drainingMeter(meter: CallMeter): DrainingMeter {
  const draining = new AbortController();
  const waiting: (() => void)[] = [];
  const asked = new Set<string>();
  let begun = 0;
  let why = '';
  const leave = () => {
    begun--;
    if (begun === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  const leaveAfter = async (call: string, work: Promise<void>) => {
    try {
      await work;
    } finally {
      if (asked.delete(call)) leave();
    }
  };
  return {
    ...meter,
    begin: async (call, signal) => {
      begun++;
      let going = false;
      try {
        const said = await meter.begin(call, AbortSignal.any([signal, draining.signal]));
        going = said.kind === 'go';
        if (said.kind === 'go') asked.add(said.call);
        return said;
      } catch (thrown) {
        if (signal.aborted || !draining.signal.aborted) throw thrown;
        return { kind: 'no_budget', detail: why };
      } finally {
        if (!going) leave();
      }
    },
    end: (call, end) => leaveAfter(call, meter.end(call, end)),
    submitted: (call, job) => leaveAfter(call, meter.submitted(call, job)),
    suspend: (call) => leaveAfter(call, meter.suspend(call)),
    underWay: () => asked.size,
    drain: (detail) => {
      why ||= detail;
      draining.abort();
      return begun === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
  };
}
