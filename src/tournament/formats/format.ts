import type { AgentId } from '../../kernel/ids.ts';

/** Two entrants that are to meet; `a` and `b` are seats. Entrants are agents, or rollouts of one question. */
export interface Pairing<Id extends string = AgentId> {
  readonly a: Id;
  readonly b: Id;
}

export type PairingWinner = 'a' | 'b' | 'tie' | 'both_bad' | 'void';

/** How two entrants did on one tree, or before one judge. */
export interface PairingResult {
  /** Results of one cluster may depend on each other: the tree of a match; of a group of rollouts the question. */
  readonly cluster: string;
  readonly winner: PairingWinner;
  /** What a judge that scores gave each seat, higher is better; left out by one that only names the winner, and when void. */
  readonly scores?: { readonly a: number; readonly b: number };
}

/** How a pairing went, once for each tree (cluster) it was played on; void results count for nothing. */
export interface Outcome<Id extends string = AgentId> {
  readonly pairing: Pairing<Id>;
  readonly results: readonly PairingResult[];
}

/** Places from best to worst; entrants of one place are level. Every entrant stands in exactly one place. */
export type Ranking<Id extends string = AgentId> = readonly (readonly Id[])[];

/**
 * A way to rank entrants. Each yield is a set of pairings that may run at the same time, nobody in two of them; the one
 * exception is an anchor, which meets everybody in one yield. `next` takes one outcome for each of them, in any order.
 */
export type Format<Id extends string = AgentId> = Generator<Pairing<Id>[], Ranking<Id>, readonly Outcome<Id>[]>;

/** A group whose members are compared all at once, so that `winners` of them go on. */
export interface Contest<Id extends string> {
  readonly members: readonly Id[];
  /** How many are to be chosen: at least 1, fewer than the members. */
  readonly winners: number;
}

export interface ContestOutcome<Id extends string> {
  readonly contest: Contest<Id>;
  /** As many as were to be chosen; null: void, the comparison failed. */
  readonly winners: readonly Id[] | null;
}

/** A ranking with the points it stands on. */
export interface PointsRanking<Id extends string> {
  readonly ranking: Ranking<Id>;
  /** Of every entrant. */
  readonly points: ReadonlyMap<Id, number>;
}

/**
 * A format whose comparisons are of whole groups. Each yield may run at the same time; whether somebody can be in two
 * contests of it, the format says.
 */
export type ContestFormat<Id extends string> = Generator<
  Contest<Id>[],
  PointsRanking<Id>,
  readonly ContestOutcome<Id>[]
>;

const fewestEntrants = 2;

/** So many are paired and ranked in seconds a round (bench/scale.ts); beyond, the fits take time with the cube of them. */
export const mostEntrants = 1000;

/**
 * @param most of a format that looks at every pair before each round: fewer
 * @throws RangeError for fewer than 2 or more than so many entrants, or one entrant twice
 */
export function checkEntrants(entrants: readonly string[], most = mostEntrants): void {
  if (entrants.length < fewestEntrants || entrants.length > most) {
    throw new RangeError(
      `a tournament of this format takes ${fewestEntrants} to ${most} entrants, not ${entrants.length}`,
    );
  }
  const seen = new Set<string>();
  for (const entrant of entrants) {
    if (seen.has(entrant)) throw new RangeError(`${entrant} is entered twice`);
    seen.add(entrant);
  }
}

/** @throws Error unless there is exactly one outcome for each pairing */
export function checkOutcomes<Id extends string>(
  pairings: readonly Pairing<Id>[],
  outcomes: readonly Outcome<Id>[],
): void {
  const expected = pairings.map(pairingKey).sort().join('\n');
  const given = outcomes
    .map((outcome) => pairingKey(outcome.pairing))
    .sort()
    .join('\n');
  if (expected !== given) throw new Error('the outcomes are not those of the pairings that were asked for');
}

/** Equal for equal pairings with equal seats. */
export function pairingKey({ a, b }: Pairing<string>): string {
  return JSON.stringify([a, b]);
}
