import { describe, expect, it } from 'vitest';
import { normal, randomFor } from '../../../src/kernel/random.ts';
import { meanOf, pairedDifference, ratioOf, shareOf } from '../../simulation/monte-carlo.ts';

const studies = 1000;

/** How often an interval holds the truth, over many studies. */
function held(truth: number, study: (random: ReturnType<typeof randomFor>) => { low: number; high: number }): number {
  let count = 0;
  for (let index = 0; index < studies; index++) {
    const { low, high } = study(randomFor('monte-carlo-test', index));
    if (low <= truth && truth <= high) count += 1;
  }
  return count / studies;
}

const column = (count: number, draw: () => number) => Array.from({ length: count }, draw);

describe('Monte Carlo intervals', () => {
  it('are the textbook ones', () => {
    // 1 to 5: mean 3, standard deviation 1.5811, t(4) = 2.7764.
    const { value, low, high } = meanOf([1, 2, 3, 4, 5]);
    expect([value, low, high].map((bound) => bound.toFixed(4))).toEqual(['3.0000', '1.0368', '4.9632']);
    expect(shareOf([1, 1, 1, 1]).low).toBeCloseTo(0.5101, 4);
    expect(shareOf([1, 1, 1, 1]).high).toBe(1);
  });

  it('end where draws end', () => {
    expect(meanOf([0, 1], [-1, 1])).toEqual({ value: 0.5, low: -1, high: 1 });
    expect(meanOf([0, 1]).high).toBeGreaterThan(6);
  });

  it('hold a known mean in about 95 of 100 studies', () => {
    const share = held(0.5, (random) => meanOf(column(20, () => random.float())));
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  });

  it('hold a known difference of dependent lists, and are narrower for their dependence', () => {
    const lists = (random: ReturnType<typeof randomFor>) => {
      const common = column(20, () => normal(random));
      return [common.map((each) => each + 0.3 + 0.1 * normal(random)), common] as const;
    };
    const share = held(0.3, (random) => pairedDifference(...lists(random)));
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
    const [one, other] = lists(randomFor('width'));
    const paired = pairedDifference(one, other);
    const alone = meanOf(one);
    expect(paired.high - paired.low).toBeLessThan((alone.high - alone.low) / 4);
    expect(paired.value).toBeCloseTo(meanOf(one).value - meanOf(other).value, 12);
  });

  it('hold a known ratio of means', () => {
    const share = held(2, (random) => {
      const below = column(60, () => 1 + 0.3 * normal(random));
      return ratioOf(
        below.map((each) => 2 * each + 0.5 * normal(random)),
        below,
      );
    });
    expect(share).toBeGreaterThan(0.925);
    expect(share).toBeLessThan(0.975);
  });

  it('are refused where there is nothing to say', () => {
    expect(() => meanOf([1])).toThrow(RangeError);
    expect(() => pairedDifference([1, 2], [1])).toThrow(RangeError);
    expect(() => ratioOf([1, 2], [0, 0])).toThrow(RangeError);
    expect(() => shareOf([])).toThrow(RangeError);
  });
});
