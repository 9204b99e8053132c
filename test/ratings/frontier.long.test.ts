import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgentId, agentId } from '../../src/kernel/ids.ts';
import { normal, randomFor } from '../../src/kernel/random.ts';
import { type AmountEstimate, amountEstimate } from '../../src/ratings/amount-estimate.ts';
import { frontier } from '../../src/ratings/frontier.ts';
import { zeros } from '../../src/ratings/matrix.ts';
import type { JointStandings } from '../../src/ratings/pair-standings.ts';
import { forSome } from '../support/for-all.ts';

function standings(strengths: readonly number[], variance: number): JointStandings {
  const covariance = zeros(strengths.length);
  for (let index = 0; index < strengths.length; index++) covariance.cells[index * (strengths.length + 1)] = variance;
  const agents = strengths.map((_, index) => agentId(`agent-${index}`));
  return { agents, strengths: Float64Array.from(strengths), covariance, degrees: 9, clusters: 10 };
}

function amount(mean: number, logError: number | null = 0.1): AmountEstimate {
  return { mean, low: null, high: null, logError, answers: 20, trees: 10 };
}

function placed(
  strengths: readonly number[],
  means: readonly number[],
  variance = 1e-6,
  logError: number | null = 1e-4,
) {
  const all = standings(strengths, variance);
  const amounts = new Map<AgentId, AmountEstimate>(
    all.agents.map((agent, index) => [agent, amount(means[index] ?? 0, logError)]),
  );
  return frontier(all, amounts);
}

describe('the frontier of strength and cost', () => {
  it('holds those that no other is as good as for less, and names who dominates the rest', () => {
    const all = placed([3, 2, 1, 0.5], [10, 1, 5, 0.1]);
    expect(all.map(({ isOnFrontier }) => isOnFrontier)).toEqual([true, true, false, true]);
    expect(all.map(({ dominatedBy }) => dominatedBy)).toEqual([null, null, 'agent-1', null]);
    for (const { isOnFrontier, chance } of all) expect(chance).toBe(isOnFrontier ? 1 : 0);
    expect(all[2]?.dominatedChance).toBe(1);
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

  it('is uncertain where ratings or costs are: of two alike in both each may be better, cheaper, both or neither', () => {
    // With both coins fair and independent, one is dominated in a quarter of all cases.
    for (const { chance } of placed([1, 1.0001], [2, 2], 0.3, 0.3)) {
      expect(chance).toBeGreaterThan(0.7);
      expect(chance).toBeLessThan(0.8);
    }
  });

  it('leaves out whose cost is unknown, and gives no chance where it has no interval', () => {
    const all = standings([2, 1], 0.1);
    expect(frontier(all, new Map([[agentId('agent-1'), amount(3, null)]]))).toEqual([
      { agent: 'agent-1', isOnFrontier: true, chance: null, dominatedBy: null, dominatedChance: null },
    ]);
  });
});

describe('what an answer takes', () => {
  it('is the mean over answers, without bounds on one tree, and without scatter exactly known', () => {
    expect(amountEstimate([])).toBeNull();
    expect(amountEstimate([{ tree: 'a', value: 3 }])).toMatchObject({ mean: 3, low: null, high: null, answers: 1 });
    const same = ['a', 'b', 'c'].map((tree) => ({ tree, value: 0 }));
    expect(amountEstimate(same)).toEqual({ mean: 0, low: 0, high: 0, logError: 0, answers: 3, trees: 3 });
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
