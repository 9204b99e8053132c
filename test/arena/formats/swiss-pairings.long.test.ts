import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairingWinner } from '../../../src/arena/formats/format.ts';
import { defaultSwissRounds, swiss } from '../../../src/arena/formats/swiss.ts';
import { forSome } from '../../support/for-all.ts';
import { byesOf, entrants, type Judge, meetingsOf, noiseless, outcome, play, tauByName } from '../play-format.ts';

const seeds = fc.integer({ min: 0, max: 1e9 });
const sizes = fc.integer({ min: 2, max: 16 });
const winners: readonly PairingWinner[] = ['a', 'b', 'tie', 'both_bad', 'void'];

/** A judge that takes the given winners in turn. */
const cycling = (sequence: readonly PairingWinner[]): Judge => {
  let next = 0;
  return () => sequence[next++ % sequence.length] ?? 'tie';
};

describe('swiss', () => {
  it('pairs everybody once a round, never the same pair twice, and loses nobody', () => {
    forSome(
      60,
      sizes,
      seeds,
      fc.array(fc.constantFrom(...winners), { minLength: 1, maxLength: 20 }),
      (count, seed, results) => {
        const all = entrants(count);
        const { rounds, ranking } = play(swiss(all, { seed }), cycling(results));
        expect(rounds).toHaveLength(defaultSwissRounds(count));
        for (const round of rounds) {
          const seated = round.flatMap(({ a, b }) => [a, b]);
          expect(round).toHaveLength(Math.floor(count / 2));
          expect(new Set(seated).size).toBe(seated.length);
        }
        expect(Math.max(...meetingsOf(rounds).values())).toBe(1);
        expect(ranking.flat().sort()).toEqual(all);
      },
    );
  });

  it('gives nobody a second bye before all have had one', () => {
    forSome(20, sizes, seeds, fc.integer({ min: 1, max: 20 }), (count, seed, wanted) => {
      const all = entrants(count);
      const { rounds } = play(swiss(all, { seed, rounds: wanted }), noiseless);
      const byes = byesOf(all, rounds);
      expect(Math.max(...byes) - Math.min(...byes)).toBeLessThanOrEqual(count % 2);
      expect(Math.max(...byes)).toBeLessThanOrEqual(1);
    });
  });

  it('plays up to a full round robin without a repeat, and no further', () => {
    for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      for (let seed = 0; seed < 5; seed++) {
        const { rounds } = play(swiss(entrants(count), { seed, rounds: 100 }), noiseless);
        expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
        expect(meetingsOf(rounds).size).toBe((count * (count - 1)) / 2);
        expect(Math.max(...meetingsOf(rounds).values())).toBe(1);
      }
    }
  });

  it('plays 4 rounds of 6 for 6 and for 8 by default', () => {
    expect([2, 3, 4, 5, 6, 8, 9, 16, 17, 64].map(defaultSwissRounds)).toEqual([1, 3, 3, 4, 4, 4, 5, 5, 6, 7]);
  });

  it('puts the best first in every draw, and the others about right (3 rounds of 8, a judge that does not err)', () => {
    const taus = Array.from({ length: 200 }, (_, seed) => {
      const { ranking } = play(swiss(entrants(8), { seed, rounds: 3 }), noiseless);
      expect(ranking[0]).toEqual(['e00']);
      return tauByName(ranking);
    });
    const mean = taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
    expect(mean).toBeGreaterThan(0.82);
    expect(mean).toBeLessThan(0.93);
    expect(Math.min(...taus)).toBeGreaterThan(0.5);
  });

  it('is the same for the same seed whatever the order of entrants or outcomes, and changes no argument', () => {
    const all = entrants(9);
    const reversed = all.toReversed();
    const frozen = Object.freeze([...reversed]);
    const one = play(swiss(all, { seed: 5 }), noiseless);
    expect(play(swiss(frozen, { seed: 5 }), noiseless)).toEqual(one);
    const backwards = swiss(all, { seed: 5 });
    let step = backwards.next();
    for (const round of one.rounds) {
      expect(step.value).toEqual(round);
      step = backwards.next(round.map((pairing) => outcome(pairing, noiseless(pairing))).toReversed());
    }
    expect(step).toEqual({ done: true, value: one.ranking });
    expect(play(swiss(all, { seed: 6 }), noiseless).rounds[0]).not.toEqual(one.rounds[0]);
  });

  it('pairs winners with winners in the second round', () => {
    const { rounds } = play(swiss(entrants(8), { seed: 3 }), noiseless);
    const won = new Set(rounds[0]?.map(({ a, b }) => (a < b ? a : b)));
    for (const { a, b } of rounds[1] ?? []) expect(won.has(a)).toBe(won.has(b));
  });

  it('shares a place between all when every result is void, a tie or both bad', () => {
    for (const winner of ['void', 'tie', 'both_bad'] as const) {
      const { ranking } = play(swiss(entrants(7), { seed: 1 }), () => winner);
      expect(ranking).toEqual([entrants(7)]);
    }
  });

  it('does not count a bye as a win', () => {
    const { rounds, ranking } = play(swiss(entrants(3), { seed: 1, rounds: 1 }), noiseless);
    const sat = entrants(3).find((agent) => rounds[0]?.every(({ a, b }) => a !== agent && b !== agent));
    expect(ranking[1]).toEqual([sat]);
  });

  it('balances seats', () => {
    forSome(60, sizes, seeds, (count, seed) => {
      const { rounds } = play(swiss(entrants(count), { seed }), noiseless);
      const surplus = entrants(count).map((agent) =>
        rounds.flat().reduce((sum, { a, b }) => sum + (a === agent ? 1 : b === agent ? -1 : 0), 0),
      );
      expect(Math.max(...surplus.map(Math.abs))).toBeLessThanOrEqual(3);
    });
  });

  it('takes a field of 64', () => {
    const { rounds, ranking } = play(swiss(entrants(64), { seed: 1 }), noiseless);
    expect(rounds.map((round) => round.length)).toEqual([32, 32, 32, 32, 32, 32, 32]);
    expect(tauByName(ranking)).toBeGreaterThan(0.75);
  });

  it('refuses too few, too many or repeated entrants, no rounds, and outcomes it did not ask for', () => {
    const start = (count: number, rounds?: number) => () =>
      swiss(entrants(count), { seed: 1, ...(rounds === undefined ? {} : { rounds }) }).next();
    expect(start(1)).toThrow(RangeError);
    expect(start(1001)).toThrow(RangeError);
    expect(start(4, 0)).toThrow(RangeError);
    const [one] = entrants(1);
    expect(() => swiss(one ? [one, one] : [], { seed: 1 }).next()).toThrow(/twice/);
    const format = swiss(entrants(4), { seed: 1 });
    format.next();
    expect(() => format.next([])).toThrow(/outcomes/);
  });
});
