import { describe, expect, it } from 'vitest';
import { rankingFidelity } from '../../simulation/ranking-fidelity.ts';
import { entrantId } from '../../simulation/simulated-judge.ts';

const strengths = [0.9, 0.1, 0.5, 0.7];
const ids = (...indexes: readonly number[]) => indexes.map(entrantId);
const places = (...indexes: readonly number[]) => indexes.map((index) => ids(index));

describe('ranking fidelity', () => {
  it('is 1 for the true order and -1 for its reverse', () => {
    expect(rankingFidelity(places(0, 3, 2, 1), strengths)).toEqual({ tau: 1, tauB: 1, spearman: 1, top1: 1 });
    expect(rankingFidelity(places(1, 2, 3, 0), strengths)).toEqual({ tau: -1, tauB: -1, spearman: -1, top1: 0 });
  });

  it('counts one swap of neighbours as one pair of six', () => {
    const { tau, spearman, top1 } = rankingFidelity(places(3, 0, 2, 1), strengths);
    expect(tau).toBeCloseTo(4 / 6);
    expect(spearman).toBeCloseTo(1 - (6 * 2) / (4 * 15));
    expect(top1).toBe(0);
  });

  it('counts level pairs as half right in tau, leaves them out in tau-b, and shares the first place', () => {
    const { tau, tauB, top1 } = rankingFidelity([ids(0, 3), ids(1, 2)], strengths);
    expect(tau).toBeCloseTo(4 / 6);
    expect(tauB).toBeCloseTo(4 / Math.sqrt(4 * 6));
    expect(top1).toBe(0.5);
  });

  it('is nothing where all are level', () => {
    expect(rankingFidelity([ids(0, 1, 2, 3)], strengths)).toEqual({ tau: 0, tauB: 0, spearman: 0, top1: 0.25 });
  });
});
