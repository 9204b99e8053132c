import { describe, expect, it } from 'vitest';
import { fidelityStudy } from '../../src/simulation/fidelity.ts';
import { resultOf } from '../../src/simulation/study-progress.ts';

describe('adaptive pairing, 8 entrants, noise .15', () => {
  it('is above random pairs and single elimination in tau before a judge that names only the winner', () => {
    const study = fidelityStudy({
      ...{ seed: 11, draws: 250, entrants: [8], strengths: 'uniform', judges: ['winner'] },
      formats: ['adaptive', 'random-pairs', 'single-elimination'],
      ...{ judge: { sigma: 0.15, ties: 0, bias: 0, orders: 'one' }, curve: false },
    });
    const { differences } = resultOf(study);
    expect(differences.map(({ one, other }) => [one, other])).toEqual([
      ['adaptive', 'random-pairs'],
      ['adaptive', 'single-elimination'],
    ]);
    for (const { tau } of differences) expect(tau.low).toBeGreaterThan(0);
  });
});
