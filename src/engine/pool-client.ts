import { DBOSClient } from '@dbos-inc/dbos-sdk';
import type { RunId } from '../kernel/ids.ts';
import { applicationName, engineConnections, prepareEngineTables, silentLogger } from './engine.ts';
import {
  type EngineCalls,
  jobOf,
  leadId,
  type RootWorkflow,
  refuseOtherVersion,
  statusOf,
  workflowsOf,
  workflowVersion,
} from './engine-calls.ts';
import { queuePriority, type RunOutcome } from './jobs.ts';
import { sharedPool } from './pool.ts';
import { type Liveness, revive, takeOver, takeOverHeld } from './take-over.ts';

/** Gives runs to the workers and asks how they stand, from a process without an engine. */
export interface PoolClient {
  readonly engine: EngineCalls;
  /**
   * Gives a run to the workers, or has them resume it; one that they are at work on stays as it is.
   * @param urgent its work goes before that of other runs
   * @throws OperatorError for a run that another version of the program began
   */
  give(lead: RootWorkflow, urgent: boolean): Promise<void>;
  /**
   * Returns how a run on the workers ended, unforeseen errors included; `stopped` if it was stopped; null while it is
   * under way.
   */
  endOf(lead: RootWorkflow): Promise<RunOutcome | 'stopped' | null>;
  /** Gives the workers what a process held of a run that has died and is none of them, such as one at a terminal. */
  takeOverHeld(run: RunId, workers: readonly string[]): Promise<number>;
  /** Breaks a run off: its steps at work are left, in whatever process, and nothing of it begins. Everything recorded is kept. */
  stop(run: RunId): Promise<void>;
}

interface Database {
  readonly databaseUrl: string;
  readonly liveness: Liveness;
}

/** Connects to the engine's tables, which are made first where no engine ever ran, for some orders; closes whatever happens. */
export async function withPoolClient<Value>(
  { databaseUrl, liveness }: Database,
  use: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  await liveness.exclusively('launch', () => prepareEngineTables(databaseUrl));
  const connections = engineConnections({ databaseUrl, name: 'dr-arena client', most: 2, warn: silentLogger.warn });
  const engine = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: connections,
    applicationName,
    logger: silentLogger,
  });
  try {
    return await use(poolClient(engine, liveness));
  } finally {
    await engine.destroy();
    await connections.end();
  }
}

function poolClient(engine: DBOSClient, liveness: Liveness): PoolClient {
  const pool = sharedPool([]);
  return {
    engine,
    async give(lead, urgent) {
      await refuseOtherVersion(lead, engine);
      await takeOver(lead.run, pool, liveness, engine);
      await liveness.exclusively(`revive ${lead.run}`, () => revive(lead, pool, engine));
      const place = urgent ? ({ urgent: true } as const) : {};
      const workflow = { workflowName: lead.kind, workflowID: leadId(lead), appVersion: workflowVersion };
      const queue = { queueName: pool.lead, ...queuePriority(place).enqueueOptions };
      await engine.enqueue({ ...workflow, ...queue }, { ...jobOf(lead), ...place });
    },
    endOf: (lead) => readEnd(lead, engine),
    takeOverHeld: (run, workers) => takeOverHeld(run, pool, liveness, workers, engine),
    async stop(run) {
      const waiting = await workflowsOf(engine, run, { status: 'ENQUEUED' });
      const pending = await workflowsOf(engine, run, { status: 'PENDING' });
      const ids = [...waiting, ...pending].map(({ workflowID }) => workflowID);
      if (ids.length > 0) await engine.cancelWorkflows(ids);
    },
  };
}

async function readEnd(lead: RootWorkflow, engine: EngineCalls): ReturnType<PoolClient['endOf']> {
  const status = await statusOf(engine, leadId(lead));
  switch (status?.status) {
    case 'SUCCESS':
      return status.output as RunOutcome;
    case 'CANCELLED':
      return 'stopped';
    case 'ERROR':
    case 'MAX_RECOVERY_ATTEMPTS_EXCEEDED':
      return { kind: 'failed', detail: String((status.error as Error | undefined)?.message ?? status.status) };
    default:
      return null;
  }
}
