import { DBOS } from '@dbos-inc/dbos-sdk';
import { systemClock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Pool } from './pool.ts';
import { workflowVersion } from './workflow-version.ts';

/** The engine says so each time a run that was taken over asks for a child that stands in a queue already. */
const expected = /already exists in queue/;

/** Warnings of the engine that are shown in one run, or in an hour of a worker. */
const mostWarnings = 5;
const warningsForgottenMs = 3_600_000;

/** How much of each kind of work one process does at a time. */
export interface AtOnce {
  readonly matches: number;
  readonly trees: number;
  readonly answers: number;
}

export interface EngineOptions {
  readonly databaseUrl: string;
  readonly executor: string;
  readonly pool: Pool;
  /** The queues of the pool that this process takes work from. */
  readonly listen: readonly string[];
  readonly atOnce: AtOnce;
  /** Whether to make spans of workflows and steps. */
  readonly traces: boolean;
  /** Where the engine's warnings and errors go. */
  readonly warn: (message: string) => void;
}

export interface Engine {
  close(): Promise<void>;
}

/** Starts the workflow engine of this process. Call it once, after `registerWorkflows`. */
export async function launchEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, executor, pool, listen, atOnce } = options;
  let closing = false;
  const warn = warner(options.warn);
  const tell = (entry: unknown) => {
    if (!closing) warn(entry);
  };
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: databaseUrl,
    systemDatabasePoolSize: 20,
    applicationVersion: workflowVersion,
    executorID: executor,
    // The engine's own export would print to stdout and hold up the end; its spans go to the provider registered by us.
    enableOTLP: false,
    tracingEnabled: options.traces,
    otelAttributeFormat: 'semconv',
    listenQueues: [...listen],
    logger: { info: ignore, debug: ignore, warn: tell, error: tell },
  });
  await launchOrShutDown();
  const queue = { minPollingIntervalMs: 50, onConflict: 'always_update' } as const;
  await DBOS.registerQueue(pool.lead, { ...queue, minPollingIntervalMs: 100 });
  await DBOS.registerQueue(pool.trees, { ...queue, workerConcurrency: atOnce.trees });
  await DBOS.registerQueue(pool.matches, { ...queue, workerConcurrency: atOnce.matches });
  if (listen.includes(answerQueue) || pool.answers !== null)
    await DBOS.registerQueue(answerQueue, { ...queue, workerConcurrency: atOnce.answers });
  return {
    close: () => {
      closing = true;
      return DBOS.shutdown();
    },
  };
}

/** What the engine knows the program by; clients say the same. */
export const applicationName = 'dr-arena';

const answerQueue = 'answers';

/** An outage makes every connection and step say so; a few lines are enough. */
function warner(warn: (message: string) => void): (entry: unknown) => void {
  let told = 0;
  let since = systemClock.now();
  return (entry) => {
    const [line = ''] = messageOf(entry).split('\n');
    if (systemClock.now() - since > warningsForgottenMs) [told, since] = [0, systemClock.now()];
    if (expected.test(line) || told++ >= mostWarnings) return;
    warn(line);
  };
}

/** An engine that could not start would keep its connections, and with them the process. */
async function launchOrShutDown(): Promise<void> {
  try {
    await DBOS.launch();
  } catch (thrown) {
    await DBOS.shutdown();
    throw thrown;
  }
}

/** The engine's routine notes are of no use to the person at the terminal. */
function ignore(): void {
  return;
}
