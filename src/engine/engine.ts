import { DBOS } from '@dbos-inc/dbos-sdk';
import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database';
import { GlobalLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';
import pg from 'pg';
import { installSteadyDate, systemClock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import { databaseStream } from '../storage/json-column.ts';
import { workflowVersion } from './engine-calls.ts';
import { answerQueue } from './pool.ts';
import { stepGate } from './step-gate.ts';
import type { Liveness } from './take-over.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** The engine says so each time a run that was taken over asks for a child that stands in a queue already. */
const expected = /already exists in queue/;

/** Warnings of the engine that are shown in one run, or in an hour of a worker. */
const mostWarnings = 5;
const warningsForgottenMs = 3_600_000;

/** Maximum number of matches, trees and answers that one process works on at a time. */
export interface AtOnce {
  readonly matches: number;
  readonly trees: number;
  readonly answers: number;
}

/** Dependencies of a process with an engine. */
export interface EngineDeps extends WorkflowDeps {
  readonly databaseUrl: string;
  readonly liveness: Liveness;
  readonly atOnce: AtOnce;
  /** Receives the engine's warnings and errors. */
  readonly warn: (message: string) => void;
}

export interface Engine {
  close(): Promise<void>;
}

/**
 * Starts the workflow engine of this process. Call it after `registerWorkflows`, and again only after it was closed.
 * @param listen the queues of the pool that this process takes work from
 */
export async function launchEngine(deps: Omit<EngineDeps, 'liveness'>, listen: readonly string[]): Promise<Engine> {
  const { databaseUrl, executor } = deps;
  stepGate.open();
  let closing = false;
  const warn = warner(deps.warn);
  const tell = (entry: unknown) => {
    if (!closing) warn(entry);
  };
  installSteadyDate();
  const name = `dr-arena engine ${executor}`;
  const connections = engineConnections({ databaseUrl, name, most: mostConnections, warn: tell });
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: connections,
    applicationVersion: workflowVersion,
    executorID: executor,
    // The engine's own export would print to stdout and hold up the end; its spans go to the provider registered by us.
    enableOTLP: false,
    tracingEnabled: deps.telemetry.traces,
    otelAttributeFormat: 'semconv',
    listenQueues: [...listen],
    logger: { ...silentLogger, warn: tell, error: tell },
  });
  await launchOrShutDown(connections);
  await registerQueues(deps, listen);
  return {
    close: async () => {
      closing = true;
      // A command may run several tournaments, one after the other.
      await DBOS.shutdown({ deregister: true });
      await connections.end();
    },
  };
}

/** The engine's connections at one time. */
const mostConnections = 20;

/** Polling interval of each queue, in milliseconds. An idle worker costs what its polls cost. */
const pollMs = { lead: 250, trees: 250, matches: 50, answers: 100 } as const;

async function registerQueues(
  { pool, atOnce }: Pick<EngineDeps, 'atOnce' | 'pool'>,
  listen: readonly string[],
): Promise<void> {
  const register = (queue: string, minPollingIntervalMs: number, workerConcurrency?: number) =>
    DBOS.registerQueue(queue, {
      minPollingIntervalMs,
      onConflict: 'always_update',
      ...(workerConcurrency === undefined ? {} : { workerConcurrency }),
    });
  await register(pool.lead, pollMs.lead);
  await register(pool.trees, pollMs.trees, atOnce.trees);
  await register(pool.matches, pollMs.matches, atOnce.matches);
  if (listen.includes(answerQueue) || pool.answers !== null)
    await register(answerQueue, pollMs.answers, atOnce.answers);
}

/** Name of the program for the engine and its clients. */
export const applicationName = 'dr-arena';

/** An outage makes every connection and step say so; a few lines are enough. */
function warner(warn: (message: string) => void): (entry: unknown) => void {
  let count = 0;
  let since = systemClock.now();
  return (entry) => {
    const [line = ''] = messageOf(entry).split('\n');
    if (systemClock.now() - since > warningsForgottenMs) [count, since] = [0, systemClock.now()];
    if (expected.test(line) || count++ >= mostWarnings) return;
    warn(line);
  };
}

/** An engine that could not start would keep its connections, and with them the process. */
async function launchOrShutDown(connections: pg.Pool): Promise<void> {
  try {
    await DBOS.launch();
  } catch (error) {
    await DBOS.shutdown();
    await connections.end();
    throw error;
  }
}

function ignore(): void {
  return;
}

/** The engine's routine notes are of no use to the person at the terminal, and what goes wrong is thrown. */
export const silentLogger = { info: ignore, debug: ignore, warn: ignore, error: ignore };

interface EngineConnections {
  readonly databaseUrl: string;
  /** Name of the sessions in `pg_stat_activity`. */
  readonly name: string;
  readonly most: number;
  /** Called when an idle connection breaks. */
  readonly warn: (message: string) => void;
}

/** The server ends a session that does nothing inside a transaction for so long, as the engine's own pool has it. */
const idleInTransaction = 'set idle_in_transaction_session_timeout = 60000';
/**
 * Maximum wait for a connection, in milliseconds. If all are in use for long, the machine is starved and the database
 * is not lost: the lease of the process tells a loss much sooner.
 */
const connectMs = 600_000;

/**
 * The engine's connections, made by us and not by the engine, so that they can be cut. The engine guards those that it
 * uses against errors, and does not end the pool.
 */
export function engineConnections({ databaseUrl, name, most, warn }: EngineConnections): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: name,
    max: most,
    connectionTimeoutMillis: connectMs,
    stream: databaseStream,
  });
  pool.on('error', ({ message }) => warn(message));
  pool.on('connect', (client) => {
    // Before the first query of whoever borrows it.
    client.query(idleInTransaction).catch(({ message }) => warn(message));
  });
  return pool;
}

/**
 * Makes the workflow engine's tables in a database, or brings them up to date; starts nothing. What `DBOS.migrate` does,
 * which prints its notes among our results.
 */
export async function prepareEngineTables(databaseUrl: string): Promise<void> {
  // A connection of the engine's own would be given up after ten seconds.
  const connections = engineConnections({ databaseUrl, name: 'dr-arena tables', most: 1, warn: ignore });
  try {
    await ensureSystemDatabase(databaseUrl, new GlobalLogger(undefined, { logger: silentLogger }), connections);
  } finally {
    await connections.end();
  }
}
