import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bradleyTerry } from '../../src/ratings/bradley-terry.ts';
import { connectivity } from '../../src/ratings/connectivity.ts';
import { firthCurvature, type firthSteps } from '../../src/ratings/firth.ts';
import { information, logWinProbability } from '../../src/ratings/logistic.ts';
import { cell, cholesky, inverse, logDeterminant } from '../../src/ratings/matrix.ts';
import type { PairCount } from '../../src/ratings/pair-counts.ts';
import { forSome } from '../support/for-all.ts';

const ridge = 1e-4;
const size = 5;
const count = fc.integer({ min: 0, max: 3 });
const pairsOfFive = fc
  .array(fc.tuple(count, count, count), { minLength: 10, maxLength: 10 })
  .map((results) =>
    Array.from({ length: size }, (_, first) => Array.from({ length: first }, (_, second) => [second, first] as const))
      .flat()
      .map(([first, second], index): PairCount => {
        const [wins = 0, losses = 0, ties = 0] = results[index] ?? [];
        return { first, second, wins, losses, ties };
      })
      .filter(({ wins, losses, ties }) => wins + losses + ties > 0),
  )
  .filter((pairs) => pairs.length > 0);
const strengthsOfFive = fc
  .array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: size, maxLength: size })
  .map((values) => Float64Array.from(values));

/** Firth's penalised log-likelihood with the ridge, less half of (the sum)²/size on every island, as the curvature has it. */
function objective(problem: Parameters<typeof firthSteps>[0], strengths: Float64Array): number {
  let value = logDeterminant(cholesky(information(problem, strengths, ridge))) / 2;
  for (const strength of strengths) value -= (ridge / 2) * strength ** 2;
  for (const island of new Set(problem.islandOf)) {
    const sum = strengths.reduce((all, each, agent) => all + (problem.islandOf[agent] === island ? each : 0), 0);
    value -= sum ** 2 / (2 * size);
  }
  for (const { first, second, wins, losses, ties } of problem.pairs) {
    const difference = (strengths[first] as number) - (strengths[second] as number);
    value += (wins + ties / 2) * logWinProbability(difference) + (losses + ties / 2) * logWinProbability(-difference);
  }
  return value;
}

test("the curvature is the second derivative of Firth's objective", () => {
  forSome(40, pairsOfFive, strengthsOfFive, (pairs, strengths) => {
    const problem = { size, pairs, ridge, islandOf: connectivity(size, pairs).islandOf };
    const curvature = firthCurvature(problem, strengths, inverse(cholesky(information(problem, strengths, ridge))));
    const width = 1e-3;
    const shifted = (moves: readonly (readonly [number, number])[]) => {
      const place = Float64Array.from(strengths);
      for (const [agent, by] of moves) place[agent] = (place[agent] as number) + by * width;
      return objective(problem, place);
    };
    for (let row = 0; row < size; row++) {
      for (let column = 0; column <= row; column++) {
        const around = [1, -1].flatMap((one) =>
          [1, -1].map(
            (two) =>
              one *
              two *
              shifted([
                [row, one],
                [column, two],
              ]),
          ),
        );
        const second = around.reduce((sum, each) => sum + each, 0) / (4 * width * width);
        expect(cell(curvature, row, column)).toBeCloseTo(-second, 4);
      }
    }
  });
});

test('winners of everything are found in a few steps, however many there are', () => {
  const agents = 120;
  const pairs = Array.from({ length: agents - 1 }, (_, first) => [
    { first, second: first + 1, wins: 1, losses: 0, ties: 0 },
    ...(first + 5 < agents ? [{ first, second: first + 5, wins: 1, losses: 0, ties: 0 }] : []),
  ]).flat();
  const fit = bradleyTerry(agents, pairs);
  expect(fit).toMatchObject({ estimator: 'firth', converged: true });
  expect(fit.iterations).toBeLessThan(40);
  expect(fit.ratings).toEqual([...fit.ratings].sort((one, other) => other - one));
});
