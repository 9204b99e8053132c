import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Battle } from '../../src/ratings/battles.ts';
import { bradleyTerry, defaultRidge, pointsPerNat } from '../../src/ratings/bradley-terry.ts';
import { logWinProbability } from '../../src/ratings/logistic.ts';
import { cell, cholesky } from '../../src/ratings/matrix.ts';
import { tally } from '../../src/ratings/pair-counts.ts';
import { type StyleModelOptions, styleModel, styleRidge } from '../../src/ratings/style-model.ts';
import { forSome } from '../support/for-all.ts';
import { battlesFrom, drArenaCounts, someBattles, wikipediaCounts } from './battle-samples.ts';
import { puddingCounts } from './pudding.ts';

const plain = { style: [] } as const;

const fitOf = (battles: readonly Battle[], options: StyleModelOptions) => {
  const model = styleModel(battles, options);
  return model.fit();
};
const nearEach = (one: Iterable<number>, other: Iterable<number>, tolerance: number) => {
  const left = [...one];
  const right = [...other];
  expect(left.length).toBe(right.length);
  for (const [index, value] of left.entries()) expect(Math.abs(value - (right[index] ?? 0))).toBeLessThan(tolerance);
};

/** What the ridges take from the log-likelihood. */
const penaltyOf = (parameters: Float64Array, agents: number) =>
  parameters.reduce((sum, value, at) => sum + ((at < agents ? defaultRidge : styleRidge) / 2) * value * value, 0);
/**
 * With all parameters at 0 a battle costs log 3 at most, and nothing is penalised: no maximum is worth less. Firth's penalty adds half
 * a log-determinant, and nowhere does a battle tell e² times as much as there. A fixed bound there is none: where strengths and features
 * together foretell nine battles of five agents, strengths of 106 have been seen.
 */
const mostPenalty = (battles: number, parameters: number) => battles * Math.log(3) + parameters;
const style = (length: number, lists = 0) => ({ length, citations: 0, headings: 0, lists });
const styled: fc.Arbitrary<Battle[]> = someBattles.chain((battles) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 })), {
      minLength: battles.length,
      maxLength: battles.length,
    })
    .map((styles) =>
      battles.map((battle, index) => {
        const [one = 0, other = 0, lists = 0] = styles[index] ?? [];
        return { ...battle, style_a: style(one, lists), style_b: style(other, 1) };
      }),
    ),
);
const anyOptions: fc.Arbitrary<StyleModelOptions> = fc.record({
  style: fc.constantFrom([], ['length'] as const, ['length', 'lists'] as const),
});

describe('ties as half without style', () => {
  it('is Bradley-Terry to 1e-8, also where it takes Firth’s penalty', () => {
    let penalised = 0;
    forSome(150, someBattles, (battles) => {
      const { agents, pairs } = tally(battles);
      const expected = bradleyTerry(agents.length, pairs);
      const own = fitOf(battles, plain);
      expect(own.estimator).toBe(expected.estimator);
      expect(own.converged).toBe(true);
      nearEach(own.parameters, expected.strengths, 1e-8);
      if (own.estimator === 'firth') penalised += 1;
    });
    expect(penalised).toBeGreaterThan(10);
  });

  it('reproduces the published tables', () => {
    const points = (counts: typeof drArenaCounts) =>
      Array.from(fitOf(battlesFrom(counts), plain).parameters, (strength) => 1000 + pointsPerNat * strength);
    nearEach(points(wikipediaCounts), [922.4271, 1007.3661, 927.7676, 1142.4392], 1e-3);
    // Claude, GPT, Gemini, Grok, Sonar, o3.
    nearEach(points(drArenaCounts), [920.509, 1084.489, 1054.167, 958.493, 941.728, 1040.614], 0.01);
  });
});

describe('without style', () => {
  it('has as many expected as observed wins at its estimate', () => {
    const battles = battlesFrom(puddingCounts);
    const model = styleModel(battles, { style: [], ridge: 1e-9 });
    const { parameters } = model.fit();
    const total = new Float64Array(parameters.length);
    for (let cluster = 0; cluster < model.copies.length; cluster++) {
      const score = model.score(cluster, parameters);
      for (const [index, value] of score.entries())
        total[index] = (total[index] ?? 0) + (model.copies[cluster] ?? 0) * value;
    }
    nearEach(total.subarray(0, 6), new Float64Array(6), 1e-6);
  });

  it('solves two agents by hand', () => {
    const battles = battlesFrom([['a', 'b', 12, 6, 4]]);
    const { parameters } = fitOf(battles, plain);
    const gap = (parameters[0] ?? 0) - (parameters[1] ?? 0);
    expect(gap).toBeCloseTo(Math.log(14 / 8), 5);
  });

  it('gives equal strengths for symmetric data', () => {
    const battles = battlesFrom([
      ['a', 'b', 3, 3, 2],
      ['b', 'c', 3, 3, 2],
      ['a', 'c', 3, 3, 2],
    ]);
    nearEach(fitOf(battles, plain).parameters.subarray(0, 3), [0, 0, 0], 1e-9);
  });

  it('stays finite where everything ended in a tie, and where everything is won', () => {
    const onlyTies = fitOf(
      battlesFrom([
        ['a', 'b', 0, 0, 9],
        ['b', 'c', 0, 0, 3],
      ]),
      plain,
    );
    nearEach(onlyTies.parameters.subarray(0, 3), [0, 0, 0], 1e-6);
    const perfect = fitOf(
      battlesFrom([
        ['a', 'b', 9, 0, 0],
        ['b', 'c', 3, 0, 0],
      ]),
      plain,
    );
    for (const { parameters, converged } of [onlyTies, perfect]) {
      expect(converged).toBe(true);
      for (const value of parameters) expect(Math.abs(value)).toBeLessThan(40);
    }
    expect(perfect.estimator).toBe('firth');
    expect(perfect.parameters[0]).toBeGreaterThan(perfect.parameters[1] ?? 0);
  });

  it('is found by direct search of the likelihood', () => {
    const counts = [
      ['a', 'b', 5, 2, 3],
      ['b', 'c', 4, 4, 1],
      ['a', 'c', 6, 1, 2],
    ] as const;
    const likelihood = ([a = 0, b = 0]: readonly number[]) => {
      const strengths: Record<string, number> = { a, b, c: -a - b };
      return counts.reduce((sum, [one, other, wins, losses, tied]) => {
        const gap = (strengths[one] ?? 0) - (strengths[other] ?? 0);
        return sum + (wins + tied / 2) * logWinProbability(gap) + (losses + tied / 2) * logWinProbability(-gap);
      }, 0);
    };
    const found = climb(likelihood, [0, 0]);
    const own = fitOf(battlesFrom(counts), plain).parameters;
    nearEach(own.subarray(0, 2), found, 1e-3);
  });
});

describe('every model', () => {
  it('converges where one win stands among ties', () => {
    const battles = battlesFrom([
      ['ant', 'cat', 0, 0, 2],
      ['cat', 'eel', 0, 0, 1],
      ['bee', 'eel', 0, 0, 3],
      ['dog', 'eel', 1, 0, 0],
    ]);
    expect(fitOf(battles, plain).converged).toBe(true);
  });

  it('converges to finite values whatever the battles', () => {
    forSome(100, styled, anyOptions, (battles, options) => {
      const model = styleModel(battles, options);
      const { parameters, converged } = model.fit();
      expect(converged).toBe(true);
      expect(parameters.length).toBe(model.agents + model.further.length);
      expect(penaltyOf(parameters, model.agents)).toBeLessThan(mostPenalty(battles.length, parameters.length));
      expect(() => cholesky(model.information(parameters))).not.toThrow();
    });
  });

  it('is exactly the same for any order of the battles and with any seats swapped', () => {
    const swapped = { model_a: 'model_b', model_b: 'model_a', tie: 'tie', both_bad: 'both_bad' } as const;
    const swap = (battle: Battle): Battle => ({
      ...battle,
      model_a: battle.model_b,
      model_b: battle.model_a,
      winner: swapped[battle.winner],
      style_a: battle.style_b,
      style_b: battle.style_a,
    });
    const changed = styled.chain((battles) =>
      fc.tuple(
        fc.constant(battles),
        fc.shuffledSubarray(
          battles.map((battle, index) => (index % 2 === 0 ? swap(battle) : battle)),
          { minLength: battles.length },
        ),
      ),
    );
    forSome(60, changed, anyOptions, ([battles, others], options) => {
      const one = styleModel(battles, options);
      const other = styleModel(others, options);
      expect(other.fit()).toEqual(one.fit());
      expect(other.copies).toEqual(one.copies);
      expect(other.droppedStyle).toEqual(one.droppedStyle);
    });
  });

  it('has the scores and the information that numeric differences of the likelihood give', () => {
    forSome(
      100,
      styled,
      anyOptions,
      fc.infiniteStream(fc.double({ min: -2, max: 2, noNaN: true })),
      (all, options, to) => {
        const model = styleModel(all, options);
        const place = Float64Array.from({ length: model.agents + model.further.length }, () => Number(to.next().value));
        const total = (parameters: Float64Array) => {
          const sum = new Float64Array(parameters.length);
          for (let cluster = 0; cluster < model.copies.length; cluster++) {
            for (const [index, value] of model.score(cluster, parameters).entries())
              sum[index] = (sum[index] ?? 0) + (model.copies[cluster] ?? 0) * value;
          }
          return sum;
        };
        const information = model.information(place);
        const step = 1e-5;
        for (let column = model.agents; column < place.length; column++) {
          const moved = (by: number) => place.map((value, index) => (index === column ? value + by : value));
          const up = total(moved(step));
          const down = total(moved(-step));
          for (let row = 0; row < place.length; row++) {
            const slope = ((down[row] ?? 0) - (up[row] ?? 0)) / (2 * step) + (row === column ? styleRidge : 0);
            expect(cell(information, row, column)).toBeCloseTo(slope, 4);
          }
        }
      },
    );
  });

  it('leaves a cluster out by a weight of zero, and counts it twice by a weight of two', () => {
    forSome(60, styled, fc.constantFrom('t1', 't2'), (battles, tree) => {
      const all = styleModel(battles, plain);
      const trees = [...new Set(battles.flatMap(({ tree_id }) => tree_id ?? []))].sort();
      const index = trees.indexOf(tree);
      if (index === -1) return;
      const rest = battles.filter(({ tree_id }) => tree_id !== tree);
      const own = battles.filter(({ tree_id }) => tree_id === tree);
      const weighted = (times: number) => all.fit(all.copies.map((copies, each) => (each === index ? times : copies)));
      const twice = fitOf([...battles, ...own.map((battle) => ({ ...battle, tree_id: 'copy' }))], plain);
      nearEach(weighted(2).parameters, twice.parameters, 1e-6);
      if (styleModel(rest, plain).agentNames.length < all.agents) return;
      nearEach(weighted(0).parameters, fitOf(rest, plain).parameters, 1e-6);
    });
  });

  it('counts a battle of weight three as three battles', () => {
    const battles = battlesFrom(puddingCounts).map((battle) => ({ ...battle, tree_id: 't' }));
    const options = plain;
    const weighted = fitOf(
      battles.map((battle, index) => ({ ...battle, weight: index % 3 === 0 ? 3 : 1 })),
      options,
    );
    const repeated = fitOf(
      battles.flatMap((battle, index) => (index % 3 === 0 ? [battle, battle, battle] : [battle])),
      options,
    );
    nearEach(weighted.parameters, repeated.parameters, 1e-8);
  });

  it('goes on from an earlier estimate to the same place', () => {
    const model = styleModel(battlesFrom(puddingCounts), plain);
    const first = model.fit();
    const again = model.fit(undefined, first.parameters);
    nearEach(again.parameters, first.parameters, 1e-9);
    expect(again.iterations).toBeLessThan(first.iterations);
  });

  it('has nothing to say of no battles', () => {
    const model = styleModel([], { style: ['length'] });
    expect(model.agentNames).toEqual([]);
    expect(model.fit().converged).toBe(true);
  });

  it('refuses a ridge of zero', () => expect(() => styleModel([], { ...plain, ridge: 0 })).toThrow(RangeError));
});

/** Pattern search: no derivatives, no linear algebra. */
function climb(value: (at: readonly number[]) => number, start: readonly number[]): number[] {
  let best = [...start];
  let reach = 1;
  for (let round = 0; round < 2000 && reach > 1e-7; round++) {
    const tries = best.flatMap((_, index) =>
      [reach, -reach].map((by) => best.map((entry, each) => (each === index ? entry + by : entry))),
    );
    const next = tries.reduce((one, other) => (value(other) > value(one) ? other : one), best);
    if (next === best) reach /= 2;
    best = next;
  }
  return best;
}
