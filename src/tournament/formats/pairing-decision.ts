import type { Outcome, PairingResult } from './format.ts';

/** Who won a pairing, over all its results; `void`: not one of them counts. */
export type PairingDecision = 'a' | 'b' | 'tie' | 'void';

/** Differences of scores below this are rounding. */
const tolerance = 1e-9;

/**
 * A pairing goes to the one with more wins among its counted results. At level wins it goes to the one with the higher
 * mean score, where the judge scores and some result had a winner; otherwise it is a tie, as is one whose results are all
 * ties.
 */
export function pairingDecision({ results }: Outcome<string>): PairingDecision {
  const counted = results.filter(({ winner }) => winner !== 'void');
  if (counted.length === 0) return 'void';
  const won = (seat: 'a' | 'b') => counted.filter(({ winner }) => winner === seat).length;
  const lead = won('a') - won('b') || (won('a') > 0 ? scoreLead(counted) : 0);
  return lead > 0 ? 'a' : lead < 0 ? 'b' : 'tie';
}

/** Sum of seat A's scores over seat B's; 0 where a result has none, since its neighbours' then say too little. */
function scoreLead(counted: readonly PairingResult[]): number {
  const leads = counted.flatMap(({ scores }) => (scores ? [scores.a - scores.b] : []));
  if (leads.length < counted.length) return 0;
  const lead = leads.reduce((sum, each) => sum + each, 0);
  return Math.abs(lead) < tolerance * counted.length ? 0 : lead;
}
