import type { AgentId } from '../../kernel/ids.ts';

/** Two agents that are to meet; `a` and `b` are seats. */
export interface Pairing {
  readonly a: AgentId;
  readonly b: AgentId;
}

export type PairingWinner = 'a' | 'b' | 'tie' | 'both_bad' | 'void';

/** How a pairing went, once for each tree (cluster) it was played on; void results count for nothing. */
export interface Outcome {
  readonly pairing: Pairing;
  readonly results: readonly { readonly cluster: string; readonly winner: PairingWinner }[];
}

/** Places from best to worst; agents of one place are level. Every entrant stands in exactly one place. */
export type Ranking = readonly (readonly AgentId[])[];

/**
 * A way to rank entrants. Each yield is a set of pairings that may run at the same time; `next` takes one outcome for
 * each of them, in any order.
 */
export type Format = Generator<Pairing[], Ranking, readonly Outcome[]>;

const fewestEntrants = 2;
const mostEntrants = 64;

/** @throws RangeError for fewer than 2 or more than 64 entrants, or one entrant twice */
export function checkEntrants(entrants: readonly AgentId[]): void {
  if (entrants.length < fewestEntrants || entrants.length > mostEntrants) {
    throw new RangeError(`a tournament takes ${fewestEntrants} to ${mostEntrants} agents, not ${entrants.length}`);
  }
  const twice = entrants.find((entrant, index) => entrants.indexOf(entrant) !== index);
  if (twice !== undefined) throw new RangeError(`agent ${twice} is entered twice`);
}

/** @throws Error unless there is exactly one outcome for each pairing */
export function checkOutcomes(pairings: readonly Pairing[], outcomes: readonly Outcome[]): void {
  const expected = pairings.map(keyOf).sort().join('\n');
  const given = outcomes
    .map((outcome) => keyOf(outcome.pairing))
    .sort()
    .join('\n');
  if (expected !== given) throw new Error('the outcomes are not those of the pairings that were asked for');
}

function keyOf({ a, b }: Pairing): string {
  return JSON.stringify([a, b]);
}
