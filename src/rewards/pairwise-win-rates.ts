import type { Outcome } from '../tournament/formats/format.ts';
import { pairResults } from './pair-results.ts';

export interface WinRateOptions {
  /** What a tie is worth: `none` as in the paper's eq. 4, or `half` a win for each. Default `none`. */
  readonly ties?: 'none' | 'half';
}

/**
 * The share of the other N - 1 entrants that each entrant beat (ArenaRL, section 4.1, eq. 4; the pairwise baseline of
 * Tournament-GRPO, appendix F). Meant for a full round robin: a comparison that failed or was not made counts as not won.
 * Where a pair has several results, it is won by who won more of them.
 *
 * @returns the rate of each entrant, 0 to 1
 */
export function pairwiseWinRates<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
  { ties = 'none' }: WinRateOptions = {},
): Map<Id, number> {
  const won = new Map(entrants.map((entrant) => [entrant, 0]));
  const add = (entrant: Id, wins: number) => won.set(entrant, (won.get(entrant) ?? 0) + wins);
  for (const { a, b, lead, counted } of pairResults(outcomes)) {
    if (counted === 0) continue;
    if (lead > 0) add(a, 1);
    else if (lead < 0) add(b, 1);
    else if (ties === 'half') for (const each of [a, b]) add(each, 0.5);
  }
  return new Map([...won].map(([entrant, wins]) => [entrant, wins / Math.max(1, entrants.length - 1)]));
}
