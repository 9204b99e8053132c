import { describe, expect, it } from 'vitest';
import { formatPlans, type SimulatedFormat, simulatedFormats } from '../../simulation/format-plans.ts';
import { rankingFidelity } from '../../simulation/ranking-fidelity.ts';
import { type JudgeSettings, judgeNoise, simulatedJudge } from '../../simulation/simulated-judge.ts';

const dear: readonly SimulatedFormat[] = ['single-elimination-drawn', 'adaptive', 'random-pairs'];
const cheap = simulatedFormats.filter((each) => !dear.includes(each));
const noiseless: JudgeSettings = { kind: 'absolute', sigma: 0, ties: 0, bias: 0, orders: 'one' };
const conformance = [0.9, 0.1, 0.5, 0.7, 0.3, 0.6, 0.2, 0.8];

/** One run of the setting within the usual budget on the strengths that conformance is stated for. */
function runOf(format: SimulatedFormat, seed: number, judge: Partial<JudgeSettings> = {}) {
  const [plan] = formatPlans(format, { entrants: 8, budget: 14, curve: false });
  const played = plan?.play(seed, simulatedJudge({ ...noiseless, ...judge }, conformance, judgeNoise(8, seed)));
  if (!played) throw new Error('no plan');
  return { ...played, fidelity: rankingFidelity(played.ranking, conformance) };
}

const meanTau = (format: SimulatedFormat) =>
  Array.from({ length: 40 }, (_, seed) => runOf(format, seed).fidelity.tau).reduce((sum, tau) => sum + tau, 0) / 40;

describe('formats before a judge without noise that gives ten times each strength', () => {
  it.each([
    ['anchor', 7],
    ['round-robin', 28],
  ] as const)('%s: the true order after %d comparisons', (format, calls) => {
    const run = runOf(format, 1);
    expect(run.calls).toBe(calls);
    expect(run.fidelity.tau).toBe(1);
  });

  it('seeded single elimination: the true order after at most 14, a pair met twice being remembered', () => {
    const run = runOf('single-elimination', 1);
    expect(run.calls).toBeLessThanOrEqual(14);
    expect(run.calls).toBeGreaterThan(7);
    expect(run.fidelity.tau).toBe(1);
  });

  it('swiss: 12 comparisons, the best one first in every draw, mean tau about .85', () => {
    for (let seed = 0; seed < 20; seed++)
      expect(runOf('swiss', seed)).toMatchObject({ calls: 12, rounds: 3, fidelity: { top1: 1 } });
    expect(Math.abs(meanTau('swiss') - 0.86)).toBeLessThan(0.03);
  });

  it('double elimination: at most 14 comparisons, mean tau about .90', () => {
    expect(runOf('double-elimination', 1).calls).toBeLessThanOrEqual(14);
    expect(Math.abs(meanTau('double-elimination') - 0.9)).toBeLessThan(0.05);
  });

  it('groups: 7 calls a repeat for (2,1,1) and 3 for (4,2,2), as many repeats as 14 calls pay for', () => {
    expect(runOf('groups-2-1-1', 1)).toMatchObject({ calls: 14, texts: 28 });
    expect(runOf('groups-4-2-2', 1)).toMatchObject({ calls: 12, texts: 48, rounds: 2 });
  });

  it('any format costs twice the calls where both orders are asked', () => {
    for (const format of cheap) expect(runOf(format, 4, { orders: 'both' }).calls).toBe(2 * runOf(format, 4).calls);
  });
});

it('plans of a curve have adaptive pairing just below the calls of seeded single elimination, which remembers', () => {
  for (const entrants of [6, 8, 16]) {
    const plans = formatPlans('adaptive', { entrants, budget: 2 * entrants - 2, curve: true });
    expect(plans.map(({ setting }) => setting)).toContain(`${2 * entrants - 4} pairings`);
  }
});

it('plans within a budget come as near to it as they can without passing it, for any size', () => {
  for (const entrants of [2, 3, 5, 6, 7, 8, 13]) {
    for (const budget of [entrants - 1, 2 * entrants - 2, 3 * entrants]) {
      for (const format of simulatedFormats) {
        const within = formatPlans(format, { entrants, budget, curve: true }).filter((plan) => plan.withinBudget);
        expect(within.length).toBeLessThanOrEqual(1);
        if (format === 'adaptive' || format === 'random-pairs') continue;
        const strengths = Array.from({ length: entrants }, (_, index) => index / entrants);
        for (const plan of within) {
          const judge = simulatedJudge({ ...noiseless, sigma: 0.1 }, strengths, judgeNoise(entrants, 1));
          expect(plan.play(1, judge).calls).toBeLessThanOrEqual(budget);
        }
      }
    }
  }
});
