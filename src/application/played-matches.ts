import { mostMatches } from '../arena/most-matches.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { failureText } from '../reporting/arena-words.ts';
import type { Records } from './app-context.ts';

/** Progress of a tournament. */
export interface PlayedMatches {
  readonly ended: number;
  /** The most there can be: formats that end early play fewer. Null where nobody can say. */
  readonly of: number | null;
}

/** Counts the matches of a tournament that ended, and how many there can be. */
export async function playedMatches({ ledger }: Records, head: TournamentHead): Promise<PlayedMatches> {
  const ended = (await ledger.progress.endedMatches([head.id])).get(head.id) ?? 0;
  const trees = head.trees.length;
  return { ended, of: trees === 0 ? null : mostMatches(head, trees) };
}

/** “4 of 12 matches”. */
export function playedText({ ended, of }: PlayedMatches): string {
  return `${ended}${of === null ? '' : ` of ${of}`} ${(of ?? ended) === 1 ? 'match' : 'matches'}`;
}

/** Maximum length of a printed detail, in UTF-16 code units. */
const shownDetail = 300;

/**
 * Explains why a finished tournament has no result at all: every match is void, or no agent gave a single answer.
 * @returns in words, without the words of a private set's contestants; null if it has a result
 */
export async function whyNothingWorked({ ledger }: Records, tournament: TournamentId): Promise<string | null> {
  const head = await ledger.tournaments.load(tournament);
  const withheld = head === null || (await ledger.examSets.isSecret(head));
  const ends = (await ledger.matches.ofTournament(tournament)).flatMap(({ end }) => end ?? []);
  if (ends.length === 0 || ends.some((end) => end.kind === 'decided' && end.winner !== 'both_bad')) return null;
  const [most] = await ledger.progress.voidCounts(tournament, withheld);
  if (ends.every(({ kind }) => kind === 'void'))
    return `every match is void${most === undefined || withheld ? '' : `, most of them because of this: ${most.detail.slice(0, shownDetail)}`}`;
  const answers = await ledger.answers.ofTournament(tournament);
  const failures = answers.flatMap(({ agent, outcome }) =>
    outcome.kind === 'failed' ? [{ agent, failure: outcome.failure }] : [],
  );
  const [first] = failures;
  if (first === undefined || failures.length < answers.length) return null;
  const { reason, detail } = first.failure;
  const suffix = withheld ? '' : `: ${detail.slice(0, shownDetail)}`;
  return `no agent gave an answer; ${first.agent} ${failureText[reason]}${suffix}`;
}
