import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { randomFor } from '../../kernel/random.ts';

/** Two entrants that are to meet; `a` and `b` are seats. Entrants are agents, or rollouts of one question. */
export interface Pairing<Id extends string = AgentId> {
  readonly a: Id;
  readonly b: Id;
}

export type PairingWinner = 'a' | 'b' | 'tie' | 'both_bad' | 'void';

/** Result of two entrants on one tree, or before one judge. */
export interface PairingResult {
  /** Results of one cluster may depend on each other: the tree of a match; of a group of rollouts the question. */
  readonly cluster: string;
  readonly winner: PairingWinner;
  /** Score that a judge gave each seat, higher is better; left out by one that only names the winner, and when void. */
  readonly scores?: { readonly a: number; readonly b: number };
  /** The tasks that both answered, where their answers were graded. */
  readonly tasks?: readonly GradedTask[];
}

/** Shares of one task's items that two entrants passed, 0 to 1. */
export interface GradedTask {
  /** Equal for whoever answered the same. */
  readonly task: string;
  readonly a: number;
  readonly b: number;
}

/** Results of a pairing, one for each tree (cluster) it was played on; void results count for nothing. */
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
  const pairKeys = new Set<string>();
  for (const entrant of entrants) {
    if (pairKeys.has(entrant)) throw new RangeError(`${entrant} is entered twice`);
    pairKeys.add(entrant);
  }
}

/**
 * The outcomes in the order of the pairings, so that nothing depends on which comparison ended first.
 *
 * @throws Error unless there is exactly one outcome for each pairing
 */
export function outcomesInOrder<Id extends string>(
  pairings: readonly Pairing<Id>[],
  outcomes: readonly Outcome<Id>[],
): Outcome<Id>[] {
  return inOrder(pairings.map(pairingKey), outcomes, ({ pairing }) => pairingKey(pairing));
}

/** Answers in the order of what was asked, each by its key. @throws Error unless there is exactly one for each */
export function inOrder<Answer>(
  keys: readonly string[],
  answers: readonly Answer[],
  keyOf: (answer: Answer) => string,
): Answer[] {
  const waiting = groupBy(answers, keyOf);
  const ready = keys.map((key) => waiting.get(key)?.shift());
  const ordered = ready.filter((answer) => answer !== undefined);
  if (ordered.length !== keys.length || answers.length !== keys.length) {
    throw new Error('the outcomes are not those of the comparisons that were asked for');
  }
  return ordered;
}

/** Equal for equal pairings with equal seats. */
function pairingKey({ a, b }: Pairing<string>): string {
  return JSON.stringify([a, b]);
}

/** Winner of a pairing, over all its results; `void`: none of them counts. */
type PairingDecision = 'a' | 'b' | 'tie' | 'void';

/** Differences of scores below this are rounding. */
const tolerance = 1e-9;

/**
 * A pairing goes to the one with more wins among its counted results. At level wins it goes to the one with the higher
 * mean score, where the judge scores and some result had a winner; otherwise it is a tie, as is one whose results are all
 * ties.
 */
export function pairingDecision({ results }: Outcome<string>): PairingDecision {
  const valid = results.filter(({ winner }) => winner !== 'void');
  if (valid.length === 0) return 'void';
  const won = (seat: 'a' | 'b') => valid.filter(({ winner }) => winner === seat).length;
  const lead = won('a') - won('b') || (won('a') > 0 ? scoreLead(valid) : 0);
  return lead > 0 ? 'a' : lead < 0 ? 'b' : 'tie';
}

/** Sum of seat A's scores over seat B's; 0 where a result has none, since its neighbours' then say too little. */
function scoreLead(valid: readonly PairingResult[]): number {
  const leads = valid.flatMap(({ scores }) => (scores ? [scores.a - scores.b] : []));
  if (leads.length < valid.length) return 0;
  const lead = leads.reduce((sum, each) => sum + each, 0);
  return Math.abs(lead) < tolerance * valid.length ? 0 : lead;
}

/**
 * Gives seats to pairs: seat A goes to the one who has had it less often than seat B, else to the one who had seat B
 * last, else by a draw that the seed, the round and the pair fix.
 *
 * @param earlier all pairings so far, oldest first
 */
export function seat<Id extends string>(
  pairs: readonly (readonly [Id, Id])[],
  earlier: readonly Pairing<Id>[],
  seed: number,
  round: number,
): Pairing<Id>[] {
  const { surplusOfA, lastInA } = seatsSoFar(earlier);
  return pairs.map((pair) => {
    const [one, other] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
    const claim = surplusOfA(other) - surplusOfA(one);
    if (claim !== 0) return claim > 0 ? { a: one, b: other } : { a: other, b: one };
    const late = lastInA(other) - lastInA(one);
    if (late !== 0) return late > 0 ? { a: one, b: other } : { a: other, b: one };
    return randomFor('seat', seed, round, one, other).chance(0.5) ? { a: one, b: other } : { a: other, b: one };
  });
}

/** Counts how much more often an entrant had seat A than seat B, and where it last had it: its place, -1 for never. */
function seatsSoFar(earlier: readonly Pairing<string>[]) {
  const surplus = new Map<string, number>();
  const last = new Map<string, number>();
  for (const [place, { a, b }] of earlier.entries()) {
    surplus.set(a, (surplus.get(a) ?? 0) + 1);
    surplus.set(b, (surplus.get(b) ?? 0) - 1);
    last.set(a, place);
  }
  return {
    surplusOfA: (entrant: string) => surplus.get(entrant) ?? 0,
    lastInA: (entrant: string) => last.get(entrant) ?? -1,
  };
}
