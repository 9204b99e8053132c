import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../../../src/kernel/random.ts';
import {
  exactJudge,
  names,
  type Played,
  playPairings,
  type ResultsOf,
  strengthsOf,
  trueOrder,
} from '../../../test/arena/formats/play-pairings.ts';
import { forSome } from '../../../test/support/for-all.ts';
import { doubleElimination, losersRound } from '../../formats/double-elimination.ts';
import { drawnOrder } from '../../formats/single-elimination.ts';

const draws = fc.record({ count: fc.integer({ min: 2, max: 32 }), seed: fc.integer({ min: 0, max: 1e9 }) });

/** A judge that throws coins, the same ones for the same seed. */
function coins(seed: number): ResultsOf {
  const random = randomFor('coins', seed);
  return () => [{ cluster: 't', winner: random.pick(['a', 'b'] as const) }];
}

/** Who lost how often, in the order of play. */
function defeatsOf({ outcomes }: Played): Map<string, number> {
  const defeats = new Map<string, number>();
  for (const { pairing, results } of outcomes) {
    const loser = results[0]?.winner === 'a' ? pairing.b : pairing.a;
    defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
  }
  return defeats;
}

describe('double elimination', () => {
  it('lets everybody out after exactly two defeats, whoever wins', () => {
    forSome(100, draws, ({ count, seed }) => {
      const all = names(count);
      const played = playPairings(doubleElimination(all, { seed }), coins(seed));
      const defeats = defeatsOf(played);
      const champion = played.ranking[0]?.[0] ?? '';
      const second = played.ranking[1]?.[0] ?? '';
      expect(played.outcomes).toHaveLength(2 * count - 2);
      expect(defeats.get(champion) ?? 0).toBeLessThanOrEqual(1);
      // The unbeaten finalist is out after one defeat when the final is not played again.
      for (const entrant of all) if (entrant !== champion && entrant !== second) expect(defeats.get(entrant)).toBe(2);
      for (const [index, round] of played.rounds.entries()) {
        const before = defeatsOf({
          ...played,
          outcomes: played.outcomes.slice(0, played.rounds.slice(0, index).flat().length),
        });
        expect(round.every(({ a, b }) => (before.get(a) ?? 0) < 2 && (before.get(b) ?? 0) < 2)).toBe(true);
      }
    });
  });

  it('finds the best two in order before a judge that does not err, in two rounds for each doubling', () => {
    forSome(100, draws, ({ count, seed }) => {
      const strengths = strengthsOf(names(count), seed);
      const { ranking, rounds } = playPairings(
        doubleElimination(names(count), { seed }),
        exactJudge(strengths, 'winner'),
      );
      expect(ranking.slice(0, 2).flat()).toEqual(trueOrder(strengths).slice(0, 2));
      expect(rounds.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(count)));
    });
  });

  it('plays the rounds of both brackets at once', () => {
    const strengths = strengthsOf(names(8), 1);
    const { rounds } = playPairings(doubleElimination(names(8), { seed: 1 }), exactJudge(strengths, 'winner'));
    expect(rounds.map((round) => round.length)).toEqual([4, 4, 3, 1, 1, 1]);
  });

  it('seeds by a draw: byes go to the best', () => {
    for (const count of [3, 5, 6, 7, 9, 12, 17, 24, 31, 33]) {
      const order = drawnOrder(names(count), 4);
      const first = doubleElimination(names(count), { seed: 4 }).next().value;
      const playing = new Set(Array.isArray(first) ? first.flatMap(({ a, b }) => [a, b]) : []);
      const byes = 2 ** Math.ceil(Math.log2(count)) - count;
      expect(order.filter((entrant) => !playing.has(entrant))).toEqual(order.slice(0, byes));
    }
  });
});

describe('a round of the losers bracket', () => {
  const pools = fc
    .record({
      byes: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 16 }),
      fewer: fc.nat(8),
      met: fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { maxLength: 30 }),
    })
    .map(({ byes, fewer, met }) => {
      const pool = names(byes.length);
      const places = Math.max(Math.ceil(pool.length / 2), pool.length - fewer);
      const pairs = new Set(met.flatMap(([i, j]) => [`${pool[i]} ${pool[j]}`, `${pool[j]} ${pool[i]}`]));
      return { pool, places, byes, met: pairs };
    });
  const request = ({
    pool,
    places,
    byes,
    met,
  }: {
    pool: string[];
    places: number;
    byes: number[];
    met: Set<string>;
  }) => ({
    pool,
    places,
    byesOf: (entrant: string) => byes[pool.indexOf(entrant)] ?? 0,
    haveMet: (one: string, other: string) => met.has(`${one} ${other}`),
  });

  it('brings the pool down to its places, everybody in one pair or resting', () => {
    forSome(500, pools, (pool) => {
      const { pairs, resting } = losersRound(request(pool));
      expect([...pairs.flat(), ...resting].sort()).toEqual(pool.pool);
      expect(pairs.length + resting.length).toBe(Math.min(pool.places, pool.pool.length));
    });
  });

  it('gives nobody a bye who has had more of them than one who plays', () => {
    forSome(500, pools, (pool) => {
      const asked = request(pool);
      const { pairs, resting } = losersRound(asked);
      const most = Math.max(...resting.map(asked.byesOf));
      if (resting.length > 0)
        for (const player of pairs.flat()) expect(asked.byesOf(player)).toBeGreaterThanOrEqual(most);
    });
  });

  it('lets nobody meet an earlier opponent again where all can be paired without that', () => {
    forSome(1000, pools, (pool) => {
      const asked = request(pool);
      const { pairs } = losersRound(asked);
      if (pairs.length > 4 || !isPairable(pairs.flat(), asked.haveMet)) return;
      expect(pairs.filter(([one, other]) => asked.haveMet(one, other))).toEqual([]);
    });
  });

  it('pairs newcomers with survivors, and avoids a second meeting where it can', () => {
    const pool = ['new1', 'new2', 'old1', 'old2'];
    const never = { pool, places: 2, byesOf: () => 0, haveMet: () => false };
    expect(losersRound(never).pairs).toEqual([
      ['new1', 'old2'],
      ['new2', 'old1'],
    ]);
    const haveMet = (one: string, other: string) => [one, other].sort().join() === 'new1,old2';
    expect(losersRound({ ...never, haveMet }).pairs).toEqual([
      ['new1', 'old1'],
      ['new2', 'old2'],
    ]);
    expect(losersRound({ ...never, haveMet: () => true }).pairs).toHaveLength(2);
  });
});

/** By trying all. */
function isPairable([first, ...others]: readonly string[], haveMet: (one: string, other: string) => boolean): boolean {
  if (first === undefined) return true;
  return others.some(
    (other) =>
      !haveMet(first, other) &&
      isPairable(
        others.filter((left) => left !== other),
        haveMet,
      ),
  );
}
