import { newBuild } from '../arena/build-record.ts';
import { formatSize } from '../arena/format-size.ts';
import type { GradedTask } from '../arena/formats/format.ts';
import { goesByAnswers, gradedTasks, makeFormat, outcomesOf, planMatches } from '../arena/make-format.ts';
import type { MatchEnd, MatchRecord } from '../arena/match.ts';
import { roundsByMatch } from '../arena/rounds-by-match.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { type FormatSettings, formatNames } from '../config/format-settings.ts';
import { storedConfig } from '../config/load-config.ts';
import { isoTime } from '../kernel/clock.ts';
import type { AgentId, MatchId, TournamentId, TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { leaderboardOf } from '../storage/ledger/leaderboards.ts';
import { rateAnew, rateQuality } from '../storage/rated/rated-tournament.ts';
import { buildWorkflowId, type RetryJob } from '../storage/run-workflow-kinds.ts';
import { loadBuild } from './build-workflow.ts';
import {
  type BuildJob,
  leadPoll,
  type MatchJob,
  type MatchOutcome,
  matchIdOf,
  matchWorkflowId,
  type RunOutcome,
  type TournamentJob,
} from './jobs.ts';
import { startChild, step } from './step.ts';
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
  const trees = await provideTrees(deps, children, job, plan);
  if (!trees.ok) {
    await step('fail', () => failTournament(deps, job.tournament));
    return { kind: 'failed', detail: trees.failure };
  }
  await playFormat(deps, children, job, plan, trees.value);
  await step('rate', () => finishTournament(deps, job.tournament));
  return { kind: 'finished' };
}

/** The trees the tournament was given, else those of a build under its own id. */
async function provideTrees(
  deps: WorkflowDeps,
  children: TournamentChildren,
  { tournament, ...place }: TournamentJob,
  plan: TournamentPlan,
): Promise<Result<readonly TreeId[], string>> {
  if (plan.trees.length > 0) return ok(plan.trees);
  await step('plan build', () => planBuild(deps, tournament));
  const id = buildWorkflowId(tournament);
  const handle = await startChild(children.build, id, deps.pool.lead, { run: tournament, ...place });
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
  const { pairings: mostPairings } = formatSize(plan.format, plan.agents.length);
  deps.progress({ kind: 'matches_planned', count: mostPairings * trees.length });
  const format = makeFormat(plan.format, plan.agents, plan.seed);
  let pairings = format.next();
  for (let round = 1, order = 0; !pairings.done; round++) {
    const matches = planMatches(pairings.value, trees, order);
    order += matches.length;
    const started = [];
    for (const each of matches) {
      const seated = { ...tournament, tournamentRound: round, ...each };
      started.push(await startMatch(deps, children.match, { ...seated, match: matchIdOf(seated) }));
    }
    const ends = await awaitEnds(deps, started);
    const ids = started.map(({ match }) => match);
    const grades = plan.byAnswers ? await step('grades', () => loadGrades(deps, ids)) : undefined;
    pairings = format.next(outcomesOf(pairings.value, matches, ends, grades));
  }
}

async function startMatch(deps: WorkflowDeps, workflow: TournamentChildren['match'], job: MatchJob) {
  return { match: job.match, handle: await startChild(workflow, matchWorkflowId(job), deps.pool.matches, job) };
}

/** Waits for the ends of matches, in their order. */
async function awaitEnds(deps: WorkflowDeps, started: Awaited<ReturnType<typeof startMatch>>[]): Promise<MatchEnd[]> {
  const ends: MatchEnd[] = [];
  for (const { match, handle } of started) {
    ends.push((await handle.getResult(leadPoll)).end);
    deps.progress({ kind: 'match_ended', match });
  }
  return ends;
}

/**
 * Plays the void matches of a tournament again and rates it again. Who met whom stays as it was: the other results do not
 * change, so that nothing else is played.
 */
export async function retryVoids(
  deps: WorkflowDeps,
  match: TournamentChildren['match'],
  job: RetryJob,
): Promise<{ readonly kind: 'finished' }> {
  const orders = await step('void matches', () => ordersToRetry(deps, job));
  deps.progress({ kind: 'matches_planned', count: orders.length });
  const started = [];
  for (const order of orders)
    started.push(await startMatch(deps, match, await step('reopen', () => reopen(deps, job, order))));
  await awaitEnds(deps, started);
  await step('rate', () => finishTournament(deps, job.tournament));
  return { kind: 'finished' };
}

/** Returns true if a match is void, also for lack of a question: a model may have read the pages badly. */
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

/** Settings that the tournament's workflow decides by; they follow from the stored head. */
interface TournamentPlan {
  readonly format: FormatSettings;
  readonly seed: number;
  readonly agents: readonly AgentId[];
  /** Trees that are there already; when there are any, none are grown. */
  readonly trees: readonly TreeId[];
  /** True if the format goes by graded answers. Left out of plans recorded before any did. */
  readonly byAnswers?: boolean;
}

/** The plan of a tournament that is about to be played. */
async function planTournament(deps: WorkflowDeps, tournament: TournamentId): Promise<TournamentPlan> {
  const head = await loadHead(deps, tournament);
  const { format, agents, trees, seed, config } = head;
  if (head.status === 'failed') await deps.ledger.tournaments.save({ ...head, status: 'running' });
  const settings = storedConfig({ id: tournament, config }).tournament;
  // A match of two is a round robin of them.
  const name = formatNames.find((each) => each === format) ?? 'round-robin';
  return { format: { ...settings, format: name }, seed, agents, trees, byAnswers: goesByAnswers.includes(name) };
}

/** Records the build of the tournament's trees, once. */
async function planBuild(deps: WorkflowDeps, tournament: TournamentId): Promise<void> {
  if (await deps.ledger.builds.load(tournament)) return;
  const { config, seeds } = await loadHead(deps, tournament);
  const { count } = storedConfig({ id: tournament, config }).trees;
  await deps.ledger.builds.save(newBuild(tournament, { config, seeds, count }, isoTime(deps.clock)));
}

/** Returns the tasks of each match with the items that both agents passed, in the order of the matches. */
async function loadGrades(
  deps: WorkflowDeps,
  matches: readonly MatchId[],
): Promise<readonly (readonly GradedTask[])[]> {
  const rounds = roundsByMatch(await deps.ledger.rounds.ofMatches(matches));
  return matches.map((match) => gradedTasks(rounds.get(match) ?? []));
}

/** Takes the trees of the tournament's build, with the seeds drawn for it. */
async function keepTrees(deps: WorkflowDeps, tournament: TournamentId): Promise<readonly TreeId[]> {
  const { seeds, trees } = await loadBuild(deps, tournament);
  await deps.ledger.tournaments.save({ ...(await loadHead(deps, tournament)), seeds, trees });
  return trees;
}

/** Records that the tournament could not be played. */
async function failTournament(deps: WorkflowDeps, tournament: TournamentId): Promise<void> {
  await deps.ledger.tournaments.save({ ...(await loadHead(deps, tournament)), status: 'failed' });
}

/** Rates the matches, keeps the leaderboard and closes the tournament. */
export async function finishTournament(deps: WorkflowDeps, tournament: TournamentId): Promise<void> {
  const head = await loadHead(deps, tournament);
  const settings = storedConfig(head).ratings;
  const { rating, items } = await rateAnew(deps.ledger, head, settings);
  const quality = await rateQuality(deps.ledger, head);
  await deps.ledger.leaderboards.save(tournament, leaderboardOf(rating, items, settings, quality));
  await deps.ledger.tournaments.save({ ...head, status: 'finished', finishedAt: isoTime(deps.clock) });
}

async function loadHead(deps: WorkflowDeps, tournament: TournamentId): Promise<TournamentHead> {
  const head = await deps.ledger.tournaments.load(tournament);
  if (!head) throw new Error(`tournament ${tournament} is not in the ledger`);
  return head;
}
