import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TournamentId } from '../kernel/ids.ts';
import { leadQueue, matchQueue } from './jobs.ts';

/** Workflow ids begin with one of these, followed by the tournament's id. */
const kinds = ['tournament', 'tree', 'match', 'answer'] as const;

/** Workflows listed at a time. */
const page = 1000;
/** Pages listed at most, a bound far above any tournament. */
const pages = 1000;

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
  const held = await workflowsOf(tournament, 'PENDING');
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

/**
 * Puts back to work what ended with an error, such as a database that was away for too long: from its beginning, which
 * repeats nothing that is recorded.
 */
export async function reviveFailed(tournament: TournamentId): Promise<void> {
  for (const { workflowID, workflowName } of await workflowsOf(tournament, 'ERROR')) {
    const queueName = workflowName === 'match' ? matchQueue(tournament) : leadQueue(tournament);
    await DBOS.rewindWorkflow(workflowID, { queueName });
  }
}

async function workflowsOf(tournament: TournamentId, status: 'PENDING' | 'ERROR') {
  const found = [];
  for (let number = 0; number < pages; number++) {
    const listed = await DBOS.listWorkflows({
      status,
      workflow_id_prefix: kinds.map((kind) => `${kind}/${tournament}`),
      loadInput: false,
      loadOutput: false,
      limit: page,
      offset: number * page,
    });
    found.push(...listed);
    if (listed.length < page) break;
  }
  return found;
}

async function resume(workflows: readonly { workflowID: string }[], queueName: string): Promise<void> {
  if (workflows.length === 0) return;
  await DBOS.resumeWorkflows(
    workflows.map(({ workflowID }) => workflowID),
    { queueName },
  );
}
