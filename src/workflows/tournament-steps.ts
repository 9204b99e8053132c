import { isoTime } from '../kernel/clock.ts';
import type { AgentId, TournamentId, TreeId } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { rateBattles } from '../ratings/rate.ts';
import type { Format } from '../tournament/formats/format.ts';
import { roundRobin } from '../tournament/formats/round-robin.ts';
import { defaultSwissRounds, swiss } from '../tournament/formats/swiss.ts';
import { matchBattles } from '../tournament/match-battles.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';
import type { TreeJob, TreeOutcome } from './jobs.ts';
import type { Parts } from './parts.ts';

/** What the tournament's workflow goes by; it follows from the stored head and the seeds drawn. */
export interface TournamentPlan {
  readonly format: string;
  readonly seed: number;
  readonly rounds: number;
  readonly agents: readonly AgentId[];
  /** Trees that are there already; when there are any, none are grown. */
  readonly trees: readonly TreeId[];
  readonly treesWanted: number;
  readonly seeds: number;
}

/** Draws the tournament's seeds once and keeps them: what the web trends on may be another when it is asked again. */
export async function keepSeeds(
  parts: Parts,
  tournament: TournamentId,
  perTree: number,
): Promise<Result<TournamentPlan, string>> {
  const head = await loadHead(parts, tournament);
  const { config, drawSeeds } = await parts.rigOf(tournament);
  const { format, rounds } = config.tournament;
  const plan = {
    format: head.format,
    seed: config.seed,
    rounds: rounds ?? defaultSwissRounds(head.agents.length),
    agents: head.agents,
    trees: head.trees,
    treesWanted: config.trees.count,
  };
  parts.progress({ kind: 'trees_wanted', count: plan.treesWanted });
  if (head.trees.length > 0) return ok({ ...plan, seeds: 0 });
  if (head.seeds.length > 0) return ok({ ...plan, seeds: head.seeds.length });
  const drawn = await drawSeeds(config.trees.count * perTree);
  if (!drawn.ok) return drawn;
  if (drawn.value.length === 0) return fail(`the ${format} tournament has no seeds: the sources gave none`);
  await parts.ledger.saveTournament({ ...head, seeds: drawn.value });
  return ok({ ...plan, seeds: drawn.value.length });
}

/** The format of a plan, as a fresh generator. */
export function formatOf(plan: TournamentPlan): Format {
  if (plan.format !== 'swiss') return roundRobin(plan.agents);
  return swiss(plan.agents, { rounds: plan.rounds, seed: plan.seed });
}

/** Grows the tree of one of the tournament's seeds. Failures are values: a poor seed is replaced by the next. */
export async function growTree(parts: Parts, job: TreeJob): Promise<TreeOutcome> {
  const rig = await parts.rigOf(job.tournament);
  const seed = (await loadHead(parts, job.tournament)).seeds[job.seedIndex];
  if (!seed) return { ok: false, detail: `seed ${job.seedIndex} was not drawn` };
  const built = await rig.buildTree(seed, parts.progress);
  if (!built.ok) return { ok: false, detail: `${seed.topic}: ${built.failure}`.slice(0, 500) };
  parts.progress({ kind: 'tree_ready' });
  return { ok: true, tree: built.value };
}

export async function keepTrees(parts: Parts, tournament: TournamentId, trees: readonly TreeId[]): Promise<void> {
  await parts.ledger.saveTournament({ ...(await loadHead(parts, tournament)), trees });
}

/** Rates the matches, keeps the leaderboard and closes the tournament. */
export async function finishTournament(parts: Parts, tournament: TournamentId): Promise<void> {
  const head = await loadHead(parts, tournament);
  const matches = await parts.ledger.loadMatches(tournament);
  const { ratings, method, ...details } = rateBattles(matchBattles(matches), { agents: head.agents });
  await parts.ledger.saveLeaderboard(tournament, { rows: ratings, method, details });
  await parts.ledger.saveTournament({ ...head, status: 'finished', finishedAt: isoTime(parts.clock) });
}

async function loadHead(parts: Parts, tournament: TournamentId): Promise<TournamentHead> {
  const head = await parts.ledger.loadTournament(tournament);
  if (!head) throw new Error(`tournament ${tournament} is not in the ledger`);
  return head;
}
