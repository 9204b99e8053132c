import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitAbilities, stepWithout } from '../../../src/ratings/ability/ability-model.ts';
import { priorDeviations, type TaskItems, type TreeEffects } from '../../../src/ratings/ability/item-likelihood.ts';
import { fitWithSpread } from '../../../src/ratings/ability/task-spread.ts';
import { forSome } from '../../support/for-all.ts';

const agents = 3;
const shape = { agents, centre: 3, taskSpread: 0.8 };

const someTrees: fc.Arbitrary<TaskItems[][]> = fc.array(
  fc.array(
    fc.record({
      level: fc.integer({ min: 2, max: 5 }),
      answers: fc
        .uniqueArray(
          fc.record({ agent: fc.nat(agents - 1), items: fc.integer({ min: 1, max: 9 }), share: fc.nat(9) }),
          { selector: ({ agent }) => agent, minLength: 1 },
        )
        .map((answers) =>
          answers.map(({ agent, items, share }) => ({ agent, items, passed: Math.round((share * items) / 9) })),
        ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 4 },
);

/** The logarithm of likelihood times priors, written down anew from the docstring. */
function objective(trees: readonly TaskItems[][], parameters: Float64Array, effects: readonly TreeEffects[]): number {
  const prior = (value: number, deviation: number) => -((value / deviation) ** 2) / 2;
  const slope = parameters[agents] ?? 0;
  let sum = prior(slope, priorDeviations.slope);
  for (let agent = 0; agent < agents; agent++) sum += prior(parameters[agent] ?? 0, priorDeviations.ability);
  for (const [tree, tasks] of trees.entries()) {
    const { middle, tasks: ease } = effects[tree] ?? { middle: 0, tasks: new Float64Array() };
    sum += prior(middle, priorDeviations.tree);
    for (const [index, { level, answers }] of tasks.entries()) {
      const effect = ease[index] ?? 0;
      sum += prior(effect, shape.taskSpread);
      for (const { agent, passed, items } of answers) {
        const odds = middle + (parameters[agent] ?? 0) + effect - slope * (level - shape.centre);
        const each = -passed * Math.log1p(Math.exp(-odds)) - (items - passed) * Math.log1p(Math.exp(odds));
        sum += each / (1 + 0.2 * (items - 1));
      }
    }
  }
  return sum;
}

const nudged = (values: Float64Array, at: number, step: number) =>
  values.map((value, index) => value + (index === at ? step : 0));

describe('the fit of abilities', () => {
  it('is at the maximum of likelihood times priors, from wherever it starts', () => {
    const starts = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
      minLength: agents + 1,
      maxLength: agents + 1,
    });
    forSome(100, someTrees, starts, (trees, start) => {
      const { parameters, trees: effects, converged } = fitAbilities(shape, trees);
      expect(converged).toBe(true);
      const top = objective(trees, parameters, effects);
      for (const step of [1e-3, -1e-3]) {
        for (const at of parameters.keys())
          expect(objective(trees, nudged(parameters, at, step), effects)).toBeLessThan(top);
        for (const [tree, { middle, tasks }] of effects.entries()) {
          const changed = [{ middle: middle + step, tasks }];
          for (const at of tasks.keys()) changed.push({ middle, tasks: nudged(tasks, at, step) });
          for (const each of changed) expect(objective(trees, parameters, effects.with(tree, each))).toBeLessThan(top);
        }
      }
      const other = fitAbilities(shape, trees, { parameters: Float64Array.from(start), trees: effects }).parameters;
      for (const [index, value] of parameters.entries()) expect(other[index]).toBeCloseTo(value, 6);
    });
  });

  it('holds agents against those that were asked on the same tree, however hard it was', () => {
    // The first meets the second on easy trees, the second the third on hard ones.
    const tree = (one: number, own: number, other: number, its: number) => [
      {
        level: 3,
        answers: [
          { agent: one, passed: own, items: 10 },
          { agent: other, passed: its, items: 10 },
        ],
      },
    ];
    const trees = Array.from({ length: 10 }, () => [tree(0, 8, 1, 9), tree(1, 2, 2, 3)]).flat();
    const { parameters } = fitWithSpread({ agents, centre: 3 }, trees).fit;
    const [first = 0, second = 0, third = 0] = parameters;
    expect(second).toBeGreaterThan(first + 0.3);
    expect(third).toBeGreaterThan(second + 0.2);
  });

  it('without a tree is where one step from it nearly goes', () => {
    const trees = Array.from({ length: 40 }, (_, index) => [
      {
        level: 2 + (index % 3),
        answers: [0, 1, 2].map((agent) => ({ agent, passed: (index * 7 + agent * 3) % 5, items: 5 })),
      },
    ]);
    const fit = fitAbilities(shape, trees);
    const stepped = stepWithout(shape, fit, trees[4] ?? [], 4);
    const refitted = fitAbilities(
      shape,
      trees.filter((_, index) => index !== 4),
    ).parameters;
    for (const [agent, value] of refitted.subarray(0, agents).entries())
      expect((stepped[agent] ?? 0) - (fit.parameters[agent] ?? 0)).toBeCloseTo(value - (fit.parameters[agent] ?? 0), 2);
  });
});
