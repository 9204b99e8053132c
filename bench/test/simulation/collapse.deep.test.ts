// Repeats bench/test/simulate.long.test.ts (each study runs and says what it found) with the figures of its model.
import { describe, expect, it } from 'vitest';
import { type CollapseOptions, type CollapseRow, collapseStudy } from '../../simulation/collapse.ts';
import { resultOf } from '../../simulation/monte-carlo.ts';

const plain: CollapseOptions = {
  seed: 5,
  draws: 100,
  entrants: 6,
  spreads: [0.3, 0.03],
  sigma: 0.15,
  pairSigma: 0.05,
  grid: 10,
  judges: ['winner', 'margin'],
  formats: ['single-elimination'],
  ties: 0,
  bias: 0,
  orders: 'one',
};

function rowsOf(changes: Partial<CollapseOptions> = {}): readonly CollapseRow[] {
  const study = collapseStudy({ ...plain, ...changes });
  return resultOf(study);
}

const rewardOf = (rows: readonly CollapseRow[], reward: CollapseRow['reward']) =>
  rows.filter((row) => row.reward === reward);

describe('the collapse study', () => {
  it('can be stopped after every judging, not only after a group', () => {
    const told = [...collapseStudy({ ...plain, draws: 40, spreads: [0.1], formats: ['swiss'], judges: ['winner'] })];
    expect([...new Set(told.map(({ done }) => done))]).toEqual([0, 1, 2, 3, 4]);
    expect(told.at(-1)).toEqual({ done: 4, total: 4 });
    expect(told.length).toBeGreaterThan(4 * 10);
  });

  it('is the same for the same seed', () => {
    const draws = 20;
    expect(rowsOf({ draws })).toEqual(rowsOf({ draws }));
    expect(rowsOf({ draws })).not.toEqual(rowsOf({ draws, seed: 6 }));
  });

  it('finds the ratio of known variances: spread² / sigma² for scores without end and grid', () => {
    const rows = rewardOf(
      rowsOf({ draws: 6000, formats: [], entrants: 8, spreads: [0.3, 0.15, 0.05] }),
      'pointwise-fine',
    );
    for (const { spread, ratio, signalDeviation, noiseDeviation } of rows) {
      const truth = (spread / 0.15) ** 2;
      if (!ratio) throw new Error('no ratio');
      expect(ratio.low).toBeLessThan(truth * 1.02);
      expect(ratio.high).toBeGreaterThan(truth * 0.98);
      expect(noiseDeviation).toBeCloseTo(0.15, 2);
      expect(signalDeviation).toBeCloseTo(spread, 2);
    }
  });

  it('loses signal as rollouts become alike, for every reward', () => {
    const rows = rowsOf({ draws: 300 });
    const [wide, narrow] = [0.3, 0.03].map((spread) => rows.filter((row) => row.spread === spread));
    expect(wide?.length).toBe(7);
    for (const [index, row] of (wide ?? []).entries()) {
      expect(narrow?.[index]?.ratio?.value).toBeLessThan((row.ratio?.value ?? 0) / 5);
      expect(narrow?.[index]?.correlation.value).toBeLessThan(row.correlation.value);
    }
  });

  it('finds that a steadier judge of pairs tells more than one with equal noise', () => {
    const ranks = rewardOf(rowsOf({ draws: 300, spreads: [0.05] }), 'ranks');
    for (const judge of ['winner', 'margin'] as const) {
      const [equal, steadier] = (['equal', 'steadier'] as const).map((noise) =>
        ranks.find((row) => row.judge === judge && row.pairNoise === noise),
      );
      expect(steadier?.correlation.low).toBeGreaterThan(equal?.correlation.high ?? 1);
    }
  });

  it('counts a call for each score, as many looks as 2 N - 2 comparisons give where several are averaged', () => {
    const rows = rowsOf({ spreads: [0.1] });
    expect(rewardOf(rows, 'pointwise')[0]).toMatchObject({ calls: 6, texts: 6 });
    expect(rewardOf(rows, 'pointwise-mean')[0]).toMatchObject({ calls: 18, texts: 18 });
    for (const { calls, texts } of rewardOf(rows, 'ranks')) {
      expect(calls).toBeLessThanOrEqual(10);
      expect(texts).toBeCloseTo(2 * calls, 9);
    }
  });

  it('sees nobody apart on a grid of one step where all are at the top', () => {
    const rows = rowsOf({ grid: 1, sigma: 0.01, spreads: [0.01], formats: [] });
    expect(rewardOf(rows, 'pointwise')[0]).toMatchObject({ degenerate: 1, ratio: null, correlation: { value: 0 } });
  });
});
