import { DBOS } from '@dbos-inc/dbos-sdk';
import { outcomesOf, type PlannedMatch, planMatches } from '../arena/make-format.ts';
import type { MatchEnd, MatchRecord } from '../arena/match.ts';
import type { MatchId, TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import {
  type BuildJob,
  buildWorkflowId,
  leadPoll,
  type MatchJob,
  type MatchOutcome,
  matchIdOf,
  matchWorkflowId,
  queuePriority,
  type RetryJob,
  type RunOutcome,
  type TournamentJob,
} from './jobs.ts';
import { step } from './step.ts';
import {
  failTournament,
  finishTournament,
  formatOf,
  gradesOf,
  keepTrees,
  pairingsOf,
  planBuild,
  planTournament,
  type TournamentPlan,
} from './tournament-steps.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

export interface TournamentChildren {
  readonly build: (job: BuildJob) => Promise<RunOutcome>;
  readonly match: (job: MatchJob) => Promise<MatchOutcome>;
}

/** Seeds, trees, rounds of matches, ratings: a tournament from its stored head to its leaderboard. */
export async function tournamentWorkflow(
  deps: WorkflowDeps,
  children: TournamentChildren,
  job: TournamentJob,
): Promise<RunOutcome> {
  const plan = await step('plan', () => planTournament(deps, job.tournament));
  const trees = await treesOf(deps, children, job, plan);
  if (!trees.ok) {
    await step('fail', () => failTournament(deps, job.tournament));
    return { kind: 'failed', detail: trees.failure };
  }
  await playFormat(deps, children, job, plan, trees.value);
  await step('rate', () => finishTournament(deps, job.tournament));
  return { kind: 'finished' };
}

/** The trees the tournament was given, else those of a build under its own id. */
async function treesOf(
  deps: WorkflowDeps,
  children: TournamentChildren,
  { tournament, ...place }: TournamentJob,
  plan: TournamentPlan,
): Promise<Result<readonly TreeId[], string>> {
  if (plan.trees.length > 0) return ok(plan.trees);
  await step('plan build', () => planBuild(deps, tournament));
  const start = { workflowID: buildWorkflowId(tournament), queueName: deps.pool.lead, ...queuePriority(place) };
  const handle = await DBOS.startWorkflow(children.build, start)({ run: tournament, ...place });
  const outcome = await handle.getResult(leadPoll);
  if (outcome.kind === 'failed') return fail(outcome.detail);
  return ok(await step('trees', () => keepTrees(deps, tournament)));
}

/** Plays a format's pairings round by round; outcomes go back in the order of the pairings. */
async function playFormat(
  deps: WorkflowDeps,
  children: TournamentChildren,
  tournament: TournamentJob,
  plan: TournamentPlan,
  trees: readonly TreeId[],
): Promise<void> {
  deps.progress({ kind: 'matches_planned', count: pairingsOf(plan) * trees.length });
  const format = formatOf(plan);
  let asked = format.next();
  for (let round = 1, order = 0; !asked.done; round++) {
    const planned = planMatches(asked.value, trees, order);
    order += planned.length;
    const { ids, ends } = await playMatches(deps, children, tournament, round, planned);
    const graded = plan.byAnswers ? await step('grades', () => gradesOf(deps, ids)) : undefined;
    asked = format.next(outcomesOf(asked.value, planned, ends, graded));
  }
}

async function playMatches(
  deps: WorkflowDeps,
  children: TournamentChildren,
  tournament: TournamentJob,
  tournamentRound: number,
  planned: readonly PlannedMatch[],
): Promise<{ readonly ids: MatchId[]; readonly ends: MatchEnd[] }> {
  const handles = [];
  for (const each of planned) {
    const seated = { ...tournament, tournamentRound, ...each };
    const job: MatchJob = { ...seated, match: matchIdOf(seated) };
    const start = { workflowID: matchWorkflowId(job), queueName: deps.pool.matches, ...queuePriority(job) };
    handles.push({ match: job.match, handle: await DBOS.startWorkflow(children.match, start)(job) });
  }
  const ends: MatchEnd[] = [];
  for (const { match, handle } of handles) {
    ends.push((await handle.getResult(leadPoll)).end);
    deps.progress({ kind: 'match_ended', match });
  }
  return { ids: handles.map(({ match }) => match), ends };
}

/**
 * Plays the void matches of a tournament again and rates it anew. Who met whom stays as it was: the other results do not
 * change, so that nothing else is played.
 */
export async function retryVoids(
  deps: WorkflowDeps,
  match: (job: MatchJob) => Promise<MatchOutcome>,
  job: RetryJob,
): Promise<{ readonly kind: 'finished' }> {
  const orders = await step('void matches', () => ordersToRetry(deps, job));
  deps.progress({ kind: 'matches_planned', count: orders.length });
  const handles = [];
  for (const order of orders) {
    const matchJob = await step('reopen', () => reopen(deps, job, order));
    const start = { workflowID: matchWorkflowId(matchJob), queueName: deps.pool.matches, ...queuePriority(matchJob) };
    handles.push({ match: matchJob.match, handle: await DBOS.startWorkflow(match, start)(matchJob) });
  }
  for (const { match: id, handle } of handles) {
    await handle.getResult(leadPoll);
    deps.progress({ kind: 'match_ended', match: id });
  }
  await step('rate', () => finishTournament(deps, job.tournament));
  return { kind: 'finished' };
}

/** Whether a match is void; also where nothing was found to ask: a model may have read the pages badly. */
export function isVoid({ end }: Pick<MatchRecord, 'end'>): boolean {
  return end?.kind === 'void';
}

/** Positions in the list of the tournament's matches, which never changes after its end. */
async function ordersToRetry(deps: WorkflowDeps, { tournament }: RetryJob): Promise<readonly number[]> {
  const matches = await deps.ledger.matches.ofTournament(tournament);
  return matches.flatMap((match, order) => (isVoid(match) ? [order] : []));
}

async function reopen(deps: WorkflowDeps, { tournament, number }: RetryJob, order: number): Promise<MatchJob> {
  const match = (await deps.ledger.matches.ofTournament(tournament))[order];
  if (!match) throw new Error(`tournament ${tournament} has no match at place ${order}`);
  await deps.ledger.matches.reopenVoid(match.id);
  const { id, tournamentRound, a, b, tree } = match;
  return { tournament, match: id, tournamentRound, order, a, b, tree, retry: number };
}
