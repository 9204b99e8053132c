import { expect, it } from 'vitest';
import { type Battle, withMarginWeights } from '../../src/ratings/battles.ts';

function battle(winner: Battle['winner'], score_a?: number, score_b?: number): Battle {
  return { model_a: 'a', model_b: 'b', winner, score_a, score_b };
}

it('weighs a battle by the difference of its scores, at least one', () => {
  const battles = [battle('model_a', 5, 2), battle('model_b', 0, 2), battle('model_a', 3, 2.5), battle('model_a')];
  expect(withMarginWeights(battles).map(({ weight }) => weight)).toEqual([3, 2, 1, 1]);
});

it('takes a tie for one battle whatever the scores', () => {
  expect(withMarginWeights([battle('tie', 4, 0), battle('both_bad', 4, 0)]).map(({ weight }) => weight)).toEqual([
    1, 1,
  ]);
});

it('multiplies a weight that was there', () => {
  expect(withMarginWeights([{ ...battle('model_a', 3, 0), weight: 0.5 }])[0]?.weight).toBe(1.5);
});
