import type { MatchId } from '../kernel/ids.ts';
import type { RoundRecord } from './tournament-record.ts';

/** Each match's rounds in the order given; matches without a round have no entry. */
export function roundsByMatch(rounds: readonly RoundRecord[]): ReadonlyMap<MatchId, readonly RoundRecord[]> {
  const groups = new Map<MatchId, RoundRecord[]>();
  for (const round of rounds) {
    const group = groups.get(round.match);
    if (group) group.push(round);
    else groups.set(round.match, [round]);
  }
  return groups;
}
