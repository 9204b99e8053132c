import { hasPerfectMatching, type MayPair } from './perfect-matching.ts';

/** Whole rounds that are tried in order to keep later rounds possible; reached only near a full round robin. */
const mostTrials = 100;

export interface PairsRequest {
  /** The vertices 0 to n - 1 (n even), strongest first; with an odd number of agents the last is the bye. */
  readonly order: readonly number[];
  /** Whether two of them have met (for the bye: whether the agent has had it). */
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

/** Whether `count` further rounds exist when `haveMet` have met; false also when the trials run out. */
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
  const met = new Uint8Array(size * size);
  for (const i of order) for (const j of order) met[i * size + j] = haveMet(i, j) ? 1 : 0;
  for (const [i, j] of pairs) {
    met[i * size + j] = 1;
    met[j * size + i] = 1;
  }
  return (i, j) => met[i * size + j] === 1;
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
