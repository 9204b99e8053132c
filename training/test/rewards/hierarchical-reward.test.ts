import { describe, expect, it } from 'vitest';
import { hierarchicalReward, treeRewards } from '../../rewards/hierarchical-reward.ts';
import { policy, tool } from './attribution/random-tree.ts';

const both = new Set(['search', 'python']);
const outcome = { accuracy: 0.5, wellFormed: true, tools: both };

describe('the reward of ARPO, eq. 5', () => {
  it('is accuracy, with 0.1 where search and python were both called', () => {
    expect(hierarchicalReward(outcome)).toBeCloseTo(0.6, 12);
    expect(hierarchicalReward({ ...outcome, accuracy: 1 })).toBeCloseTo(1.1, 12);
    expect(hierarchicalReward({ ...outcome, tools: new Set(['search', 'browse']) })).toBe(0.5);
  });

  it('is 0 for a wrong answer of the right form, and -1 for the wrong form, whatever was called', () => {
    expect(hierarchicalReward({ ...outcome, accuracy: 0 })).toBe(0);
    expect(hierarchicalReward({ ...outcome, wellFormed: false })).toBe(-1);
    expect(hierarchicalReward({ ...outcome, wellFormed: false, accuracy: 0 })).toBe(-1);
  });

  it('takes another bonus and other tools, and never falls below the accuracy', () => {
    expect(hierarchicalReward(outcome, { bonus: 0.3, bonusTools: ['search'] })).toBeCloseTo(0.8, 12);
    expect(hierarchicalReward(outcome, { bonus: -1 })).toBe(0.5);
    expect(hierarchicalReward(outcome, { bonusTools: [] })).toBe(0.5);
  });

  it('refuses what is no accuracy', () => {
    expect(() => hierarchicalReward({ ...outcome, accuracy: 1.5 })).toThrow(RangeError);
    expect(() => hierarchicalReward({ ...outcome, accuracy: Number.NaN })).toThrow(RangeError);
    expect(() => hierarchicalReward(outcome, { bonus: Number.POSITIVE_INFINITY })).toThrow(RangeError);
  });

  it('of paths: no answer is the wrong form; a failed policy, or a judge without a number, says nothing', () => {
    const base = { origin: 'global', parent: null, fork: null } as const;
    const segments = [policy(['a']), tool('search', ''), policy(['b']), tool('python', ''), policy(['c'])];
    const paths = [
      { id: 'right', ...base, segments, end: 'answered', answer: 'c' },
      { id: 'unjudged', ...base, segments, end: 'answered', answer: 'c' },
      { id: 'cut', ...base, segments, end: 'length', answer: null },
      { id: 'outage', ...base, segments: [], end: 'policy_failed', answer: null },
    ] as const;
    const found = treeRewards({ paths }, ({ id }) => (id === 'right' ? 1 : null));
    expect([...found]).toEqual([
      ['right', 1.1],
      ['unjudged', null],
      ['cut', -1],
      ['outage', null],
    ]);
  });
});
