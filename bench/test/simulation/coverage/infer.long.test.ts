import { expect, it } from 'vitest';
import { meanRating, pointsPerNat } from '../../../../src/ratings/bradley-terry.ts';
import { rateBattles } from '../../../../src/ratings/rate.ts';
import { battlesOf, infer } from '../../../simulation/coverage/coverage-study.ts';
import { matchLaw, playMadeUp } from '../../../simulation/coverage/play-made-up.ts';
import { madeUpFor } from './made-up-for.ts';

it.each([2, 9])('what the study takes from a tournament is what the leaderboard says: spread %d', (spread) => {
  const madeUp = madeUpFor({ trees: 6, spread });
  const points = (value: number | null) =>
    value === null ? null : expect.closeTo(meanRating + pointsPerNat * value, 4);
  for (let seed = 0; seed < 5; seed++) {
    const played = playMadeUp(madeUp, matchLaw(madeUp), seed);
    const { strengths, intervals, separated } = infer(played);
    const report = rateBattles(played.flatMap(battlesOf));
    expect(separated).toBe(report.estimator === 'firth');
    for (const line of report.ratings) {
      const agent = Number(line.agent);
      expect(line).toMatchObject({
        rating: points(strengths[agent] ?? 0),
        low: points(intervals[agent]?.low ?? null),
        high: points(intervals[agent]?.high ?? null),
      });
    }
  }
});
