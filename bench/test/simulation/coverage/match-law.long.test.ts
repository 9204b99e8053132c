import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSettings } from '../../../../src/config/format-settings.ts';
import { winProbability } from '../../../../src/ratings/logistic.ts';
import { forSome } from '../../../../test/support/for-all.ts';
import { expectedScore, matchLaw, playMadeUp } from '../../../simulation/coverage/play-made-up.ts';
import { madeUpFor } from './made-up-for.ts';

const anyLaw = fc
  .record({
    sigma: fc.double({ min: 0, max: 3, noNaN: true }),
    share: fc.double({ min: 0, max: 0.95, noNaN: true }),
    ties: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  .map(matchLaw);

describe('the law of a made-up match', () => {
  it('is the Bradley-Terry model where trees, shared answers and ties play no part', () => {
    const law = matchLaw({ sigma: 0, share: 0, ties: 0 });
    for (const difference of [-5, -0.3, 0, 1, 7])
      expect(expectedScore(difference, law)).toBeCloseTo(winProbability(difference), 12);
  });

  it('is fair to both seats, and better for the stronger', () => {
    forSome(300, anyLaw, fc.double({ min: 0.01, max: 6, noNaN: true }), (law, difference) => {
      const score = expectedScore(difference, law);
      expect(score + expectedScore(-difference, law)).toBeCloseTo(1, 10);
      expect(score).toBeGreaterThan(0.5);
      expect(score).toBeLessThanOrEqual(expectedScore(difference + 0.5, law));
    });
  });

  it.each([
    { sigma: 0, share: 0, ties: 0.2 },
    { sigma: 1, share: 0.5, ties: 0.05 },
    { sigma: 0.5, share: 0.95, ties: 0 },
  ])('is what is played: $sigma, $share, $ties', (chances) => {
    const trees = 20_000;
    const format = formatSettings.parse({ format: 'round-robin' });
    for (const spread of [0, 1.5]) {
      const madeUp = madeUpFor({ ...chances, agents: 2, trees, spread, format });
      const law = matchLaw(chances);
      const [outcome] = playMadeUp(madeUp, law, 3);
      const stronger = outcome?.pairing.a === '01' ? 'a' : 'b';
      const level = outcome?.results.filter(({ winner }) => winner === 'tie').length ?? 0;
      const won = outcome?.results.filter(({ winner }) => winner === stronger).length ?? 0;
      const fourErrors = 4 * Math.sqrt(0.25 / trees);
      expect(Math.abs((won + level / 2) / trees - expectedScore(spread, law))).toBeLessThan(fourErrors);
      if (spread === 0) expect(Math.abs(level / trees - chances.ties)).toBeLessThan(fourErrors);
    }
  });
});
