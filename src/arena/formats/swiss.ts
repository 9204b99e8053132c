import { randomFor } from '../../kernel/random.ts';
import { checkEntrants, type Format, type Outcome, outcomesInOrder, type Pairing, seat } from './format.ts';
import { hasPerfectMatching, type MayPair } from './perfect-matching.ts';
import { rankByStrength, strengths } from './strength-order.ts';

export interface SwissOptions {
  /** Fixes every random draw. */
  readonly seed: number;
  /** Default `defaultSwissRounds(n)`; rounds beyond a full round robin are not played. */
  readonly rounds?: number;
}

/**
 * The default number of rounds: ceil(log2 n), the fewest that single out a winner, and one more against the luck of the
 * first draw (DR-Arena, section 4.1: 4 for 6 agents), at most a full round robin.
 */
export function defaultSwissRounds(entrants: number): number {
  return Math.min(Math.ceil(Math.log2(entrants)) + 1, fullRoundRobin(entrants));
}

/**
 * Swiss system. The first round is drawn from the seed; every later one pairs neighbours in the Bradley-Terry fit of
 * all outcomes so far. Nobody meets twice. With an odd number one agent, from the bottom up, sits out (a bye, which is
 * not a win), and nobody sits out twice before all have. Seats are balanced. A round for which no repeat-free pairing
 * exists is not played, nor are those after it.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @throws RangeError for a wrong number of entrants or of rounds, or an entrant given twice
 */
export function* swiss<Id extends string>(entrants: readonly Id[], options: SwissOptions): Format<Id> {
  checkEntrants(entrants);
  const rounds = Math.min(options.rounds ?? defaultSwissRounds(entrants.length), fullRoundRobin(entrants.length));
  if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('a swiss tournament takes at least one round');
  const draw = randomFor('swiss', options.seed).shuffle([...entrants].sort());
  const playedPairings: Pairing<Id>[] = [];
  const outcomes: Outcome<Id>[] = [];
  for (let round = 1; round <= rounds; round++) {
    const pairs = pairRound(byStrength(draw, outcomes), playedPairings, round, rounds);
    if (!pairs) break;
    const pairings = seat(pairs, playedPairings, options.seed, round);
    outcomes.push(...outcomesInOrder(pairings, yield pairings));
    playedPairings.push(...pairings);
  }
  return rankByStrength(entrants, outcomes);
}

/** Rounds of a full round robin; with an odd number everybody sits out one of them. */
export function fullRoundRobin(entrants: number): number {
  return entrants % 2 === 0 ? entrants - 1 : entrants;
}

/** Strongest first, level ones in the order of the draw. */
function byStrength<Id extends string>(draw: readonly Id[], outcomes: readonly Outcome<Id>[]): Id[] {
  const strengthOf = strengths(draw, outcomes);
  return [...draw].sort((one, other) => (strengthOf.get(other) ?? 0) - (strengthOf.get(one) ?? 0));
}

/** Agents become numbers in order of strength; with an odd number the bye is one more vertex, weaker than all. */
function pairRound<Id extends string>(
  agents: readonly Id[],
  playedPairings: readonly Pairing<Id>[],
  round: number,
  rounds: number,
): [Id, Id][] | null {
  const bye = agents.length;
  const order = Array.from({ length: agents.length + (agents.length % 2) }, (_, index) => index);
  const metPairs = new Set(playedPairings.flatMap(({ a, b }) => [`${a}\n${b}`, `${b}\n${a}`]));
  const roundsOf = new Map<Id | undefined, number>();
  for (const agent of playedPairings.flatMap(({ a, b }) => [a, b])) roundsOf.set(agent, (roundsOf.get(agent) ?? 0) + 1);
  const sits = (vertex: number) => (roundsOf.get(agents[vertex]) ?? 0) < round - 1;
  const haveMet = (i: number, j: number) =>
    i === bye || j === bye ? sits(Math.min(i, j)) : metPairs.has(`${agents[i]}\n${agents[j]}`);
  const pairs = repeatFreePairs({ order, haveMet, roundsAfter: rounds - round });
  return pairs?.flatMap(([i, j]) => namesOf(agents[i], agents[j])) ?? null;
}

function namesOf<Id extends string>(one: Id | undefined, other: Id | undefined): [Id, Id][] {
  return one === undefined || other === undefined ? [] : [[one, other]];
}

/** Whole rounds that are tried in order to keep later rounds possible; reached only near a full round robin. */
const mostTrials = 100;

interface PairsRequest {
  /** The vertices 0 to n - 1 (n even), strongest first; with an odd number of agents the last is the bye. */
  readonly order: readonly number[];
  /** True if two of them have met (for the bye: if the agent has had it). */
  readonly haveMet: MayPair;
  /** Rounds that are to follow this one without a repeat. */
  readonly roundsAfter: number;
}

/**
 * Pairs everybody with somebody new: from the strongest down, each takes the nearest in strength that leaves the rest
 * pairable. Among such rounds the first that also leaves the rounds after it possible is taken (up to a bounded
 * number of trials, then the first).
 *
 * @returns null when no repeat-free round exists
 */
export function repeatFreePairs(request: PairsRequest): [number, number][] | null {
  const { order, roundsAfter } = request;
  const haveMet = without(order, request.haveMet, []);
  const trials = { left: mostTrials };
  let first: [number, number][] | null = null;
  for (const pairs of rounds(order, (i, j) => !haveMet(i, j))) {
    first ??= pairs;
    if (roundsFollow(order, without(order, haveMet, pairs), roundsAfter, trials)) return pairs;
    if (trials.left <= 0) break;
  }
  return first;
}

/** True if `count` further rounds exist when `haveMet` have met; false also when the trials run out. */
function roundsFollow(order: readonly number[], haveMet: MayPair, count: number, trials: { left: number }): boolean {
  if (count === 0 || alwaysPossible(order, haveMet, count)) return true;
  trials.left -= 1;
  if (trials.left <= 0) return false;
  for (const pairs of rounds(order, (i, j) => !haveMet(i, j))) {
    if (roundsFollow(order, without(order, haveMet, pairs), count - 1, trials)) return true;
    if (trials.left <= 0) return false;
  }
  return false;
}

/** Dirac (1952): with at least n/2 possible partners for everybody there is a Hamiltonian cycle, so a full pairing. */
function alwaysPossible(order: readonly number[], haveMet: MayPair, count: number): boolean {
  const fewestNew = Math.min(...order.map((i) => order.filter((j) => j !== i && !haveMet(i, j)).length));
  return fewestNew - (count - 1) >= order.length / 2;
}

/** A table, not a chain of closures: it is asked very often. */
function without(order: readonly number[], haveMet: MayPair, pairs: readonly (readonly [number, number])[]): MayPair {
  const size = order.length;
  const matrix = new Uint8Array(size * size);
  for (const i of order) for (const j of order) matrix[i * size + j] = haveMet(i, j) ? 1 : 0;
  for (const [i, j] of pairs) {
    matrix[i * size + j] = 1;
    matrix[j * size + i] = 1;
  }
  return (i, j) => matrix[i * size + j] === 1;
}

/** All full pairings, nearest in strength first; only such choices are followed as can be completed. */
function rounds(order: readonly number[], mayPair: MayPair): Generator<[number, number][]> {
  return pairings(order, mayPair, mostRefused(order, mayPair));
}

/** @param refused nobody may not pair with more than so many of the others */
function* pairings(order: readonly number[], mayPair: MayPair, refused: number): Generator<[number, number][]> {
  const [top, ...others] = order;
  if (top === undefined) {
    yield [];
    return;
  }
  for (const other of others) {
    if (!mayPair(top, other)) continue;
    const rest = others.filter((vertex) => vertex !== other);
    // Dirac (1952), as in alwaysPossible, without looking at anybody.
    const surelyPairable = (rest.length - 1 - refused) * 2 >= rest.length;
    if (!surelyPairable && !hasPerfectMatching(rest, mayPair)) continue;
    for (const pairs of pairings(rest, mayPair, refused)) yield [[top, other], ...pairs];
  }
}

function mostRefused(order: readonly number[], mayPair: MayPair): number {
  return order.reduce((most, i) => Math.max(most, order.filter((j) => j !== i && !mayPair(i, j)).length), 0);
}
