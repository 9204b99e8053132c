// Repeats bench/test/simulate.long.test.ts (each study runs and says what it found) with the figures of its model.
import { describe, expect, it } from 'vitest';
import { type CoverageOptions, coverageStudy } from '../../../simulation/coverage/coverage-study.ts';
import { madeUpFor } from './made-up-for.ts';

const study = (changes: Partial<CoverageOptions> = {}) =>
  coverageStudy({ ...madeUpFor(), tournaments: 40, seed: 1, ...changes });

describe('the study of coverage', () => {
  const plain = study();

  it('finds the default intervals about right, and rank ranges more careful than that', () => {
    expect(plain.ratings.value).toBeGreaterThan(0.9);
    expect(plain.ratings.value).toBeLessThan(0.99);
    expect(plain.differences.value).toBeGreaterThan(0.9);
    expect(plain.ratings.value).toBeCloseTo(1 - plain.below - plain.above, 10);
    expect(plain.pairs).toBe(16);
  });

  it('says how far the study itself may be off', () => {
    const { value, low, high } = plain.ratings;
    expect(low).toBeLessThan(value ?? 0);
    expect(high).toBeGreaterThan(value ?? 1);
    expect((high ?? 1) - (low ?? 0)).toBeGreaterThan(0.01);
    expect((high ?? 1) - (low ?? 0)).toBeLessThan(0.1);
  });

  it('is the same from the same seed and another from another', () => {
    const few = study({ tournaments: 5 });
    expect(study({ tournaments: 5 })).toEqual(few);
    expect(study({ tournaments: 5, seed: 2 })).not.toEqual(few);
  });

  it('plays the same pairs again on fresh trees where asked to', () => {
    const replayed = study({ replayed: true, tournaments: 5 });
    expect(replayed.pairs).toBe(16);
    expect(replayed.outward).not.toBe(study({ tournaments: 5 }).outward);
  });

  it.each([
    { tournaments: 1 },
    { agents: 1 },
    { agents: 65 },
    { trees: 1 },
    { spread: -1 },
    { sigma: Number.NaN },
    { share: 1 },
    { ties: 0.95 },
  ])('refuses %o', (wrong) => expect(() => study(wrong)).toThrow(RangeError));
});
