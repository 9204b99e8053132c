import {
  checkEntrants,
  type Format,
  type Outcome,
  outcomesInOrder,
  type Pairing,
  seat,
} from '../../src/arena/formats/format.ts';
import { hasPerfectMatching } from '../../src/arena/formats/perfect-matching.ts';
import { placeBy } from '../../src/arena/formats/placing.ts';
import { type BracketResult, bracketPairs, bracketPlaces, bracketResults, nextPlaces } from './bracket.ts';
import { drawnOrder } from './single-elimination.ts';

/**
 * Double elimination (ArenaRL, section 4.4): who loses in the winners' bracket goes on in the losers' bracket and is out
 * after the second defeat; the winners of both meet in the final. 2 N - 2 comparisons for N entrants, since everybody but
 * the champion of the winners' bracket loses there once, everybody but one of those loses in the losers' bracket, and one
 * final is played. Rounds of both brackets run at once where they can: 2 ceil(log2 N) yields at most. Seeds are drawn;
 * byes of the winners' bracket go to the best of them, those of the losers' bracket to who has had the fewest.
 *
 * Ranked by how far somebody came, then by mean score over all comparisons. A final without a winner leaves both in one
 * tier. After a tie the higher mean score so far goes on, else, and after a void, the better seed. See `placeBy` for
 * entrants without a counted result.
 *
 * @param entrants 2 to 1,000, by id; the list is not changed
 * @param options `seed` fixes every random draw
 * @throws RangeError for a wrong number of entrants, or an entrant given twice
 */
export function* doubleElimination<Id extends string>(
  entrants: readonly Id[],
  { seed }: { readonly seed: number },
): Format<Id> {
  checkEntrants(entrants);
  const table: Table<Id> = { seeds: drawnOrder(entrants, seed), seed, outcomes: [], rounds: 0 };
  const { unbeaten, beatenOnce, tiers } = yield* playBrackets(table);
  const [final] = yield* playRound(table, [[unbeaten, beatenOnce]]);
  const champion = final?.decided ? final.winner : null;
  return placeBy(entrants, table.outcomes, (entrant, { meanScore }) => [
    entrant === champion ? 1 : 0,
    tiers.get(entrant) ?? 0,
    meanScore,
  ]);
}

/** State of a tournament, which grows with every round. */
interface Table<Id extends string> {
  readonly seeds: readonly Id[];
  readonly seed: number;
  readonly outcomes: Outcome<Id>[];
  rounds: number;
}

/** The results of the pairs, in their order; without pairs nothing is yielded. */
function* playRound<Id extends string>(
  table: Table<Id>,
  pairs: readonly [Id, Id][],
): Generator<Pairing<Id>[], BracketResult<Id>[], readonly Outcome<Id>[]> {
  if (pairs.length === 0) return [];
  table.rounds += 1;
  const earlier = table.outcomes.map(({ pairing }) => pairing);
  const pairings = seat(pairs, earlier, table.seed, table.rounds);
  const latest = outcomesInOrder(pairings, yield pairings);
  table.outcomes.push(...latest);
  return bracketResults(latest, table.outcomes, table.seeds);
}

/** The two of the final, and how far each entrant came: the round of the losers' bracket, one more for the finalists. */
interface BracketsEnd<Id extends string> {
  readonly unbeaten: Id;
  readonly beatenOnce: Id;
  readonly tiers: ReadonlyMap<Id, number>;
}

/** Plays both brackets up to the final: at each step a round of the winners' bracket and the losers' round before it. */
function* playBrackets<Id extends string>(
  table: Table<Id>,
): Generator<Pairing<Id>[], BracketsEnd<Id>, readonly Outcome<Id>[]> {
  let places = bracketPlaces(table.seeds);
  const size = places.length;
  const byes = new Map(table.seeds.slice(0, size - table.seeds.length).map((entrant) => [entrant, 1]));
  const tiers = new Map<Id, number>();
  const losersByRound: Id[][] = [];
  let survivors: Id[] = [];
  for (let round = 0; round <= losersRounds(size); round++) {
    const upper = bracketPairs(places);
    const lower = losersRound({
      pool: [...newcomers(losersByRound, round), ...survivors],
      places: placesAfter(size, round),
      byesOf: (entrant) => byes.get(entrant) ?? 0,
      haveMet: (one, other) => haveMet(table, one, other),
    });
    const results = yield* playRound(table, [...upper, ...lower.pairs]);
    const upperResults = results.slice(0, upper.length);
    const lowerResults = results.slice(upper.length);
    const beaten = upperResults.map(({ loser }) => loser);
    places = nextPlaces(places, upperResults);
    losersByRound.push(bySeed(table, beaten));
    for (const { loser } of lowerResults) tiers.set(loser, round);
    if (lower.pairs.length > 0) for (const rests of lower.resting) byes.set(rests, (byes.get(rests) ?? 0) + 1);
    survivors = bySeed(table, [...lower.resting, ...lowerResults.map(({ winner }) => winner)]);
  }
  const [unbeaten] = places;
  const [beatenOnce] = survivors;
  if (!unbeaten || !beatenOnce) throw new Error('the brackets ended without two finalists');
  const last = losersRounds(size) + 1;
  return { unbeaten, beatenOnce, tiers: tiers.set(unbeaten, last).set(beatenOnce, last) };
}

/** Two for each round of the winners' bracket but the first; of two entrants one passes through an empty round. */
function losersRounds(size: number): number {
  return Math.max(1, 2 * Math.log2(size) - 2);
}

/** Round 1 is among the losers of the winners' round 1; round 2 m brings in those of its round m + 1. */
function newcomers<Id extends string>(losersByRound: readonly (readonly Id[])[], round: number): readonly Id[] {
  if (round === 1) return losersByRound[0] ?? [];
  return round > 0 && round % 2 === 0 ? (losersByRound[round / 2] ?? []) : [];
}

/** Places that are left after a round of the losers' bracket: every odd round halves them. */
function placesAfter(size: number, round: number): number {
  return Math.max(1, size / 2 ** (Math.ceil(round / 2) + 1));
}

function haveMet(table: Table<string>, one: string, other: string): boolean {
  return table.outcomes.some(({ pairing: { a, b } }) => (a === one && b === other) || (a === other && b === one));
}

function bySeed<Id extends string>({ seeds }: Table<Id>, entrants: readonly Id[]): Id[] {
  return seeds.filter((entrant) => entrants.includes(entrant));
}

interface LosersRoundRequest<Id extends string> {
  /** Entrants from the winners' bracket, then the survivors of this bracket, each best seed first. */
  readonly pool: readonly Id[];
  /** Places of the next round: at least half the pool. */
  readonly places: number;
  readonly byesOf: (entrant: Id) => number;
  readonly haveMet: (one: Id, other: Id) => boolean;
}

/**
 * One round of the losers' bracket: as many pairs as bring the pool down to the places of the next round. The others
 * rest: those who have had the fewest byes, among them the first of the pool. From the first on, each meets the last of
 * the pool, so that newcomers meet survivors; but nobody meets an earlier opponent again where all can be paired without
 * that, and else as few as this order allows.
 */
export function losersRound<Id extends string>(request: LosersRoundRequest<Id>): { pairs: [Id, Id][]; resting: Id[] } {
  const { pool, places, byesOf } = request;
  const matches = Math.max(0, pool.length - places);
  const inOrderOfByes = [...pool].sort((one, other) => byesOf(one) - byesOf(other));
  const resting = new Set(inOrderOfByes.slice(0, pool.length - 2 * matches));
  const players = pool.filter((entrant) => !resting.has(entrant));
  return { pairs: crossPairs(players, request.haveMet), resting: [...resting] };
}

function crossPairs<Id extends string>(players: readonly Id[], haveMet: (one: Id, other: Id) => boolean): [Id, Id][] {
  const pairs: [Id, Id][] = [];
  let unpaired = players;
  for (const first of players) {
    if (!unpaired.includes(first)) continue;
    const others = without(unpaired, first);
    const fresh = others.filter((other) => !haveMet(first, other));
    const opponent =
      fresh.findLast((other) => isPairable(without(others, other), haveMet)) ?? fresh.at(-1) ?? others.at(-1);
    if (opponent === undefined) throw new Error('a losers round of an odd number of players');
    pairs.push([first, opponent]);
    unpaired = without(others, opponent);
  }
  return pairs;
}

function without<Id extends string>(players: readonly Id[], one: Id): Id[] {
  return players.filter((player) => player !== one);
}

/** Returns true if everybody can be paired with a new opponent. */
function isPairable<Id extends string>(players: readonly Id[], haveMet: (one: Id, other: Id) => boolean): boolean {
  return hasPerfectMatching([...players.keys()], (i, j) => {
    const one = players[i];
    const other = players[j];
    return one !== undefined && other !== undefined && !haveMet(one, other);
  });
}
