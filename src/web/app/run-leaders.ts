import type { RunLine, RunProgress } from '../../arena/run-progress.ts';
import type { Board } from '../../config/rating-settings.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { storedBoards } from '../../ratings/ability/combined-rating.ts';
import { boardLead } from '../../ratings/lead.ts';
import { endText } from '../../reporting/arena-words.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import type { Ledger } from '../../storage/ledger.ts';
import type { AppParts } from './app-parts.ts';

/** Names told of those who may stand first. */
const mostNamed = 2;

/**
 * Who stands first in a run, in words: the winner of a match; of a rated tournament those who may be the best. Empty before
 * that.
 * @param wanted the board that the run was set to have first
 */
export async function leaderText(
  ledger: Pick<Ledger, 'leaderboards' | 'matches'>,
  { id, kind, status, matches: { ended } }: RunLine,
  wanted?: Board,
): Promise<string> {
  if (kind === 'build' || ended === 0) return '';
  const tournament = id as TournamentId;
  if (kind === 'match') {
    const [only, ...others] = await ledger.matches.ofTournament(tournament);
    if (only && others.length === 0) return endText(only.end, clipped(only.a, 64), clipped(only.b, 64));
  }
  const board = status === 'finished' ? await ledger.leaderboards.load(tournament) : null;
  if (board === null) return '';
  return firstsText(boardLead(storedBoards(board, wanted).firstRows, null)?.best.map(({ agent }) => agent) ?? []);
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
