import { describe, expect, it } from 'vitest';
import { type RewardStudyOptions, rewardStudy } from '../../laboratory/reward-study.ts';
import { type RolloutStudyOptions, rolloutStudy, rolloutWays } from '../../laboratory/rollout-study.ts';
import { checkpoints, curveDifference, findingOf } from '../../laboratory/training-curve.ts';
import { resultOf } from '../../simulation/monte-carlo.ts';

const common = {
  seed: 3,
  draws: 2,
  start: { noise: 1, skill: 1, opening: 3 },
  learner: { learningRate: 0.05, clip: 0.2, groups: 2 },
  judge: { sigma: 0.15, pairSigma: 0.05, grid: 10 },
};
const rewards: RewardStudyOptions = {
  ...common,
  group: 4,
  batches: 20,
  signals: ['true', 'pointwise', 'arenarl', 'tournament-2-1-1'],
};
const rollouts: RolloutStudyOptions = {
  ...common,
  budget: { total: 8, initial: 4, branches: 1 },
  toolCalls: 3000,
  ways: rolloutWays,
  branching: { rule: 'threshold', alpha: 0.5, beta: 0.2, tau: 0.5, probe: 1 },
  signal: 'true',
  pairNoise: 'equal',
};

describe('the study of rewards', () => {
  const result = resultOf(rewardStudy(rewards));

  it('has a row for each reward and each assumption on a comparing judge, all from the same beginning', () => {
    expect(result.rows.map(({ name }) => name)).toEqual([
      'true',
      'pointwise',
      'arenarl, equal',
      'arenarl, steadier',
      'tournament-2-1-1, equal',
      'tournament-2-1-1, steadier',
    ]);
    for (const row of result.rows) {
      expect(row.curve).toHaveLength(checkpoints);
      expect(row.curve[0]).toEqual(result.rows[0]?.curve[0]);
      expect(row.spreads).toHaveLength(checkpoints - 1);
    }
  });

  it('says what judging cost', () => {
    const callsOf = (name: string) => result.rows.find((row) => row.name === name)?.judgeCalls ?? Number.NaN;
    expect(callsOf('true')).toBe(0);
    expect(callsOf('pointwise')).toBeLessThanOrEqual(4);
    expect(callsOf('arenarl, equal')).toBeLessThanOrEqual(2 * (2 * 4 - 2));
  });

  it('compares what the papers compare, under the same noise', () => {
    const names = result.differences.map(({ one, other }) => `${one} - ${other}`);
    expect(names).toContain('arenarl, steadier - pointwise');
    expect(names).toContain('tournament-2-1-1, equal - pointwise');
    expect(names.every((name) => !(name.includes('equal') && name.includes('steadier')))).toBe(true);
  });

  it('is the same for the same seed, and can be stopped after every batch', () => {
    const small = { ...rewards, signals: ['pointwise'] as const };
    expect(resultOf(rewardStudy(small))).toEqual(resultOf(rewardStudy(small)));
    expect([...rewardStudy(small)].length).toBe(2 * 20 + 1);
    expect(resultOf(rewardStudy({ ...small, seed: 4 }))).not.toEqual(resultOf(rewardStudy(small)));
  });
});

describe('the study of rollouts', () => {
  const result = resultOf(rolloutStudy(rollouts));

  it('spends no more than the tool calls it was given, and less than a batch below them', () => {
    for (const { batches, groupCalls } of result.rows) {
      const spent = batches * groupCalls * common.learner.groups;
      expect(spent).toBeLessThanOrEqual(rollouts.toolCalls);
      // A batch takes at most two groups of eight rollouts of twelve calls.
      expect(spent).toBeGreaterThan(rollouts.toolCalls - 2 * 8 * 12);
    }
  });

  it('shares calls where paths branch, and none elsewhere', () => {
    for (const { way, saved, forked } of result.rows) {
      if (way === 'grpo' || way === 'grpo-few') expect({ saved, forked }).toEqual({ saved: 0, forked: 0 });
      else expect(Math.min(saved, forked)).toBeGreaterThan(0);
      expect(forked).toBeLessThanOrEqual(0.5);
    }
  });

  it('compares every way with GRPO, at half of its calls too', () => {
    expect(result.againstGrpo.map(({ way }) => way)).toEqual(rolloutWays.filter((way) => way !== 'grpo'));
    const few = result.againstGrpo.find(({ way }) => way === 'grpo-few');
    expect(few?.callShare.value).toBeLessThan(1);
  });

  it('is the same for the same seed', () => {
    const small = { ...rollouts, ways: ['arpo-hard'] as const, toolCalls: 1000 };
    expect(resultOf(rolloutStudy(small))).toEqual(resultOf(rolloutStudy(small)));
  });
});

describe('a difference of curves', () => {
  it('is paired by seed, over the training and at its end', () => {
    const worse = [
      [0, 0.1, 0.2],
      [0, 0.5, 0.6],
    ];
    const better = worse.map((curve) => curve.map((quality) => quality + 0.1));
    const { mean, last, curve } = curveDifference(['one', better], ['other', worse], 20);
    expect(curve).toHaveLength(checkpoints);
    for (const found of [mean, last]) {
      expect(found.value).toBeCloseTo(0.1, 12);
      expect(found.high - found.low).toBeLessThan(1e-9);
      expect(findingOf(found)).toBe('better');
    }
    expect(findingOf({ value: 0.1, low: -0.1, high: 0.3 })).toBe('open');
    expect(findingOf({ value: -0.1, low: -0.2, high: -0.1 })).toBe('worse');
  });
});
