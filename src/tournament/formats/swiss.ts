import { randomFor } from '../../kernel/random.ts';
import { checkEntrants, checkOutcomes, type Format, type Outcome, type Pairing } from './format.ts';
import { repeatFreePairs } from './repeat-free-pairs.ts';
import { seat } from './seats.ts';
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
  const played: Pairing<Id>[] = [];
  const outcomes: Outcome<Id>[] = [];
  for (let round = 1; round <= rounds; round++) {
    const pairs = pairRound(byStrength(draw, outcomes), played, round, rounds);
    if (!pairs) break;
    const pairings = seat(pairs, played, options.seed, round);
    const reported = yield pairings;
    checkOutcomes(pairings, reported);
    played.push(...pairings);
    outcomes.push(...reported);
  }
  return rankByStrength(entrants, outcomes);
}

/** Rounds of a full round robin; with an odd number everybody sits out one of them. */
function fullRoundRobin(entrants: number): number {
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
  played: readonly Pairing<Id>[],
  round: number,
  rounds: number,
): [Id, Id][] | null {
  const bye = agents.length;
  const order = Array.from({ length: agents.length + (agents.length % 2) }, (_, index) => index);
  const met = new Set(played.flatMap(({ a, b }) => [`${a}\n${b}`, `${b}\n${a}`]));
  const roundsOf = new Map<Id | undefined, number>();
  for (const agent of played.flatMap(({ a, b }) => [a, b])) roundsOf.set(agent, (roundsOf.get(agent) ?? 0) + 1);
  const sits = (vertex: number) => (roundsOf.get(agents[vertex]) ?? 0) < round - 1;
  const haveMet = (i: number, j: number) =>
    i === bye || j === bye ? sits(Math.min(i, j)) : met.has(`${agents[i]}\n${agents[j]}`);
  const pairs = repeatFreePairs({ order, haveMet, roundsAfter: rounds - round });
  return pairs?.flatMap(([i, j]) => namesOf(agents[i], agents[j])) ?? null;
}

function namesOf<Id extends string>(one: Id | undefined, other: Id | undefined): [Id, Id][] {
  return one === undefined || other === undefined ? [] : [[one, other]];
}
