import { describe, expect, it } from 'vitest';
import { independentRollouts } from '../../laboratory/grow-rollouts.ts';
import { qualityNow } from '../../laboratory/training-curve.ts';
import { type RunSettings, type RunState, trainingRun } from '../../laboratory/training-run.ts';

const plain: RunSettings = {
  seed: 11,
  start: { noise: 1, skill: 1, opening: 3 },
  learner: { learningRate: 0.05, clip: 0.2, groups: 4 },
  growth: independentRollouts(8),
  attribution: 'soft',
  judging: { signal: 'true', pairNoise: 'equal', judge: { sigma: 0.15, pairSigma: 0.05, grid: 10 } },
};
const branching: RunSettings = {
  ...plain,
  growth: {
    budget: { total: 8, initial: 4, branches: 1 },
    branching: { rule: 'threshold', alpha: 0.5, beta: 0.2, tau: 0.5, probe: 1 },
  },
};

function stateAfter(batches: number, settings: RunSettings): RunState {
  const run = trainingRun(settings);
  let state = run.next().value;
  while (state.batches < batches) state = run.next().value;
  return state;
}

describe('a training run', () => {
  it.each([
    ['independent rollouts', plain],
    ['branching rollouts, soft', branching],
    ['branching rollouts, hard', { ...branching, attribution: 'hard' as const }],
  ])('on true quality makes the policy better: %s', (_, settings) => {
    const beginning = qualityNow(stateAfter(0, settings));
    expect(qualityNow(stateAfter(20, settings))).toBeGreaterThan(beginning + 0.05);
  });

  it('is the same for the same seed, and another for another', () => {
    const signal = { ...branching, judging: { ...plain.judging, signal: 'tournament-2-1-1' as const } };
    expect(stateAfter(3, signal)).toEqual(stateAfter(3, signal));
    expect(stateAfter(3, { ...signal, seed: 12 }).policy).not.toEqual(stateAfter(3, signal).policy);
  });

  it('begins alike whatever is tried', () => {
    expect(stateAfter(0, branching).policy).toEqual(stateAfter(0, plain).policy);
  });

  it('learns nothing where rewards tell nobody apart', () => {
    // Without a step of the scale between 0 and 1 all answers look alike, and there are no failures here.
    const blind = { ...plain, judging: { ...plain.judging, signal: 'pointwise' as const } };
    const sure = { ...blind, start: { noise: 1, skill: 60, opening: 60 } };
    const state = stateAfter(2, { ...sure, judging: { ...sure.judging, judge: { sigma: 0, pairSigma: 0, grid: 1 } } });
    expect(state.degenerate).toBe(8);
    expect(state.policy).toEqual(stateAfter(0, sure).policy);
  });

  it('counts rollouts, forks, tool calls and judge calls', () => {
    const state = stateAfter(2, { ...branching, judging: { ...plain.judging, signal: 'pointwise' } });
    expect(state.rollouts).toBe(2 * 4 * 8);
    expect(state.forked).toBeLessThanOrEqual(2 * 4 * 4);
    expect(state.toolCalls).toBeLessThanOrEqual(state.unsharedCalls);
    expect(state.judgeCalls).toBeLessThanOrEqual(state.rollouts);
  });
});
