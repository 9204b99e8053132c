import { DBOS } from '@dbos-inc/dbos-sdk';
import type { TournamentId, TreeId } from '../kernel/ids.ts';
import type { MatchEnd } from '../match/state.ts';
import type { Format } from '../tournament/formats/format.ts';
import { outcomesOf, type ScheduledMatch, scheduleRound } from '../tournament/schedule.ts';
import {
  leadQueue,
  type MatchJob,
  type MatchOutcome,
  matchIdOf,
  matchQueue,
  matchWorkflowId,
  type TournamentJob,
  type TreeJob,
  type TreeOutcome,
  treeWorkflowId,
} from './jobs.ts';
import type { Parts } from './parts.ts';
import { step } from './step.ts';
import { finishTournament, formatOf, keepSeeds, keepTrees, type TournamentPlan } from './tournament-steps.ts';

export interface TournamentChildren {
  readonly tree: (job: TreeJob) => Promise<TreeOutcome>;
  readonly match: (job: MatchJob) => Promise<MatchOutcome>;
}

export type TournamentOutcome = { readonly kind: 'finished' } | { readonly kind: 'failed'; readonly detail: string };

const poll = { pollingIntervalMs: 100 };

/** Seeds drawn for each tree wanted, so that a poor one can be replaced. */
const seedsPerTree = 4;

/** Seeds, trees, rounds of matches, ratings: a tournament from its stored head to its leaderboard. */
export async function runTournament(
  parts: Parts,
  children: TournamentChildren,
  job: TournamentJob,
): Promise<TournamentOutcome> {
  const plan = await step('seeds', () => keepSeeds(parts, job.tournament, seedsPerTree));
  if (!plan.ok) return { kind: 'failed', detail: plan.failure };
  const { trees, detail } = await treesOf(parts, children, job.tournament, plan.value);
  if (trees.length === 0) return { kind: 'failed', detail };
  await step('trees', () => keepTrees(parts, job.tournament, trees));
  await playFormat(parts, children, job.tournament, formatOf(plan.value), trees);
  await step('rate', () => finishTournament(parts, job.tournament));
  return { kind: 'finished' };
}

interface Trees {
  readonly trees: readonly TreeId[];
  /** Why there are none. */
  readonly detail: string;
}

async function treesOf(
  parts: Parts,
  children: TournamentChildren,
  tournament: TournamentId,
  plan: TournamentPlan,
): Promise<Trees> {
  return plan.trees.length > 0 ? { trees: plan.trees, detail: '' } : await growTrees(parts, children, tournament, plan);
}

async function growTrees(
  parts: Parts,
  children: TournamentChildren,
  tournament: TournamentId,
  plan: TournamentPlan,
): Promise<Trees> {
  const trees: TreeId[] = [];
  const reasons: string[] = [];
  for (let next = 0; trees.length < plan.treesWanted && next < plan.seeds; ) {
    const batch = Math.min(plan.treesWanted - trees.length, plan.seeds - next);
    for (const outcome of await growBatch(children, tournament, next, batch)) {
      if (outcome.ok && !trees.includes(outcome.tree)) trees.push(outcome.tree);
      if (!outcome.ok) reasons.push(outcome.detail);
    }
    next += batch;
  }
  if (trees.length < plan.treesWanted) {
    parts.progress({
      kind: 'warning',
      message: `${trees.length} of ${plan.treesWanted} trees: ${reasons.slice(-2).join('; ')}`,
    });
  }
  return { trees, detail: `no usable tree: ${reasons.slice(0, 3).join('; ') || 'no seeds'}` };
}

async function growBatch(
  children: TournamentChildren,
  tournament: TournamentId,
  first: number,
  count: number,
): Promise<TreeOutcome[]> {
  const handles = [];
  for (let seedIndex = first; seedIndex < first + count; seedIndex++) {
    const job: TreeJob = { tournament, seedIndex };
    const start = { workflowID: treeWorkflowId(job), queueName: leadQueue(tournament) };
    handles.push(await DBOS.startWorkflow(children.tree, start)(job));
  }
  const outcomes: TreeOutcome[] = [];
  for (const handle of handles) outcomes.push(await handle.getResult(poll));
  return outcomes;
}

/** Plays a format's pairings round by round; outcomes go back in the order of the pairings. */
async function playFormat(
  parts: Parts,
  children: TournamentChildren,
  tournament: TournamentId,
  format: Format,
  trees: readonly TreeId[],
): Promise<void> {
  let step = format.next();
  for (let round = 1, order = 0; !step.done; round++) {
    const scheduled = scheduleRound(step.value, trees, order);
    order += scheduled.length;
    const ends = await playMatches(parts, children, tournament, round, scheduled);
    step = format.next(outcomesOf(step.value, scheduled, ends));
  }
}

async function playMatches(
  parts: Parts,
  children: TournamentChildren,
  tournament: TournamentId,
  tournamentRound: number,
  scheduled: readonly ScheduledMatch[],
): Promise<MatchEnd[]> {
  parts.progress({ kind: 'matches_planned', count: scheduled.length });
  const handles = [];
  for (const each of scheduled) {
    const seated = { tournament, tournamentRound, ...each };
    const job: MatchJob = { ...seated, match: matchIdOf(seated) };
    const start = { workflowID: matchWorkflowId(job), queueName: matchQueue(tournament) };
    handles.push({ match: job.match, handle: await DBOS.startWorkflow(children.match, start)(job) });
  }
  const ends: MatchEnd[] = [];
  for (const { match, handle } of handles) {
    ends.push((await handle.getResult(poll)).end);
    parts.progress({ kind: 'match_ended', match });
  }
  return ends;
}
