import { rolloutWays } from '../../../laboratory/rollout-study.ts';
import { type TrainingResult, trainingStudy } from '../../../laboratory/training-study.ts';
import { type CollapseRow, collapseStudy } from '../../../simulation/collapse.ts';
import { type CoverageRow, coverageTable } from '../../../simulation/coverage-table.ts';
import { type FidelityResult, fidelityStudy } from '../../../simulation/fidelity.ts';
import { resultOf } from '../../../simulation/monte-carlo.ts';

/** Small studies, quickly done. */
export const sampleFidelity = (): FidelityResult =>
  resultOf(
    fidelityStudy({
      seed: 1,
      draws: 4,
      entrants: [6],
      strengths: 'even',
      judges: ['winner', 'margin'],
      formats: ['swiss', 'anchor', 'single-elimination', 'groups-4-2-2'],
      judge: { sigma: 0.15, ties: 0, bias: 0, orders: 'one' },
      curve: true,
    }),
  );

export const sampleCollapse = (): readonly CollapseRow[] =>
  resultOf(
    collapseStudy({
      seed: 1,
      draws: 40,
      entrants: 4,
      spreads: [0.3, 0.01],
      sigma: 0.15,
      pairSigma: 0.05,
      grid: 10,
      judges: ['margin'],
      formats: ['anchor'],
      ties: 0,
      bias: 0,
      orders: 'one',
    }),
  );

export const sampleCoverage = (): readonly CoverageRow[] =>
  resultOf(
    coverageTable({
      seed: 1,
      draws: 4,
      entrants: [4],
      trees: [6, 10],
      sigmas: [0, 0.5],
      spreads: [2],
      share: 0.5,
      ties: 0.05,
      formats: ['swiss'],
    }),
  );

export const sampleTraining = (): TrainingResult =>
  resultOf(
    trainingStudy({
      halves: ['rewards', 'rollouts'],
      seed: 1,
      draws: 2,
      start: { noise: 1, skill: 1, opening: 3 },
      learner: { learningRate: 0.05, clip: 0.2, groups: 1 },
      judge: { sigma: 0.15, pairSigma: 0.05, grid: 10 },
      rewards: { group: 4, batches: 20, signals: ['true', 'pointwise', 'tournament-4-2-2'] },
      rollouts: {
        budget: { total: 4, initial: 2, branches: 1 },
        toolCalls: 1000,
        ways: rolloutWays,
        branching: { rule: 'threshold', alpha: 0.5, beta: 0.2, tau: 0.5, probe: 1 },
        signal: 'pointwise',
        pairNoise: 'equal',
      },
    }),
  );
