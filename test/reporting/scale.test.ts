import { expect, it } from 'vitest';
import { ratingScale } from '../../src/reporting/scale.ts';

it('the scale of ratings marks whole points where all ratings are equal', () => {
  const equal = { rating: 1000, low: null, high: null };
  const { ticks } = ratingScale([equal, equal]);
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.every(Number.isInteger)).toBe(true);
});
