import type { RoundRecord } from '../arena/round.ts';
import { drawMatches } from '../arena/sample-matches.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { MatchId } from '../kernel/ids.ts';
import type { auditOrders } from './audit.ts';

export interface MatchChoice {
  readonly order: (typeof auditOrders)[number];
  /** Number of matches; all decided matches if there are fewer. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Chooses the matches of an audit, in the order shown. `random`: drawn from the decided matches without
 * replacement, in the order drawn, so that whoever stops early has checked a random sample too. `disputes`: those first that
 * hold the most grades that code lowered or a second look did not confirm, equal ones in the order drawn. Each way a larger
 * choice of the same seed begins with the smaller one.
 *
 * @throws RangeError when the count is no whole number above 0
 */
export function chooseMatches(
  { matches, rounds }: Pick<TournamentRecord, 'matches' | 'rounds'>,
  { order, count, seed }: MatchChoice,
): readonly MatchId[] {
  const sample = drawMatches(matches, count, seed);
  if (order === 'random') return sample;
  const disputes = countDisputes(rounds);
  const all = drawMatches(matches, Math.max(1, matches.length), seed);
  return all.toSorted((one, other) => (disputes.get(other) ?? 0) - (disputes.get(one) ?? 0)).slice(0, count);
}

function countDisputes(rounds: readonly RoundRecord[]): ReadonlyMap<MatchId, number> {
  const counts = new Map<MatchId, number>();
  for (const { match, result } of rounds) {
    const looks = result.kind === 'judged' ? (result.judgement.secondLooks ?? []) : [];
    const disputed = looks.filter(({ result }) => result !== 'confirmed').length;
    counts.set(match, (counts.get(match) ?? 0) + disputed);
  }
  return counts;
}
