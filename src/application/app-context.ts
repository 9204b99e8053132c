import type { Neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { Environment, Neo4jAccess } from '../config/environment.ts';
import type { Liveness } from '../engine/take-over.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { CallMeter } from '../models/call-meter.ts';
import { DatabaseAway, isConnectionFault, isDiskFault } from '../storage/connection-fault.ts';
import { type ArenaDatabase, connectArena } from '../storage/database.ts';
import { endLease, freeExecutors, holdLease } from '../storage/executor-lease.ts';
import { type Ledger, openLedger } from '../storage/ledger.ts';
import { moveWaiting } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { type PostgresMeterOptions, postgresMeter } from '../storage/postgres-meter.ts';
import { postgresTreeStore } from '../storage/postgres-tree-store.ts';
import { exclusively } from '../storage/with-session.ts';
import { silentTelemetry, type Telemetry } from '../telemetry/telemetry.ts';

/** The project's state, opened: what every command that reads or writes works with. */
export interface AppContext {
  readonly ledger: Ledger;
  /** Database, for records that the ledger does not keep. */
  readonly db: ArenaDatabase;
  readonly trees: TreeStore;
  readonly clock: Clock;
  readonly databaseUrl: string;
  /** Absolute path of the folder of the project's state. */
  readonly stateFolder: string;
  /** Names this process to the workflow engine. */
  readonly executor: string;
  readonly liveness: Liveness;
  /** Ends the session of an executor that is taken for dead. */
  endLease(executor: string): Promise<void>;
  /** Limits, budget and record of a run's model calls, over all processes. */
  openMeter(options: Pick<PostgresMeterOptions, 'run' | 'budgetUsd' | 'limitsOf'>): CallMeter;
  /** Log, traces and metrics of this process. */
  readonly telemetry: Telemetry;
  /** Aborts when the sign of life of this process is lost: others may then take its work over, so it must stop. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

/** Recorded data, which many use cases need alone. */
export type Records = Pick<AppContext, 'ledger'>;
/** The same with the trees that are kept. */
export type Stores = Pick<AppContext, 'ledger' | 'trees'>;
/** Recorded data and a clock. */
export type TimedRecords = Pick<AppContext, 'clock' | 'ledger'>;
export type TimedStores = TimedRecords & Stores;
/** Recorded data and the processes that live. */
export type LiveRecords = Pick<AppContext, 'ledger' | 'liveness'>;

/**
 * Opens the database of the working folder, starting the embedded one when no other is named, and the Neo4j server
 * where trees are kept when one is named.
 * @param onLost called when the sign of life of this process is lost, so that others may take its work over
 */
export async function openContext(
  environment: Environment,
  onLost: (message: string) => void,
  telemetry = silentTelemetry,
): Promise<AppContext> {
  const graph = environment.neo4j && (await openTreeGraph(environment.neo4j));
  try {
    return await openWith(graph, environment, onLost, telemetry);
  } catch (error) {
    await graph?.close();
    throw error;
  }
}

async function openWith(
  graph: Neo4jTreeStore | null,
  environment: Environment,
  onLost: (message: string) => void,
  telemetry: Telemetry,
): Promise<AppContext> {
  const database = await openDatabase(environment);
  const executor = uniqueId('x');
  const lost = new AbortController();
  const lease = await holdLease(database.url, executor, {
    onLost: () => {
      lost.abort();
      onLost('the connection to the database was lost, so this process stops');
    },
  });
  const connection = await raceConnectionLoss(lost.signal, systemClock, connectArena(database.url)).catch((error) => {
    // It may be tried again. What does not end with its connection is not waited for.
    lease.release().catch(() => undefined);
    throw error;
  });
  if (connection === null) throw databaseGone(null);
  const free = (executors: string[]) => freeExecutors(database.url, executors);
  return {
    ledger: openLedger(connection.db),
    db: connection.db,
    trees: graph ?? postgresTreeStore(connection.db),
    clock: systemClock,
    databaseUrl: database.url,
    stateFolder: environment.home,
    executor,
    telemetry,
    lost: lost.signal,
    liveness: {
      freeExecutors: free,
      exclusively: (name, work) => exclusively(database.url, name, work),
      moveWaiting: (workflows, queue) => moveWaiting(database.url, workflows, queue),
    },
    endLease: (dead) => endLease(database.url, dead),
    openMeter: (options) => postgresMeter(connection.db, { ...options, executor, freeExecutors: free }),
    close: async () => {
      const closing = async () => {
        await graph?.close();
        await connection.close();
        await lease.release();
        await database.close();
      };
      await raceConnectionLoss(lost.signal, systemClock, closing());
    },
  };
}

/**
 * Uses the project's state for some work and closes it whatever happens.
 * @throws OperatorError when the database or the disk fails; work that hangs with a lost database is left, and what fails
 * with it is its failure
 */
export async function useContext<Value>(
  open: () => Promise<AppContext>,
  use: (app: AppContext) => Promise<Value>,
): Promise<Value> {
  try {
    const app = await open();
    try {
      const work = use(app).then((value) => ({ value }));
      const result = await raceConnectionLoss(app.lost, app.clock, work);
      if (result === null) throw databaseGone(null);
      return result.value;
    } catch (error) {
      const isPlain = error instanceof OperatorError || databaseTrouble(error) !== null;
      throw app.lost.aborted && !isPlain ? databaseGone(error) : error;
    } finally {
      await app.close();
    }
  } catch (error) {
    throw databaseTrouble(error) ?? error;
  }
}

/** Opens the database alone for some work, without a sign of life, and closes it whatever happens. */
export async function useArena<Value>(
  environment: Environment,
  use: (db: ArenaDatabase, url: string) => Promise<Value>,
): Promise<Value> {
  return useOpen(openDatabase(environment), ({ url }) => useOpen(connectArena(url), ({ db }) => use(db, url)));
}

/** Uses what is opened for some work and closes it whatever happens. */
export async function useOpen<Opened extends { close(): Promise<void> } | null, Value>(
  opening: Promise<Opened>,
  use: (opened: Opened) => Promise<Value>,
): Promise<Value> {
  const opened = await opening;
  try {
    return await use(opened);
  } finally {
    await opened?.close();
  }
}

/** Advice once the cause is removed. */
export const goOn = "Then repeat the command; a tournament is resumed by 'dr-arena tournament resume'.";

/** Explains an error of the database or the disk in plain words; null if it is another error. */
export function databaseTrouble(error: unknown): OperatorError | null {
  if (error instanceof OperatorError) return null;
  if (isDiskFault(error))
    return new OperatorError(
      `there is no space left to write to; what was recorded is kept: ${messageOf(error)}`,
      `Free some space on the disk. ${goOn}`,
      { cause: error },
    );
  return isConnectionFault(error) ? databaseGone(error) : null;
}

/** The database does not answer any more. */
function databaseGone(cause: unknown): DatabaseAway {
  const detail = cause === null ? 'it does not answer' : messageOf(cause);
  return new DatabaseAway(
    `the database went away; what was recorded is kept: ${detail}`,
    `Check that it runs and can be reached ('dr-arena doctor'). ${goOn}`,
    { cause },
  );
}

/** Work that waits for a lost database may wait for ever; it is given so long to end by itself, in milliseconds. */
const graceMs = 5000;

/**
 * The value of some work, or null when the database is lost and the work has not ended soon after.
 * @param lost aborts when the database is lost
 * @throws what the work throws before that
 */
async function raceConnectionLoss<Value>(lost: AbortSignal, clock: Clock, work: Promise<Value>): Promise<Value | null> {
  const finished = new AbortController();
  const timeOut = new Promise<null>((resolve) => {
    const leave = () =>
      void clock.sleep(graceMs, finished.signal).then(
        () => resolve(null),
        () => undefined,
      );
    if (lost.aborted) leave();
    else lost.addEventListener('abort', leave, { once: true, signal: finished.signal });
  });
  try {
    return await Promise.race([work, timeOut]);
  } finally {
    finished.abort();
  }
}

/**
 * Opens the Neo4j server where trees are kept.
 * @throws OperatorError when it cannot be reached or refuses
 */
export async function openTreeGraph(access: Neo4jAccess): Promise<Neo4jTreeStore> {
  // The driver takes a moment to load, which projects without Neo4j need not wait for.
  const { neo4jTreeStore } = await import('../../trees/neo4j-tree-store.ts');
  return neo4jTreeStore(access);
}
