import { DBOSClient } from '@dbos-inc/dbos-sdk';
import type { RunId } from '../kernel/ids.ts';
import { applicationName, engineConnections, prepareEngineTables, silentLogger } from './engine.ts';
import {
  clientEngine,
  type EngineCalls,
  jobOf,
  leadId,
  type RootWorkflow,
  refuseOtherVersion,
  workflowsOf,
  workflowVersion,
} from './engine-calls.ts';
import { queuePriority, type RunOutcome } from './jobs.ts';
import { sharedPool } from './pool.ts';
import { type Liveness, revive, takeOver, takeOverHeld } from './take-over.ts';

/** How a run on the workers stands: under way, at its end, stopped, or failed with an error that no code foresaw. */
export type FollowedState =
  | { readonly kind: 'under_way' }
  | { readonly kind: 'ended'; readonly outcome: RunOutcome }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'error'; readonly detail: string };

/** Gives runs to the workers and asks how they stand, from a process without an engine. */
export interface PoolClient {
  readonly engine: EngineCalls;
  /**
   * Gives a run to the workers, or has them go on with it; one that they are at work on stays as it is.
   * @param urgent its work goes before that of other runs
   * @throws OperatorError for a run that another version of the program began
   */
  give(lead: RootWorkflow, urgent: boolean): Promise<void>;
  stateOf(lead: RootWorkflow): Promise<FollowedState>;
  /** Gives the workers what a process held of a run that has died and is none of them, such as one at a terminal. */
  takeOverHeld(run: RunId, workers: readonly string[]): Promise<number>;
  /** Breaks a run off, whoever is at work on it. Everything recorded is kept. @returns how many workflows that were */
  stop(run: RunId): Promise<number>;
  close(): Promise<void>;
}

/** Connects to the engine's tables, which are made first where no engine ever ran. */
async function openPoolClient(databaseUrl: string, liveness: Liveness): Promise<PoolClient> {
  await liveness.exclusively('launch', () => prepareEngineTables(databaseUrl));
  const connections = engineConnections({ databaseUrl, name: 'dr-arena client', most: 2, warn: silentLogger.warn });
  const client = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: connections,
    applicationName,
    logger: silentLogger,
  });
  const engine = clientEngine(client);
  const pool = sharedPool([]);
  return {
    engine,
    async give(lead, urgent) {
      await refuseOtherVersion(lead, engine);
      await takeOver(lead.run, pool, liveness, engine);
      await liveness.exclusively(`revive ${lead.run}`, () => revive(lead, pool, engine));
      const place = urgent ? ({ urgent: true } as const) : {};
      await client.enqueue(
        {
          workflowName: lead.kind,
          workflowID: leadId(lead),
          queueName: pool.lead,
          appVersion: workflowVersion,
          ...queuePriority(place).enqueueOptions,
        },
        { ...jobOf(lead), ...place },
      );
    },
    stateOf: (lead) => stateOf(lead, engine),
    takeOverHeld: (run, workers) => takeOverHeld(run, { pool, liveness, workers }, engine),
    stop: (run) => stopRun(run, engine),
    close: async () => {
      await client.destroy();
      await connections.end();
    },
  };
}

/** Connects for some orders, and closes whatever happens. */
export async function withPoolClient<Value>(
  { databaseUrl, liveness }: { readonly databaseUrl: string; readonly liveness: Liveness },
  use: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await openPoolClient(databaseUrl, liveness);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Breaks a run off: its steps at work are left, in whatever process, and nothing of it begins. */
export async function stopRun(run: RunId, engine: EngineCalls): Promise<number> {
  const waiting = await workflowsOf(engine, run, { status: 'ENQUEUED' });
  const held = await workflowsOf(engine, run, { status: 'PENDING' });
  const ids = [...waiting, ...held].map(({ workflowID }) => workflowID);
  if (ids.length > 0) await engine.cancel(ids);
  return ids.length;
}

async function stateOf(lead: RootWorkflow, engine: EngineCalls): Promise<FollowedState> {
  const status = await engine.statusOf(leadId(lead));
  switch (status?.status) {
    case 'SUCCESS':
      return { kind: 'ended', outcome: status.output as RunOutcome };
    case 'CANCELLED':
      return { kind: 'stopped' };
    case 'ERROR':
    case 'MAX_RECOVERY_ATTEMPTS_EXCEEDED':
      return { kind: 'error', detail: String((status.error as Error | undefined)?.message ?? status.status) };
    default:
      return { kind: 'under_way' };
  }
}
