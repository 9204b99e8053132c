import { DBOS } from '@dbos-inc/dbos-sdk';
import { messageOf } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import { leadQueue, matchQueue, treeQueue } from './jobs.ts';

/** Changes only when recorded runs can no longer be replayed by this code. */
const workflowVersion = 'dr-arena-workflows-1';

/** The engine says so each time a run that was taken over asks for a child that stands in a queue already. */
const expected = /already exists in queue/;

/** Warnings of the engine that are shown in one run. */
const mostWarnings = 5;

export interface EngineOptions {
  readonly databaseUrl: string;
  readonly executor: string;
  /** The run whose work this process takes. */
  readonly run: RunId;
  /** Matches at a time in this process. */
  readonly matchesAtOnce: number;
  /** Trees that are built at a time in this process. */
  readonly treesAtOnce: number;
  /** Where the engine's warnings and errors go. */
  readonly warn: (message: string) => void;
}

export interface Engine {
  close(): Promise<void>;
}

/**
 * Starts the workflow engine of this process. Call it once, after `registerWorkflows`.
 * The engine listens only to the queues of the run named, so that it takes no work of another.
 */
export async function launchEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, executor, run, warn } = options;
  let closing = false;
  let told = 0;
  const tell = (entry: unknown) => {
    const [line = ''] = messageOf(entry).split('\n');
    // An outage makes every connection and step say so; a few lines are enough.
    if (closing || expected.test(line) || told++ >= mostWarnings) return;
    warn(line);
  };
  DBOS.setConfig({
    name: 'dr-arena',
    systemDatabaseUrl: databaseUrl,
    systemDatabasePoolSize: 20,
    applicationVersion: workflowVersion,
    executorID: executor,
    enableOTLP: false,
    listenQueues: [leadQueue(run), treeQueue(run), matchQueue(run)],
    logger: { info: ignore, debug: ignore, warn: tell, error: tell },
  });
  await launchOrShutDown();
  const queue = { minPollingIntervalMs: 50, onConflict: 'always_update' } as const;
  await DBOS.registerQueue(leadQueue(run), { ...queue, minPollingIntervalMs: 100 });
  await DBOS.registerQueue(treeQueue(run), { ...queue, workerConcurrency: options.treesAtOnce });
  await DBOS.registerQueue(matchQueue(run), { ...queue, workerConcurrency: options.matchesAtOnce });
  return {
    close: () => {
      closing = true;
      return DBOS.shutdown();
    },
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
