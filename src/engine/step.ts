import { DBOS } from '@dbos-inc/dbos-sdk';
import PQueue from 'p-queue';
import { neverSettles, raceAbort } from '../kernel/until-aborted.ts';
import { queuePriority } from './jobs.ts';
import { stepGate } from './step-gate.ts';

/** A step that throws is tried again with growing pauses, about half a minute in all: a database may be restarting. */
const retries = { retriesAllowed: true, maxAttempts: 6, intervalSeconds: 1, backoffRate: 2 };

export interface Stuck<Value> {
  /** Returns the value of a step that made its worker hang twice. Left out: the step throws. */
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

/** Starts a child of the workflow at work in a queue. */
export function startChild<Job extends Parameters<typeof queuePriority>[0], Value>(
  workflow: (job: Job) => Promise<Value>,
  workflowID: string,
  queueName: string,
  job: Job,
) {
  return DBOS.startWorkflow(workflow, { workflowID, queueName, ...queuePriority(job) })(job);
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
  const leave = stepGate.enter(key);
  if (leave === null) return neverSettles();
  try {
    return await (cancelled === undefined ? work() : raceAbort(work(), cancelled));
  } finally {
    leave();
  }
}

/** A step that stood there so often while its worker stood still is not begun again. */
const mostTimes = 2;

/**
 * Steps that were at work when a worker stood still: one of them is the cause. Each is tried again while no other suspect is
 * at work in this process, so that the next time tells which it was; who was suspected twice is guilty.
 */
export class Suspects {
  #times: ReadonlyMap<string, number> = new Map();
  readonly #turns = new PQueue({ concurrency: 1 });

  /** @param times how often each was suspected, as the database has it */
  know(times: ReadonlyMap<string, number>): void {
    this.#times = times;
  }

  isGuilty(key: string): boolean {
    return (this.#times.get(key) ?? 0) >= mostTimes;
  }

  /** Does the work of a step; a suspect's when no other suspect is at work. */
  takeTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    return this.#times.has(key) ? this.#turns.add(work) : work();
  }
}

/** One for the process, as the engine is. */
export const suspects = new Suspects();
