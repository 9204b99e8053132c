import { expect, it } from 'vitest';
import { seriesCoverage } from '../../../bench/ratings/series-study.ts';

it('a combined leaderboard whose matches age has 95% intervals that hold the truth in about 95% of cases, and raises no more false alarms than it says', () => {
  // 400 draws of each setting: see docs/method/measured.md.
  const found = seriesCoverage({ refreshes: 3, trees: 6, halfLife: 1, draws: 30 });
  expect(found.ratings).toBeGreaterThan(0.9);
  expect(found.ratings).toBeLessThan(0.985);
  expect(found.falseAlarms).toBeLessThan(0.08);
});
