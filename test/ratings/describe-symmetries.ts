import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { Rating } from '../../src/ratings/rating.ts';
import { forSome } from '../support/for-all.ts';
import { someBattles } from './battle-samples.ts';

export const byName = (ratings: readonly Rating[]) => new Map<string, Rating>(ratings.map((row) => [row.agent, row]));

/** What ratings keep to on any battles, in so many draws. */
export function describeSymmetries(numRuns: number): void {
  describe('symmetries', () => {
    it('is the same whatever the order of the battles', () => {
      forSome(
        numRuns,
        someBattles.chain((battles) =>
          fc.tuple(fc.constant(battles), fc.shuffledSubarray(battles, { minLength: battles.length })),
        ),
        ([battles, shuffled]) => {
          expect(rateBattles(shuffled)).toEqual(rateBattles(battles));
        },
      );
    });

    it('is the same with the seats of any battle swapped', () => {
      const swapped = { model_a: 'model_b', model_b: 'model_a', tie: 'tie', both_bad: 'both_bad' } as const;
      forSome(numRuns, someBattles, (battles) => {
        const other = battles.map((battle, index) =>
          index % 2 === 0
            ? battle
            : { ...battle, model_a: battle.model_b, model_b: battle.model_a, winner: swapped[battle.winner] },
        );
        expect(rateBattles(other)).toEqual(rateBattles(battles));
      });
    });

    it('follows the agents when they are renamed', () => {
      const renamed: Record<string, string> = { ant: 'z', bee: 'm', cat: 'y', dog: 'b', eel: 'a' };
      const rename = (name: string) => renamed[name] ?? name;
      forSome(numRuns, someBattles, (battles) => {
        const other = battles.map((battle) => ({
          ...battle,
          model_a: rename(battle.model_a),
          model_b: rename(battle.model_b),
        }));
        const after = byName(rateBattles(other).ratings);
        for (const row of rateBattles(battles).ratings) {
          const same = after.get(rename(row.agent));
          expect(same?.rating).toBeCloseTo(row.rating, 4);
          expect(same?.low === null).toBe(row.low === null);
          if (row.low !== null) expect(same?.low).toBeCloseTo(row.low, 3);
          expect(same?.matches).toBe(row.matches);
        }
      });
    });

    it('turns upside down when every result does', () => {
      const turned = { model_a: 'model_b', model_b: 'model_a', tie: 'tie', both_bad: 'both_bad' } as const;
      forSome(numRuns, someBattles, (battles) => {
        const after = byName(
          rateBattles(battles.map((battle) => ({ ...battle, winner: turned[battle.winner] }))).ratings,
        );
        for (const row of rateBattles(battles).ratings)
          expect((after.get(row.agent)?.rating ?? 0) - 1000).toBeCloseTo(1000 - row.rating, 4);
      });
    });

    it('has mean 1000, finite ratings, a rating inside its interval and its rank inside its range', () => {
      forSome(numRuns, someBattles, (battles) => {
        const { ratings, converged } = rateBattles(battles);
        expect(converged).toBe(true);
        const mean = ratings.reduce((sum, row) => sum + row.rating, 0) / ratings.length;
        expect(mean).toBeCloseTo(1000, 4);
        for (const row of ratings) {
          const above = ratings.filter((other) => other.rating > row.rating).length;
          const level = ratings.filter((other) => other.rating === row.rating).length;
          expect(Number.isFinite(row.rating)).toBe(true);
          expect(row.low ?? -1e9).toBeLessThanOrEqual(row.rating);
          expect(row.high ?? 1e9).toBeGreaterThanOrEqual(row.rating);
          expect(row.wins + row.losses + row.ties).toBe(row.matches);
          expect(row.rankHigh).toBeLessThanOrEqual(ratings.length);
          if (row.low !== null && row.high !== null) {
            expect(row.rankLow).toBeLessThanOrEqual(above + level);
            expect(row.rankHigh).toBeGreaterThanOrEqual(above + 1);
          }
        }
      });
    });
  });
}
