import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../../src/arena/run-progress.ts';
import { paceOf } from '../../../src/web/app/run-source.ts';
import { sampleRun } from './sample-parts.ts';

describe('the pace of a run', () => {
  const seen = (ended: number): RunProgress => ({ ...sampleRun, matches: { ended, planned: 12 } });

  it('goes by the time worked on the newest answers', () => {
    expect(paceOf(seen(6))).toBeCloseTo(6);
    expect(paceOf({ ...seen(40), worked: { seconds: 120, share: 0.1 } })).toBeCloseTo(2);
    expect(paceOf(seen(1))).toBeNull();
    expect(paceOf({ ...seen(6), worked: null })).toBeNull();
  });
});
