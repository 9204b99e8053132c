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
