import { DBOS } from '@dbos-inc/dbos-sdk';

/** A step that throws is tried again with growing pauses, about half a minute in all: a database may be restarting. */
const retries = { retriesAllowed: true, maxAttempts: 6, intervalSeconds: 1, backoffRate: 2 };

/** Runs one durable step of the workflow at work: its outcome is recorded, and a replay gets the record. */
export function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  return DBOS.runStep(work, { ...retries, name });
}
