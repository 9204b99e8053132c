import type { Void } from '../../match/state.ts';
import { roundsByMatch } from '../../tournament/rounds-by-match.ts';
import type { MatchRecord, RoundRecord } from '../../tournament/tournament-record.ts';

/** A match or round that does not count. */
export interface VoidView {
  readonly match: MatchRecord;
  /** The void round's number; null when the whole match is void. */
  readonly round: number | null;
  readonly void: Void;
}

/** All void matches and rounds, in the order of the matches; a match's rounds before the match itself. */
export function voidViews(matches: readonly MatchRecord[], rounds: readonly RoundRecord[]): VoidView[] {
  const played = roundsByMatch(rounds.filter(({ result }) => result.kind === 'void'));
  return matches.flatMap((match) => {
    const inRounds = (played.get(match.id) ?? []).flatMap(({ number, result }) =>
      result.kind === 'void' ? [{ match, round: number, void: result.void }] : [],
    );
    return match.end?.kind === 'void' ? [...inRounds, { match, round: null, void: match.end.void }] : inRounds;
  });
}
