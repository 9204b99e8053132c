import type { AgentId } from '../../kernel/ids.ts';
import type { Void } from '../../match/state.ts';
import type { TournamentRoundView } from './pairings.ts';

/** A match or round that does not count. */
export interface VoidView {
  /** The match's number in the report. */
  readonly matchNumber: number;
  readonly a: AgentId;
  readonly b: AgentId;
  /** The void round's number; null when the whole match is void. */
  readonly round: number | null;
  readonly void: Void;
}

/** All void matches and rounds, in the order of the report. */
export function voidViews(rounds: readonly TournamentRoundView[]): VoidView[] {
  const matches = rounds.flatMap(({ pairings }) => pairings.flatMap((pairing) => pairing.matches));
  return matches.flatMap(({ match: { a, b, end }, number: matchNumber, rounds }) => {
    const inRounds = rounds.flatMap(({ round: { number, result } }) =>
      result.kind === 'void' ? [{ matchNumber, a, b, round: number, void: result.void }] : [],
    );
    return end?.kind === 'void' ? [...inRounds, { matchNumber, a, b, round: null, void: end.void }] : inRounds;
  });
}
