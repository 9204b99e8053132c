import { DBOS } from '@dbos-inc/dbos-sdk';
import { neverSettles } from '../kernel/never-settles.ts';
import { stepGate } from './step-gate.ts';

/** A step that throws is tried again with growing pauses, about half a minute in all: a database may be restarting. */
const retries = { retriesAllowed: true, maxAttempts: 6, intervalSeconds: 1, backoffRate: 2 };

/**
 * Runs one durable step of the workflow at work: its outcome is recorded, and a replay gets the record. Where its run is
 * stopped, by whatever process, the step is left at once and records nothing.
 */
export function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  return DBOS.runStep(() => unlessCancelled(work), { ...retries, name });
}

async function unlessCancelled<Value>(work: () => Promise<Value>): Promise<Value> {
  const cancelled = DBOS.stepStatus?.cancelSignal;
  const left = stepGate.enter();
  if (left === null) return neverSettles();
  try {
    return await (cancelled === undefined ? work() : Promise.race([work(), rejectsWhen(cancelled)]));
  } finally {
    left();
  }
}

function rejectsWhen(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
