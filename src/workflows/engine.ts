import { DBOS } from '@dbos-inc/dbos-sdk';
import { messageOf } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { leadQueue, matchQueue } from './jobs.ts';

/** Changes only when recorded runs can no longer be replayed by this code. */
const workflowVersion = 'dr-arena-workflows-1';

/** The engine says so each time a run that was taken over asks for a child that stands in a queue already. */
const expected = /already exists in queue/;

/** Warnings of the engine that are shown in one run. */
const mostWarnings = 5;

export interface EngineOptions {
  readonly databaseUrl: string;
  readonly executor: string;
  /** The tournaments whose work this process takes. */
  readonly tournaments: readonly TournamentId[];
  /** Matches at a time in this process. */
  readonly concurrency: number;
  /** Where the engine's warnings and errors go. */
  readonly warn: (message: string) => void;
}

export interface Engine {
  close(): Promise<void>;
}

/**
 * Starts the workflow engine of this process. Call it once, after `registerWorkflows`.
 * The engine listens only to the queues of the tournaments named, so that it runs nothing of another run.
 */
export async function launchEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, executor, tournaments, concurrency, warn } = options;
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
    listenQueues: tournaments.flatMap((each) => [leadQueue(each), matchQueue(each)]),
    logger: { info: ignore, debug: ignore, warn: tell, error: tell },
  });
  await launchOrShutDown();
  for (const tournament of tournaments) {
    await DBOS.registerQueue(leadQueue(tournament), { minPollingIntervalMs: 100, onConflict: 'always_update' });
    await DBOS.registerQueue(matchQueue(tournament), {
      workerConcurrency: concurrency,
      minPollingIntervalMs: 50,
      onConflict: 'always_update',
    });
  }
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
