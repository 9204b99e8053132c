import { newBuild } from '../arena/build-record.ts';
import { formatSize } from '../arena/format-size.ts';
import type { Format } from '../arena/formats/format.ts';
import { makeFormat } from '../arena/make-format.ts';
import { rateOptions } from '../arena/match-battles.ts';
import type { TournamentHead } from '../arena/tournament-record.ts';
import { type FormatName, type FormatSettings, formatNames } from '../config/format-settings.ts';
import { parseConfig } from '../config/load-config.ts';
import { isoTime } from '../kernel/clock.ts';
import type { AgentId, TournamentId, TreeId } from '../kernel/ids.ts';
import { loadOutcomes } from '../storage/ledger/tournament-streams.ts';
import { workOutAside } from './compute-in-worker.ts';
import type { Parts } from './workflow-deps.ts';

/** What the tournament's workflow goes by; it follows from the stored head. */
export interface TournamentPlan {
  readonly format: FormatSettings;
  readonly seed: number;
  readonly agents: readonly AgentId[];
  /** Trees that are there already; when there are any, none are grown. */
  readonly trees: readonly TreeId[];
}

/** The plan of a tournament that is about to be played. */
export async function planTournament(parts: Parts, tournament: TournamentId): Promise<TournamentPlan> {
  const head = await loadHead(parts, tournament);
  const { format, agents, trees, seed, config } = head;
  if (head.status === 'failed') await parts.ledger.saveTournament({ ...head, status: 'running' });
  const settings = parseConfig(config, `the config stored with ${tournament}`).tournament;
  return { format: { ...settings, format: nameOf(format) }, seed, agents, trees };
}

/** Records the build of the tournament's trees, once. */
export async function planBuild(parts: Parts, tournament: TournamentId): Promise<void> {
  if (await parts.ledger.loadBuild(tournament)) return;
  const { config, seeds } = await loadHead(parts, tournament);
  const { count } = parseConfig(config, `the config stored with ${tournament}`).trees;
  await parts.ledger.saveBuild(newBuild(tournament, { config, seeds, count }, isoTime(parts.clock)));
}

/** A match of two is a round robin of them. */
function nameOf(format: string): FormatName {
  return formatNames.find((name) => name === format) ?? 'round-robin';
}

/** The format of a plan, as a fresh generator. */
export function formatOf({ format, agents, seed }: TournamentPlan): Format {
  return makeFormat(format, agents, seed);
}

/** Pairs that meet on each tree, at most. */
export function pairingsOf({ format, agents }: TournamentPlan): number {
  return formatSize(format, agents.length).pairings;
}

/** Takes the trees of the tournament's build, with the seeds drawn for it. */
export async function keepTrees(parts: Parts, tournament: TournamentId): Promise<readonly TreeId[]> {
  const build = await parts.ledger.loadBuild(tournament);
  if (!build) throw new Error(`the build of ${tournament} is not in the ledger`);
  const { seeds, trees } = build;
  await parts.ledger.saveTournament({ ...(await loadHead(parts, tournament)), seeds, trees });
  return trees;
}

/** Records that the tournament could not be played. */
export async function failTournament(parts: Parts, tournament: TournamentId): Promise<void> {
  await parts.ledger.saveTournament({ ...(await loadHead(parts, tournament)), status: 'failed' });
}

/** Rates the matches, keeps the leaderboard and closes the tournament. */
export async function finishTournament(parts: Parts, tournament: TournamentId): Promise<void> {
  const head = await loadHead(parts, tournament);
  const settings = parseConfig(head.config, `the config stored with ${tournament}`).ratings;
  const { battles } = await loadOutcomes(parts.ledger, tournament, settings);
  const { rating } = await workOutAside({
    ...{ battles: battles.columns(), options: rateOptions(head, settings), agents: head.agents, items: null },
  });
  const { ratings, method, ...details } = rating;
  await parts.ledger.saveLeaderboard(tournament, { rows: ratings, method, details });
  await parts.ledger.saveTournament({ ...head, status: 'finished', finishedAt: isoTime(parts.clock) });
}

async function loadHead(parts: Parts, tournament: TournamentId): Promise<TournamentHead> {
  const head = await parts.ledger.loadTournament(tournament);
  if (!head) throw new Error(`tournament ${tournament} is not in the ledger`);
  return head;
}
