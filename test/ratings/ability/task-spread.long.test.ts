import { describe, expect, it } from 'vitest';
import { normal, randomFor } from '../../../src/kernel/random.ts';
import { fitWithSpread } from '../../../src/ratings/ability/task-spread.ts';
import { winProbability } from '../../../src/ratings/logistic.ts';

/** Sixty trees of eight tasks that four agents answer, of so much spread in ease. */
function playedTrees(spread: number) {
  const abilities = [0.8, 0.2, -0.3, -0.7];
  const random = randomFor('ease', spread);
  return Array.from({ length: 60 }, () => {
    const middle = normal(random);
    return Array.from({ length: 8 }, () => {
      const ease = middle + spread * normal(random);
      const answers = abilities.map((ability, agent) => {
        const chance = winProbability(ability + ease);
        const passed = Array.from({ length: 6 }, () => random.chance(chance)).filter(Boolean).length;
        return { agent, passed, items: 6 };
      });
      return { level: 3, answers };
    });
  });
}

describe('the spread of ease among tasks', () => {
  const shape = { agents: 4, centre: 3 };

  it('grows with what the tasks were made with, is small where all are alike, and as before without data', () => {
    // The items of an answer count for less than independent ones, and so does the spread that they show.
    const spreadOf = (made: number) => fitWithSpread(shape, playedTrees(made)).shape.taskSpread;
    expect(spreadOf(1.2)).toBeGreaterThan(0.7);
    expect(spreadOf(1.2)).toBeLessThan(1.3);
    expect(spreadOf(0.6)).toBeGreaterThan(0.35);
    expect(spreadOf(0.6)).toBeLessThan(0.65);
    expect(spreadOf(0)).toBeLessThan(0.35);
    expect(fitWithSpread(shape, []).shape.taskSpread).toBe(1);
  });
});
