import { describe, expect, it } from 'vitest';
import type { Battle } from '../../src/ratings/battles.ts';
import { bradleyTerry } from '../../src/ratings/bradley-terry.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { battlesOf, expectAsSlow } from './slow-fit.ts';

describe('ratings of many agents', () => {
  it('of two hundred are those of a plain slow method to a millionth of a point', () => {
    expectAsSlow(200, 4000, 200);
  });

  it('with somebody who won everything have no slope left in Firth’s likelihood, as of few', () => {
    const perfect = Array.from({ length: 6 }, (_, index): Battle => {
      return { model_a: 'zed', model_b: `agent-00${10 + index}`, winner: 'model_a', tree_id: 't0' };
    });
    const { agents, pairs } = tally([...battlesOf(80, 400, 20, 3), ...perfect]);
    const fit = bradleyTerry(agents.length, pairs);
    expect(fit).toMatchObject({ estimator: 'firth', converged: true });
    // The same data twice over, with each pair's counts halved, have the same maximum.
    const halved = pairs.map((pair) => ({
      ...pair,
      wins: pair.wins / 2,
      losses: pair.losses / 2,
      ties: pair.ties / 2,
    }));
    const again = bradleyTerry(agents.length, [...halved, ...halved]);
    const far = fit.ratings.map((rating, agent) => Math.abs(rating - (again.ratings[agent] ?? 0)));
    expect(Math.max(...far)).toBeLessThan(1e-4);
  });
});
