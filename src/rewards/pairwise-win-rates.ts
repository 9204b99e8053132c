import type { Outcome } from '../tournament/formats/format.ts';
import { pairResults } from './pair-results.ts';

/**
 * The share of those it was compared with that each entrant beat: in a full round robin of the other N - 1 (ArenaRL,
 * section 4.1, eq. 4; the pairwise baseline of Tournament-GRPO, appendix F). A tie is no win. A comparison that failed or
 * was not made counts for nobody. Where a pair has several results, it is won by who won more of them.
 *
 * @returns the rate of each entrant, 0 to 1; 0 without a comparison
 */
export function pairwiseWinRates<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): Map<Id, number> {
  const records = new Map(entrants.map((entrant) => [entrant, { won: 0, met: 0 }]));
  const add = (entrant: Id, won: boolean) => {
    const { won: wins, met } = records.get(entrant) ?? { won: 0, met: 0 };
    records.set(entrant, { won: wins + Number(won), met: met + 1 });
  };
  for (const { a, b, lead, counted } of pairResults(outcomes)) {
    if (counted === 0) continue;
    add(a, lead > 0);
    add(b, lead < 0);
  }
  return new Map([...records].map(([entrant, { won, met }]) => [entrant, won / Math.max(1, met)]));
}
