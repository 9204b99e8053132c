import { describe, expect, it } from 'vitest';
import { names } from '../../../test/arena/formats/play-pairings.ts';
import { describeEveryFormat } from './describe-every-format.ts';
import { pairFormats } from './pair-formats.ts';

describeEveryFormat({ sizes: [2, 3, 5, 8, 13], numRuns: 12 });

describe.each([...pairFormats])('%s', (_name, { make }) => {
  it('refuses one entrant, 1,001, one twice, and outcomes it did not ask for', () => {
    for (const wrong of [names(1), names(1001), ['x', 'y', 'x']])
      expect(() => make(wrong, 1).next()).toThrow(RangeError);
    const format = make(names(5), 1);
    format.next();
    expect(() => format.next([])).toThrow(/outcomes/);
  });
});
