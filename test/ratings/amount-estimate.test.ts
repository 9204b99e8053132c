import { describe, expect, it } from 'vitest';
import { normal, randomFor } from '../../src/kernel/random.ts';
import { amountEstimate } from '../../src/ratings/amount-estimate.ts';

describe('what an answer takes', () => {
  it('is the mean over answers, without bounds on one tree, and without scatter exactly known', () => {
    expect(amountEstimate([])).toBeNull();
    expect(amountEstimate([{ tree: 'a', value: 3 }])).toMatchObject({ mean: 3, low: null, high: null, answers: 1 });
    const same = ['a', 'b', 'c'].map((tree) => ({ tree, value: 0 }));
    expect(amountEstimate(same)).toEqual({ mean: 0, low: 0, high: 0, answers: 3, trees: 3 });
  });

  it('has an interval that covers the truth about as often as it says, with answers of a tree alike', () => {
    const random = randomFor('amounts');
    const truth = Math.exp((0.3 ** 2 + 0.4 ** 2) / 2);
    let inside = 0;
    for (let draw = 0; draw < 1500; draw++) {
      const amounts = Array.from({ length: 10 }, (_, tree) => {
        const ofTree = 0.3 * normal(random);
        return Array.from({ length: 4 }, () => ({
          tree: String(tree),
          value: Math.exp(ofTree + 0.4 * normal(random)),
        }));
      });
      const { low, high } = amountEstimate(amounts.flat()) ?? {};
      if ((low ?? 0) <= truth && truth <= (high ?? 0)) inside += 1;
    }
    expect(inside / 1500).toBeGreaterThan(0.92);
    expect(inside / 1500).toBeLessThan(0.97);
  });
});
