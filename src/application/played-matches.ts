import { mostMatches } from '../arena/most-matches.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { Records } from './app-context.ts';

/** How far a tournament is. */
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
