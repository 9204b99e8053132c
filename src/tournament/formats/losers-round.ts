import { hasPerfectMatching } from './perfect-matching.ts';

export interface LosersRoundRequest<Id extends string> {
  /** In order: those who come from the winners' bracket, then those who have survived here, each best seed first. */
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
  let left = players;
  for (const first of players) {
    if (!left.includes(first)) continue;
    const others = without(left, first);
    const fresh = others.filter((other) => !haveMet(first, other));
    const opponent =
      fresh.findLast((other) => isPairable(without(others, other), haveMet)) ?? fresh.at(-1) ?? others.at(-1);
    if (opponent === undefined) throw new Error('a losers round of an odd number of players');
    pairs.push([first, opponent]);
    left = without(others, opponent);
  }
  return pairs;
}

function without<Id extends string>(players: readonly Id[], one: Id): Id[] {
  return players.filter((player) => player !== one);
}

/** Whether all can be paired with somebody new. */
function isPairable<Id extends string>(players: readonly Id[], haveMet: (one: Id, other: Id) => boolean): boolean {
  return hasPerfectMatching([...players.keys()], (i, j) => {
    const [one, other] = [players[i], players[j]];
    return one !== undefined && other !== undefined && !haveMet(one, other);
  });
}
