import { describe, expect, it } from 'vitest';
import { matchDifferenceVariance } from '../../../src/arena/expected-width.ts';
import { pointsPerNat } from '../../../src/ratings/bradley-terry.ts';
import { settingsOf } from '../../../test/arena/settings-of.ts';
import { powerOf } from '../../power/difference-power.ts';
import { formatsToPlan, type PowerKnowledge, planPower } from '../../power/power-plan.ts';
import { powerText } from '../../power/power-text.ts';

const formats = formatsToPlan(settingsOf('swiss'), 8, null);
/** A pairing costs ten cents a tree, three times that at the bound. */
const knowledge: PowerKnowledge = {
  varianceOf: ({ format, rounds }) => (format === 'round-robin' ? 10_000 : 20_000 + 1000 * (rounds ?? 4)),
  costOf: ({ format, rounds }, trees) => {
    const usd = 0.1 * trees * (format === 'round-robin' ? 28 : 4 * (rounds ?? 4));
    return { usd: { expected: usd, bound: 3 * usd, worst: 100 * usd }, rounds: 10 * trees, unknown: false };
  },
};
const request = { tellApart: 50, budgetUsd: 60, power: 0.8, agents: 8, reuseAnswers: true, formats };

describe('a plan by power', () => {
  it('compares the formats that differ in who meets whom, the own first', () => {
    expect(formats.map(({ format, rounds }) => `${format} ${rounds ?? ''}`)).toEqual([
      'swiss ',
      'round-robin ',
      'swiss 2',
    ]);
    expect(formatsToPlan(settingsOf('round-robin'), 2, null)).toHaveLength(1);
    expect(formatsToPlan(settingsOf('swiss'), 8, 'group').map(({ format }) => format)).toEqual(['group']);
    expect(formatsToPlan(settingsOf('swiss', 3), 8, 'swiss').map(({ rounds }) => rounds)).toEqual([3, 2, 4, 8]);
  });

  it('takes the fewest trees that have the power, and the cheapest format', () => {
    const plan = planPower(request, knowledge);
    for (const [index, { needed }] of plan.formats.entries()) {
      const variance = knowledge.varianceOf(formats[index] ?? settingsOf('swiss'));
      const power = (trees: number) => powerOf(50, { variance, trees });
      expect(power(needed?.trees ?? 0)).toBeGreaterThanOrEqual(0.8);
      expect(power((needed?.trees ?? 0) - 1)).toBeLessThan(0.8);
    }
    const usd = plan.formats.map(({ needed }) => needed?.usd.expected ?? Infinity);
    expect(plan.cheapest?.needed?.usd.expected).toBe(Math.min(...usd));
  });

  it('spends no more than the budget at the bound, and all of it but less than a tree', () => {
    const plan = planPower(request, knowledge);
    for (const [index, { affordable }] of plan.formats.entries()) {
      const trees = affordable?.trees ?? 0;
      expect(affordable?.usd.bound).toBeLessThanOrEqual(60);
      expect(knowledge.costOf(formats[index] ?? settingsOf('swiss'), trees + 1).usd.bound).toBeGreaterThan(60);
    }
    const points = plan.formats.map(({ affordable }) => affordable?.points ?? Infinity);
    expect(plan.finest?.affordable?.points).toBe(Math.min(...points));
    expect(planPower({ ...request, budgetUsd: 0.5 }, knowledge).finest).toBeNull();
  });

  it('is a short table with a sentence of advice', () => {
    const text = powerText(planPower(request, knowledge));
    expect(text).toMatch(/^8 agents; two of them told apart with power 0.8/);
    expect(text).toMatch(/^swiss, 4 rounds +\d+ \(\d+\) +\d+ +\$\d/m);
    expect(text).toMatch(/Least for 50 points: swiss, 2 rounds on \d+ trees \(\$/);
    expect(text).toMatch(/Most for \$60.00: [a-z0-9, -]+ on \d+ trees tells \d+ points apart\.\n$/);
    const none = powerText(planPower({ ...request, tellApart: 1, budgetUsd: 0.5 }, knowledge));
    expect(none).toContain('No format tells 1 points apart on 1,000 trees. $0.50 are not enough for two trees');
  });
});

it('the variance of a difference of match ratings is 8 / N of a squared nat where everybody meets everybody and no answer is shared', () => {
  const found = matchDifferenceVariance({ format: settingsOf('round-robin'), agents: 6, reuseAnswers: false });
  expect(found / ((8 / 6) * pointsPerNat ** 2)).toBeCloseTo(1, 2);
  const shared = matchDifferenceVariance({ format: settingsOf('round-robin'), agents: 6, reuseAnswers: true });
  expect(shared / found).toBeCloseTo(1 + 4 * 0.18, 1);
});
