import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/arena/formats/format.ts';
import { defaultSwissRounds, swiss } from '../../../src/arena/formats/swiss.ts';
import { forSome } from '../../support/for-all.ts';
import {
  exactJudge,
  judgeKinds,
  messyJudge,
  names,
  pairOf,
  playPairings,
  strengthsOf,
  trueOrder,
} from './play-pairings.ts';

const sizes = Array.from({ length: 31 }, (_, index) => index + 2);

const losersOf = (outcomes: readonly Outcome<string>[]): Set<string> =>
  new Set(outcomes.map(({ pairing, results }) => (results[0]?.winner === 'a' ? pairing.b : pairing.a)));

describe('swiss, from 2 to 32 entrants', () => {
  it('plays floor(n / 2) pairs a round, nobody twice, no pair again, and byes even, whatever the results', () => {
    const draws = fc.record({ count: fc.integer({ min: 2, max: 32 }), seed: fc.integer({ min: 0, max: 1e9 }) });
    forSome(60, draws, fc.constantFrom(0, 0.3, 1), ({ count, seed }, share) => {
      const all = names(count);
      const { rounds, ranking } = playPairings(swiss(all, { seed }), messyJudge(seed, { void: share, tie: share }));
      expect(rounds).toHaveLength(defaultSwissRounds(count));
      for (const round of rounds) {
        expect(round).toHaveLength(Math.floor(count / 2));
        expect(new Set(round.flatMap(({ a, b }) => [a, b])).size).toBe(2 * round.length);
      }
      const pairs = rounds.flat().map(pairOf);
      expect(new Set(pairs).size).toBe(pairs.length);
      const playedBy = (entrant: string) => rounds.flat().filter(({ a, b }) => a === entrant || b === entrant).length;
      for (const entrant of all) expect(rounds.length - playedBy(entrant)).toBeLessThanOrEqual(count % 2);
      expect(ranking.flat().sort()).toEqual(all);
    });
  });

  it('puts an entrant first who never lost, before judges that do not err: up to 8 the best, above it mostly', () => {
    let best = 0;
    for (const count of sizes) {
      for (const [seed, kind] of judgeKinds.entries()) {
        const strengths = strengthsOf(names(count), seed);
        const [strongest] = trueOrder(strengths);
        const format = swiss(names(count), { seed, rounds: Math.max(1, Math.ceil(Math.log2(count))) });
        const { ranking, outcomes } = playPairings(format, exactJudge(strengths, kind));
        const lost = losersOf(outcomes);
        expect(ranking[0]?.some((entrant) => lost.has(entrant))).toBe(false);
        if (count <= 8) expect(ranking[0]).toEqual([strongest]);
        if (ranking[0]?.join() === strongest) best += 1;
      }
    }
    expect(best).toBeGreaterThan(0.85 * sizes.length * judgeKinds.length);
  });
});
