import { expect, it } from 'vitest';
import type { Battle } from '../../src/ratings/battles.ts';
import { elo } from '../../src/ratings/elo.ts';

const battle = (model_a: string, model_b: string, winner: Battle['winner']): Battle => ({ model_a, model_b, winner });

it('follows a sequence worked by hand', () => {
  const ratings = elo([
    battle('ant', 'bee', 'model_a'), // 1002, 998
    battle('bee', 'cat', 'tie'), // bee expects 1/(1+10^(2/400)) = 0.497122: 998.011513, 999.988487
    battle('ant', 'bee', 'model_b'), // ant expects 1/(1+10^(-3.988487/400)) = 0.505739
  ]);
  expect(ratings.get('cat')).toBeCloseTo(999.988487, 5);
  expect(ratings.get('ant')).toBeCloseTo(1002 - 4 * 0.505739, 4);
  expect(ratings.get('bee')).toBeCloseTo(998.011513 + 4 * 0.505739, 4);
});

it('depends on the order, and keeps the mean', () => {
  const battles = [battle('ant', 'bee', 'model_a'), battle('bee', 'cat', 'model_a'), battle('cat', 'ant', 'model_a')];
  const forward = elo(battles);
  const backward = elo(battles.toReversed());
  expect(forward.get('ant')).not.toBeCloseTo(backward.get('ant') ?? 0, 3);
  expect([...forward.values()].reduce((sum, rating) => sum + rating, 0)).toBeCloseTo(3000, 9);
});

it('takes another start and stake', () => {
  expect(elo([battle('ant', 'bee', 'model_a')], { k: 32, start: 1500 })).toEqual(
    new Map([
      ['ant', 1516],
      ['bee', 1484],
    ]),
  );
});
