import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { normal, randomFor } from '../../src/kernel/random.ts';
import { type AmountEstimate, amountEstimate } from '../../src/ratings/amount-estimate.ts';
import { frontier } from '../../src/ratings/frontier.ts';
import { forSome } from '../support/for-all.ts';

function amount(mean: number): AmountEstimate {
  return { mean, low: null, high: null, answers: 20, trees: 10 };
}

function placed(strengths: readonly number[], means: readonly number[]) {
  const agents = strengths.map((_, index) => agentId(`agent-${index}`));
  const amounts = new Map(agents.map((agent, index) => [agent, amount(means[index] ?? 0)]));
  return frontier({ agents, strengths: Float64Array.from(strengths) }, amounts);
}

describe('the frontier of strength and cost', () => {
  it('holds those that no other is as good as for less, and names who dominates the rest', () => {
    const all = placed([3, 2, 1, 0.5], [10, 1, 5, 0.1]);
    expect(all.map(({ isOnFrontier }) => isOnFrontier)).toEqual([true, true, false, true]);
    expect(all.map(({ dominatedBy }) => dominatedBy)).toEqual([null, null, 'agent-1', null]);
  });

  it('is what comparing every two says', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    forSome(30, fc.array(point, { minLength: 1, maxLength: 7 }), (points) => {
      const all = placed(
        points.map(([strength]) => strength),
        points.map(([, mean]) => mean),
      );
      for (const [index, [strength, mean]] of points.entries()) {
        const dominated = points.some(
          ([other, cost]) => other >= strength && cost <= mean && (other > strength || cost < mean),
        );
        expect(all[index]?.isOnFrontier).toBe(!dominated);
        expect(all[index]?.dominatedBy === null).toBe(!dominated);
      }
    });
  });

  it('leaves out whose cost is unknown', () => {
    const agents = ['agent-0', 'agent-1'].map(agentId);
    expect(frontier({ agents, strengths: Float64Array.of(2, 1) }, new Map([[agentId('agent-1'), amount(3)]]))).toEqual([
      { agent: 'agent-1', isOnFrontier: true, dominatedBy: null },
    ]);
  });
});

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
