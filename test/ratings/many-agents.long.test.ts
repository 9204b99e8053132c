import { describe, expect, it } from 'vitest';
import type { Battle } from '../../src/ratings/battles.ts';
import { bradleyTerry } from '../../src/ratings/bradley-terry.ts';
import { jackknife } from '../../src/ratings/intervals.ts';
import { at, cell } from '../../src/ratings/matrix.ts';
import { pairModel } from '../../src/ratings/model-of.ts';
import { oneStepJackknife } from '../../src/ratings/one-step-jackknife.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { inverseInformation } from '../../src/ratings/sandwich.ts';
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

describe('leaving one tree out by a step', () => {
  const errors = (agents: number, battles: number, trees: number) => {
    const model = pairModel(tally(battlesOf(agents, battles, trees, 2)));
    const { parameters } = model.fit();
    const inverted = inverseInformation(model, parameters);
    const step = oneStepJackknife({ model, parameters, inverted, mostRefits: 0 });
    const whole = jackknife(model, parameters);
    return Array.from(parameters, (_, agent) =>
      step ? Math.sqrt(cell(step, agent, agent) / cell(whole, agent, agent)) : 0,
    );
  };

  it('gives the standard errors of whole fits to a few in a hundred, from 30 trees on to one', () => {
    for (const ratio of errors(12, 900, 15)) expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
    for (const ratio of errors(30, 3000, 60)) expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
  });

  it('is the same whether a tree holds fewer pairs than agents or more', () => {
    const model = pairModel(tally(battlesOf(12, 400, 8, 2)));
    const { parameters } = model.fit();
    const inverted = inverseInformation(model, parameters);
    // A step solves (A - Aₜ) x = -gₜ, whichever way it was found: then the others' slope changes by -gₜ to first order.
    for (let tree = 0; tree < 8; tree++) {
      const step = model.stepWithout?.(tree, parameters, inverted);
      const score = model.score(tree, parameters);
      const small = parameters.map((value, agent) => value + 1e-5 * at(step ?? score, agent));
      for (let agent = 0; agent < parameters.length; agent++) {
        const others = (point: Float64Array) =>
          Array.from({ length: 8 }, (_, each) => (each === tree ? 0 : at(model.score(each, point), agent))).reduce(
            (sum, value) => sum + value,
            0,
          );
        expect((others(small) - others(parameters)) / 1e-5).toBeCloseTo(at(score, agent), 3);
      }
    }
  });
});
