import { DBOS } from '@dbos-inc/dbos-sdk';
import type { MatchRecord } from '../tournament/tournament-record.ts';
import { leadPoll, type MatchJob, type MatchOutcome, matchWorkflowId, placeOf, type RetryJob } from './jobs.ts';
import type { Parts } from './parts.ts';
import { step } from './step.ts';
import { finishTournament } from './tournament-steps.ts';

/**
 * Plays the void matches of a tournament again and rates it anew. Who met whom stays as it was: the other results do not
 * change, so that nothing else is played.
 */
export async function retryVoids(
  parts: Parts,
  match: (job: MatchJob) => Promise<MatchOutcome>,
  job: RetryJob,
): Promise<{ readonly kind: 'finished' }> {
  const orders = await step('void matches', () => ordersToRetry(parts, job));
  parts.progress({ kind: 'matches_planned', count: orders.length });
  const handles = [];
  for (const order of orders) {
    const matchJob = await step('reopen', () => reopen(parts, job, order));
    const start = { workflowID: matchWorkflowId(matchJob), queueName: parts.pool.matches, ...placeOf(matchJob) };
    handles.push({ match: matchJob.match, handle: await DBOS.startWorkflow(match, start)(matchJob) });
  }
  for (const { match: id, handle } of handles) {
    await handle.getResult(leadPoll);
    parts.progress({ kind: 'match_ended', match: id });
  }
  await step('rate', () => finishTournament(parts, job.tournament));
  return { kind: 'finished' };
}

/** Whether a match is void; also where nothing was found to ask: a model may have read the pages badly. */
export function isVoid({ end }: Pick<MatchRecord, 'end'>): boolean {
  return end?.kind === 'void';
}

/** Positions in the list of the tournament's matches, which never changes after its end. */
async function ordersToRetry(parts: Parts, { tournament }: RetryJob): Promise<readonly number[]> {
  const matches = await parts.ledger.loadMatches(tournament);
  return matches.flatMap((match, order) => (isVoid(match) ? [order] : []));
}

async function reopen(parts: Parts, { tournament, number }: RetryJob, order: number): Promise<MatchJob> {
  const match = (await parts.ledger.loadMatches(tournament))[order];
  if (!match) throw new Error(`tournament ${tournament} has no match at place ${order}`);
  await parts.ledger.reopenVoidMatch(match.id);
  const { id, tournamentRound, a, b, tree } = match;
  return { tournament, match: id, tournamentRound, order, a, b, tree, retry: number };
}
