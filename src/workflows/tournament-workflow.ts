import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { MatchEnd } from '../match/state.ts';
import type { Format } from '../tournament/formats/format.ts';
import { outcomesOf, type PlannedMatch, planMatches } from '../tournament/planned-match.ts';
import {
  type BuildJob,
  buildWorkflowId,
  leadPoll,
  type MatchJob,
  type MatchOutcome,
  matchIdOf,
  matchWorkflowId,
  placeOf,
  type RunOutcome,
  type TournamentJob,
} from './jobs.ts';
import type { Parts } from './parts.ts';
import { step } from './step.ts';
import {
  failTournament,
  finishTournament,
  formatOf,
  keepTrees,
  pairingsOf,
  planBuild,
  planTournament,
  type TournamentPlan,
} from './tournament-steps.ts';

export interface TournamentChildren {
  readonly build: (job: BuildJob) => Promise<RunOutcome>;
  readonly match: (job: MatchJob) => Promise<MatchOutcome>;
}

/** Seeds, trees, rounds of matches, ratings: a tournament from its stored head to its leaderboard. */
export async function runTournament(
  parts: Parts,
  children: TournamentChildren,
  job: TournamentJob,
): Promise<RunOutcome> {
  const plan = await step('plan', () => planTournament(parts, job.tournament));
  const trees = await treesOf(parts, children, job, plan);
  if (!trees.ok) {
    await step('fail', () => failTournament(parts, job.tournament));
    return { kind: 'failed', detail: trees.failure };
  }
  await playFormat(parts, children, job, { format: formatOf(plan), pairings: pairingsOf(plan) }, trees.value);
  await step('rate', () => finishTournament(parts, job.tournament));
  return { kind: 'finished' };
}

/** The trees the tournament was given, else those of a build under its own id. */
async function treesOf(
  parts: Parts,
  children: TournamentChildren,
  { tournament, ...place }: TournamentJob,
  plan: TournamentPlan,
): Promise<Result<readonly TreeId[], string>> {
  if (plan.trees.length > 0) return ok(plan.trees);
  await step('plan build', () => planBuild(parts, tournament));
  const start = { workflowID: buildWorkflowId(tournament), queueName: parts.pool.lead, ...placeOf(place) };
  const handle = await DBOS.startWorkflow(children.build, start)({ run: tournament, ...place });
  const outcome = await handle.getResult(leadPoll);
  if (outcome.kind === 'failed') return fail(outcome.detail);
  return ok(await step('trees', () => keepTrees(parts, tournament)));
}

/** Plays a format's pairings round by round; outcomes go back in the order of the pairings. */
async function playFormat(
  parts: Parts,
  children: TournamentChildren,
  tournament: TournamentJob,
  { format, pairings }: { readonly format: Format; readonly pairings: number },
  trees: readonly TreeId[],
): Promise<void> {
  parts.progress({ kind: 'matches_planned', count: pairings * trees.length });
  let step = format.next();
  for (let round = 1, order = 0; !step.done; round++) {
    const planned = planMatches(step.value, trees, order);
    order += planned.length;
    const ends = await playMatches(parts, children, tournament, round, planned);
    step = format.next(outcomesOf(step.value, planned, ends));
  }
}

async function playMatches(
  parts: Parts,
  children: TournamentChildren,
  tournament: TournamentJob,
  tournamentRound: number,
  planned: readonly PlannedMatch[],
): Promise<MatchEnd[]> {
  const handles = [];
  for (const each of planned) {
    const seated = { ...tournament, tournamentRound, ...each };
    const job: MatchJob = { ...seated, match: matchIdOf(seated) };
    const start = { workflowID: matchWorkflowId(job), queueName: parts.pool.matches, ...placeOf(job) };
    handles.push({ match: job.match, handle: await DBOS.startWorkflow(children.match, start)(job) });
  }
  const ends: MatchEnd[] = [];
  for (const { match, handle } of handles) {
    ends.push((await handle.getResult(leadPoll)).end);
    parts.progress({ kind: 'match_ended', match });
  }
  return ends;
}
