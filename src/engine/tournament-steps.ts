import { newBuild } from '../arena/build-record.ts';
import { formatSize } from '../arena/format-size.ts';
import type { Format, GradedTask } from '../arena/formats/format.ts';
import { goesByAnswers, gradedTasks, makeFormat } from '../arena/make-format.ts';
import { roundsByMatch } from '../arena/rounds-by-match.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { type FormatName, type FormatSettings, formatNames } from '../config/format-settings.ts';
import { parseConfig } from '../config/load-config.ts';
import { isoTime } from '../kernel/clock.ts';
import type { AgentId, MatchId, TournamentId, TreeId } from '../kernel/ids.ts';
import { leaderboardOf } from '../storage/ledger/leaderboards.ts';
import { rateQuality } from './rated-quality.ts';
import { rateAnew } from './rated-tournament.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** What the tournament's workflow goes by; it follows from the stored head. */
export interface TournamentPlan {
  readonly format: FormatSettings;
  readonly seed: number;
  readonly agents: readonly AgentId[];
  /** Trees that are there already; when there are any, none are grown. */
  readonly trees: readonly TreeId[];
  /** Whether the format goes by graded answers. Left out of plans recorded before any did. */
  readonly byAnswers?: boolean;
}

/** The plan of a tournament that is about to be played. */
export async function planTournament(
  deps: Pick<WorkflowDeps, 'ledger'>,
  tournament: TournamentId,
): Promise<TournamentPlan> {
  const head = await loadHead(deps, tournament);
  const { format, agents, trees, seed, config } = head;
  if (head.status === 'failed') await deps.ledger.tournaments.save({ ...head, status: 'running' });
  const settings = parseConfig(config, `the config stored with ${tournament}`).tournament;
  const name = nameOf(format);
  return { format: { ...settings, format: name }, seed, agents, trees, byAnswers: goesByAnswers.includes(name) };
}

/** Records the build of the tournament's trees, once. */
export async function planBuild(deps: Pick<WorkflowDeps, 'clock' | 'ledger'>, tournament: TournamentId): Promise<void> {
  if (await deps.ledger.builds.load(tournament)) return;
  const { config, seeds } = await loadHead(deps, tournament);
  const { count } = parseConfig(config, `the config stored with ${tournament}`).trees;
  await deps.ledger.builds.save(newBuild(tournament, { config, seeds, count }, isoTime(deps.clock)));
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

/** What both agents passed of each task of these matches, in their order. */
export async function gradesOf(
  deps: Pick<WorkflowDeps, 'ledger'>,
  matches: readonly MatchId[],
): Promise<readonly (readonly GradedTask[])[]> {
  const rounds = roundsByMatch(await deps.ledger.rounds.ofMatches(matches));
  return matches.map((match) => gradedTasks(rounds.get(match) ?? []));
}

/** Takes the trees of the tournament's build, with the seeds drawn for it. */
export async function keepTrees(
  deps: Pick<WorkflowDeps, 'ledger'>,
  tournament: TournamentId,
): Promise<readonly TreeId[]> {
  const build = await deps.ledger.builds.load(tournament);
  if (!build) throw new Error(`the build of ${tournament} is not in the ledger`);
  const { seeds, trees } = build;
  await deps.ledger.tournaments.save({ ...(await loadHead(deps, tournament)), seeds, trees });
  return trees;
}

/** Records that the tournament could not be played. */
export async function failTournament(deps: Pick<WorkflowDeps, 'ledger'>, tournament: TournamentId): Promise<void> {
  await deps.ledger.tournaments.save({ ...(await loadHead(deps, tournament)), status: 'failed' });
}

/** Rates the matches, keeps the leaderboard and closes the tournament. */
export async function finishTournament(
  deps: Pick<WorkflowDeps, 'clock' | 'ledger'>,
  tournament: TournamentId,
): Promise<void> {
  const head = await loadHead(deps, tournament);
  const settings = parseConfig(head.config, `the config stored with ${tournament}`).ratings;
  const { rating, items } = await rateAnew(deps.ledger, head, settings);
  const quality = await rateQuality(deps.ledger, head);
  await deps.ledger.leaderboards.save(tournament, leaderboardOf(rating, items, settings, quality));
  await deps.ledger.tournaments.save({ ...head, status: 'finished', finishedAt: isoTime(deps.clock) });
}

async function loadHead(deps: Pick<WorkflowDeps, 'ledger'>, tournament: TournamentId): Promise<TournamentHead> {
  const head = await deps.ledger.tournaments.load(tournament);
  if (!head) throw new Error(`tournament ${tournament} is not in the ledger`);
  return head;
}
