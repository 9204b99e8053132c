import type { MatchRecord } from '../../arena/match.ts';
import type { RunLine, RunProgress } from '../../arena/run-progress.ts';
import type { Board } from '../../config/rating-settings.ts';
import type { AgentId, TournamentId } from '../../kernel/ids.ts';
import { storedBoards } from '../../ratings/ability/combined-rating.ts';
import { boardLead } from '../../ratings/lead.ts';
import { endText } from '../../reporting/arena-words.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import type { Ledger } from '../../storage/ledger.ts';
import type { AppParts, RunSource } from './app-parts.ts';

/** Names told of those who may stand first. */
const mostNamed = 2;

/**
 * Who stands first in a run, in words: the winner of a match; of a rated tournament those who may be the best; before that
 * who has won most. Empty while nothing can be said.
 * @param wanted the board that the run was set to have first
 */
export async function leaderText(
  ledger: Pick<Ledger, 'leaderboards' | 'matches'>,
  { id, kind, status, matches: { ended } }: RunLine,
  wanted?: Board,
): Promise<string> {
  if (kind === 'build' || ended === 0) return '';
  const tournament = id as TournamentId;
  if (kind === 'tournament' && status === 'finished') {
    const board = await ledger.leaderboards.load(tournament);
    return board === null
      ? ''
      : firstsText(boardLead(storedBoards(board, wanted).firstRows, null)?.best.map(({ agent }) => agent) ?? []);
  }
  const matches = await ledger.matches.ofTournament(tournament);
  const [only] = matches;
  if (kind === 'match' && matches.length === 1 && only)
    return endText(only.end, clipped(only.a, 64), clipped(only.b, 64));
  const { agents, wins } = leaderAmong(matches);
  if (wins === 0) return 'level';
  return `${firstsText(agents)}${kind === 'match' && status === 'finished' ? '' : ' so far'}, ${wins} won`;
}

/** Who has won most of the matches that are decided, and how many: all of them where several are level; none at 0. */
function leaderAmong(matches: readonly Pick<MatchRecord, 'a' | 'b' | 'end'>[]): {
  readonly agents: readonly AgentId[];
  readonly wins: number;
} {
  const won = new Map<AgentId, number>();
  for (const { a, b, end } of matches) {
    if (end?.kind !== 'decided' || (end.winner !== 'a' && end.winner !== 'b')) continue;
    const winner = end.winner === 'a' ? a : b;
    won.set(winner, (won.get(winner) ?? 0) + 1);
  }
  const wins = Math.max(0, ...won.values());
  return { wins, agents: [...won].filter(([, count]) => count === wins).map(([agent]) => agent) };
}

/**
 * How a run came out, as its page says it: of a match as soon as one has ended, of a tournament when it has finished; else
 * empty, since to count all matches of a long tournament at every look would be dear.
 */
export async function loadRunOutcome(runs: Pick<RunSource, 'leaderOf'>, run: RunLine): Promise<string> {
  return run.kind === 'match' || run.status === 'finished' ? runs.leaderOf(run) : '';
}

/** A run as it is shown to who may not read what it asks: what agents told of their work gives that away. */
export async function runShownTo({ heldBack }: Pick<AppParts, 'heldBack'>, run: RunProgress): Promise<RunProgress> {
  if (run.atWork.length === 0 || (await heldBack(run.id as TournamentId)) === null) return run;
  return { ...run, atWork: run.atWork.map((each) => ({ ...each, lastStep: null })) };
}

function firstsText(agents: readonly string[]): string {
  const named = agents.slice(0, mostNamed).map((agent) => clipped(agent, 64));
  const more = agents.length - named.length;
  return more > 0 ? `${named.join(', ')} or ${more} more` : named.join(' or ');
}
