import type { Neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { Environment } from '../config/environment.ts';
import type { Clock } from '../kernel/clock.ts';
import { systemClock } from '../kernel/clock.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { CallMeter } from '../models/call-meter.ts';
import { connectArena } from '../store/database.ts';
import { exclusively } from '../store/exclusively.ts';
import { endLease, freeExecutors, holdLease } from '../store/executor-lease.ts';
import { type Ledger, openLedger } from '../store/ledger.ts';
import { moveWaiting } from '../store/move-waiting.ts';
import { openDatabase } from '../store/open-database.ts';
import { type PostgresMeterOptions, postgresMeter } from '../store/postgres-meter.ts';
import { postgresTreeStore } from '../store/postgres-tree-store.ts';
import { silentTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import type { Liveness } from '../workflows/take-over.ts';
import { databaseGone } from './database-trouble.ts';
import { openTreeGraph } from './open-tree-graph.ts';
import { unlessLost } from './unless-lost.ts';

/** The project's state, opened: what every command that reads or writes works with. */
export interface House {
  readonly ledger: Ledger;
  readonly trees: TreeStore;
  readonly clock: Clock;
  readonly databaseUrl: string;
  /** Where the project keeps its state, absolute. */
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

/**
 * Opens the database of the working folder, starting the embedded one when no other is named, and the Neo4j server
 * where trees are kept when one is named.
 * @param onLost called when the sign of life of this process is lost, so that others may take its work over
 */
export async function openHouse(
  environment: Environment,
  onLost: (message: string) => void,
  telemetry = silentTelemetry,
): Promise<House> {
  const graph = environment.neo4j && (await openTreeGraph(environment.neo4j));
  try {
    return await openWith(graph, environment, onLost, telemetry);
  } catch (thrown) {
    await graph?.close();
    throw thrown;
  }
}

async function openWith(
  graph: Neo4jTreeStore | null,
  environment: Environment,
  onLost: (message: string) => void,
  telemetry: Telemetry,
): Promise<House> {
  const database = await openDatabase(environment);
  const executor = uniqueId('x');
  const lost = new AbortController();
  const lease = await holdLease(database.url, executor, {
    onLost: () => {
      lost.abort();
      onLost('the connection to the database was lost, so this process stops');
    },
  });
  const connection = await unlessLost(lost.signal, systemClock, connectArena(database.url)).catch((thrown) => {
    // It may be tried again. What does not end with its connection is not waited for.
    lease.release().catch(() => undefined);
    throw thrown;
  });
  if (connection === null) throw databaseGone(null);
  const free = (executors: string[]) => freeExecutors(database.url, executors);
  return {
    ledger: openLedger(connection.db),
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
      const closed = async () => {
        await graph?.close();
        await connection.close();
        await lease.release();
        await database.close();
      };
      await unlessLost(lost.signal, systemClock, closed());
    },
  };
}
