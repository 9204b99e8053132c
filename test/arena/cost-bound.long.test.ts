import { describe, expect, it } from 'vitest';
import { costBound, doubtOf, spreadOf, type UnitCost } from '../../src/arena/cost-bound.ts';
import { describeCostBound, unit } from './describe-cost-bound.ts';

const sure = { rounds: 0, trees: 0, asked: 0, everything: 0 };
const part = (more: Partial<UnitCost> = {}, count = 100) => ({ ...unit(more), count, follows: 'asked' as const });

describe('the bound of what a run costs', () => {
  it('is the sum itself where nothing is unsure, and leaves out what nobody knows', () => {
    expect(costBound([part(), part({ expectedUsd: null })], sure)).toBeCloseTo(10, 9);
    expect(costBound([part({ expectedUsd: 0, spread: 1 })], sure)).toBe(0);
  });

  it('is further off for parts that are wrong together than for parts of sources of their own', () => {
    const together = [part({ doubt: 0.5 }), part({ doubt: 0.5 })];
    const apart = [part({ doubt: 0.5 }), part({ doubt: 0.5, source: 'b' })];
    expect(costBound(together, sure)).toBeGreaterThan(1.1 * costBound(apart, sure));
  });

  it('comes nearer with more calls where only chance is left, and not below the doubt of the mean', () => {
    const excess = (count: number, doubt: number) => costBound([part({ spread: 1, doubt }, count)], sure) / count / 0.1;
    expect(excess(10, 0)).toBeGreaterThan(excess(1000, 0) + 0.3);
    expect(excess(1e6, 0.3)).toBeGreaterThan(1.4);
  });

  it('takes a deviation of few calls together with what is assumed, and believes one of many', () => {
    expect(spreadOf({ mean: 2, deviation: 0, count: 1 }, 0.8)).toBeCloseTo(0.8, 9);
    expect(spreadOf({ mean: 2, deviation: 1, count: 10_000 }, 0.8)).toBeCloseTo(0.5, 3);
    expect(doubtOf({ mean: 2, deviation: 1, count: 25 })).toBeCloseTo(0.1, 9);
  });
});

describeCostBound({ formats: ['swiss'], games: 6, runs: 120, share: [0.9, 0.99] });
