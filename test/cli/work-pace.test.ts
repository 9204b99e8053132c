import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roughTime, WorkPace } from '../../src/cli/work-pace.ts';

describe('the time that the rest of some work takes', () => {
  it('is not told before enough was seen', () => {
    const pace = new WorkPace(0);
    pace.note(1000, 0.5);
    expect(pace.secondsLeft(1000, 0.5)).toBeNull();
    expect(pace.secondsLeft(60_000, 0.04)).toBeNull();
  });

  it('goes by the speed of lately, so that a slow beginning does not count for ever', () => {
    const pace = new WorkPace(0);
    for (let second = 1; second <= 100; second++) pace.note(second * 1000, second <= 50 ? 0 : (second - 50) / 100);
    expect(pace.secondsLeft(100_000, 0.5)).toBeCloseTo(50, 0);
  });

  it('does not swing where work goes on evenly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 500 }), fc.integer({ min: 1, max: 20 }), (seconds, jitter) => {
        const pace = new WorkPace(0);
        for (let now = 1; now < seconds; now++) {
          const share = Math.min(1, (now + (now % jitter)) / (seconds + jitter));
          pace.note(now * 1000, share);
          const left = pace.secondsLeft(now * 1000, share);
          if (left === null || now < 0.25 * seconds || now < 40) continue;
          expect(Math.abs(left - (seconds - now))).toBeLessThan(0.25 * seconds + 4 * jitter);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('counts from where an interrupted run is gone on with', () => {
    const pace = new WorkPace(0, 0.5);
    pace.note(10_000, 0.6);
    expect(pace.secondsLeft(10_000, 0.6)).toBeCloseTo(40, 5);
  });
});

describe('a time to come', () => {
  it.each([
    [0, 'a few seconds'],
    [23, 'about 20 s'],
    [84, 'about 80 s'],
    [100, 'about 2 min'],
    [240, 'about 4 min'],
    [5400, 'about 1.5 h'],
    [7200, 'about 2 h'],
    [200_000, 'about 2 days'],
  ])('of %d seconds is %s', (seconds, words) => {
    expect(roughTime(seconds)).toBe(words);
  });
});
