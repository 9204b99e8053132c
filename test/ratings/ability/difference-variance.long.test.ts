import { describe, expect, it } from 'vitest';
import { countItems } from '../../../src/ratings/ability/ability.ts';
import { differenceVariance } from '../../../src/ratings/ability/difference-variance.ts';
import { MadeUpTournament } from '../../../src/simulation/made-up-tournament.ts';
import { law, toldOverReal } from './played-variance.ts';

describe('the variance of a difference by one tree', () => {
  it('is roughly that of ratings from tournament to tournament, times their trees', () => {
    const ratio = toldOverReal(5);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('is unknown from two trees, and of agents that passed everything', () => {
    const two = new MadeUpTournament(law, 'two', 2).results();
    expect(differenceVariance(countItems(two))).toBeNull();
    const perfect = new MadeUpTournament(law, 'all', 5).results().map((each) => ({ ...each, satisfied: true }));
    expect(differenceVariance(countItems(perfect))).toBeNull();
  });
});
