import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TournamentId } from '../kernel/ids.ts';
import { leadQueue, matchQueue } from './jobs.ts';

/** Workflow ids begin with one of these, followed by the tournament's id. */
const kinds = ['tournament', 'tree', 'match', 'answer'] as const;

/** At most this many workflows are taken over in one call; the next call takes the rest. */
const batch = 10_000;

/** What taking over needs of the database that the engine does not offer. */
export interface Liveness {
  /** Which of the given executors no longer live. */
  freeExecutors(executors: string[]): Promise<string[]>;
  /** Does the work while no other process does work of this name: two at once would resume a workflow twice. */
  exclusively<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
}

/**
 * Takes over what executors held that are gone: their workflows go back into the tournament's queues, where this
 * process or another picks them up at the step they had reached.
 * @returns how many workflows were taken over
 */
export function takeOver(tournament: TournamentId, liveness: Liveness): Promise<number> {
  return liveness.exclusively(`take over ${tournament}`, () => resumeOrphans(tournament, liveness));
}

async function resumeOrphans(tournament: TournamentId, liveness: Liveness): Promise<number> {
  const held = await DBOS.listWorkflows({
    status: 'PENDING',
    workflow_id_prefix: kinds.map((kind) => `${kind}/${tournament}`),
    loadInput: false,
    loadOutput: false,
    limit: batch,
  });
  const executors = [...new Set(held.flatMap(({ executorId }) => executorId ?? []))];
  const gone = new Set(await liveness.freeExecutors(executors));
  const orphans = held.filter(({ executorId }) => executorId !== undefined && gone.has(executorId));
  await resume(
    orphans.filter(({ workflowName }) => workflowName === 'match'),
    matchQueue(tournament),
  );
  await resume(
    orphans.filter(({ workflowName }) => workflowName !== 'match'),
    leadQueue(tournament),
  );
  return orphans.length;
}

async function resume(workflows: readonly { workflowID: string }[], queueName: string): Promise<void> {
  if (workflows.length === 0) return;
  await DBOS.resumeWorkflows(
    workflows.map(({ workflowID }) => workflowID),
    { queueName },
  );
}
