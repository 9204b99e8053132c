import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../../src/arena/run-progress.ts';
import { RunPace } from '../../../src/web/app/run-source.ts';
import { sampleRun } from './sample-parts.ts';

describe('the pace of a run', () => {
  const seen = (ended: number): RunProgress => ({ ...sampleRun, matches: { ended, planned: 12 } });
  const start = Date.parse(sampleRun.startedAt);

  it('goes by the time worked on the newest answers where nothing else was seen', () => {
    expect(new RunPace().seen(seen(6), start)).toBeCloseTo(6);
    expect(new RunPace().seen({ ...seen(40), worked: { seconds: 120, share: 0.1 } }, start)).toBeCloseTo(2);
    expect(new RunPace().seen(seen(1), start)).toBeNull();
    expect(new RunPace().seen({ ...seen(6), worked: null }, start)).toBeNull();
  });

  it('goes by what was seen, so that the time a run stood still does not count', () => {
    const pace = new RunPace();
    const later = start + 86_400_000;
    pace.seen(seen(6), later);
    expect(pace.seen(seen(10), later + 60_000)).toBeCloseTo(4);
  });
});
