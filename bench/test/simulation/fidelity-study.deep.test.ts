// Repeats bench/test/simulate.long.test.ts (each study runs and says what it found) with the figures of its model.
import { describe, expect, it } from 'vitest';
import { type FidelityOptions, type FidelityResult, fidelityStudy } from '../../simulation/fidelity.ts';
import { type SimulatedFormat, simulatedFormats } from '../../simulation/format-plans.ts';
import { resultOf } from '../../simulation/monte-carlo.ts';

const dear: readonly SimulatedFormat[] = ['single-elimination-drawn', 'adaptive', 'random-pairs'];
const cheap = simulatedFormats.filter((each) => !dear.includes(each));
const plain: FidelityOptions = {
  seed: 3,
  draws: 6,
  entrants: [8],
  strengths: 'uniform',
  judges: ['winner', 'margin', 'absolute'],
  formats: cheap,
  judge: { sigma: 0.15, ties: 0, bias: 0, orders: 'one' },
  curve: false,
};

function fidelityOf(changes: Partial<FidelityOptions> = {}): FidelityResult {
  const study = fidelityStudy({ ...plain, ...changes });
  return resultOf(study);
}

describe('the fidelity study', () => {
  it('leaves a format out of the comparison that costs more whatever is set', () => {
    const result = fidelityOf({ budget: 6, draws: 2 });
    expect(result.rows.filter(({ withinBudget }) => withinBudget).map(({ format }) => format)).not.toContain('anchor');
  });

  it('is the same for the same seed, another for another', () => {
    const draws = 2;
    expect(fidelityOf({ draws })).toEqual(fidelityOf({ draws }));
    expect(fidelityOf({ draws }).rows).not.toEqual(fidelityOf({ draws, seed: 4 }).rows);
  });

  it('does not depend on which other formats, judges and sizes are played', () => {
    const alone = fidelityOf({ formats: ['swiss'], judges: ['margin'] }).rows;
    const among = fidelityOf({ entrants: [5, 8] }).rows;
    expect(alone).toEqual(
      among.filter(({ format, judge, entrants }) => format === 'swiss' && judge === 'margin' && entrants === 8),
    );
  });

  it('has one row for each judge, size, format and setting', () => {
    const { rows } = fidelityOf({ entrants: [4, 8], curve: true, draws: 2 });
    const keys = rows.map((row) => [row.judge, row.entrants, row.format, row.setting].join());
    expect(new Set(keys).size).toBe(keys.length);
    expect(rows.filter(({ format }) => format === 'swiss').length).toBeGreaterThan(6);
  });

  it('finds a perfect judge perfect, and a judge of pure noise worth nothing', () => {
    const perfect = fidelityOf({ judge: { sigma: 0, ties: 0, bias: 0, orders: 'one' } });
    const robin = perfect.rows.filter(({ format }) => format === 'round-robin');
    for (const { tau, top1 } of robin) expect([tau.value, top1.value]).toEqual([1, 1]);
    const noise = fidelityOf({
      judge: { sigma: 1e6, ties: 0, bias: 0, orders: 'one' },
      draws: 100,
      judges: ['winner'],
    });
    for (const { tau } of noise.rows) expect(tau.low).toBeLessThan(0.05);
  });

  it('advises the highest mean within the budget, from its own rows', () => {
    const { rows, advice } = fidelityOf({ draws: 20 });
    expect(advice.length).toBe(3);
    for (const { judge, best, level, bestByTexts } of advice) {
      const own = rows.filter((row) => row.judge === judge && row.withinBudget);
      expect(own.find(({ format }) => format === best)?.tau.value).toBe(Math.max(...own.map(({ tau }) => tau.value)));
      expect(level).not.toContain(best);
      expect(own.find(({ format }) => format === bestByTexts)?.texts).toBeLessThanOrEqual(28);
    }
  });

  it('tells how far it is after every draw', () => {
    const study = fidelityStudy({ ...plain, draws: 2, entrants: [4, 5], formats: ['swiss'] });
    const told = [...study];
    expect([...new Set(told.map(({ done }) => done))]).toEqual([0, 1, 2, 3, 4]);
    expect(told.at(-1)).toEqual({ done: 4, total: 4 });
    expect(told.length, 'it can be stopped after every ranking, not only after a draw').toBeGreaterThan(2 * 4);
  });
});
