import { DBOS } from '@dbos-inc/dbos-sdk';
import { neverSettles } from '../kernel/never-settles.ts';
import { stepGate } from './step-gate.ts';
import { suspects } from './suspects.ts';

/** A step that throws is tried again with growing pauses, about half a minute in all: a database may be restarting. */
const retries = { retriesAllowed: true, maxAttempts: 6, intervalSeconds: 1, backoffRate: 2 };

export interface Stuck<Value> {
  /** What the step comes to where it made its worker stand still twice. Left out: it throws. */
  readonly ifStuck?: (detail: string) => Value | Promise<Value>;
  /** Names the step where other workflows may take it as well; left out: by its place in its workflow. */
  readonly key?: string;
}

/**
 * Runs one durable step of the workflow at work: its outcome is recorded, and a replay gets the record. Where its run is
 * stopped, by whatever process, the step is left at once and records nothing.
 */
export function step<Value>(name: string, work: () => Promise<Value>, stuck: Stuck<Value> = {}): Promise<Value> {
  return DBOS.runStep(() => unlessStuck(name, work, stuck), { ...retries, name });
}

async function unlessStuck<Value>(name: string, work: () => Promise<Value>, stuck: Stuck<Value>): Promise<Value> {
  const { ifStuck, key = `${DBOS.workflowID}#${DBOS.stepID}` } = stuck;
  if (!suspects.isGuilty(key)) return suspects.takeTurn(key, () => unlessCancelled(key, work));
  const detail = `the step '${name}' made a worker stand still twice, and is not begun again`;
  if (ifStuck === undefined) throw new Error(`${detail}: ${key}`);
  return ifStuck(detail);
}

async function unlessCancelled<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
  const cancelled = DBOS.stepStatus?.cancelSignal;
  const left = stepGate.enter(key);
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
