import { expect, it } from 'vitest';
import { matchesAMinute } from '../../../src/web/app/run-source.ts';
import { sampleRun } from './sample-parts.ts';

it('the pace of a run goes by the time worked on its newest answers', () => {
  const seen = (ended: number) => ({ ...sampleRun, matches: { ended, planned: 12 } });
  expect(matchesAMinute(seen(6))).toBeCloseTo(6);
  expect(matchesAMinute({ ...seen(40), worked: { seconds: 120, share: 0.1 } })).toBeCloseTo(2);
  expect(matchesAMinute(seen(1))).toBeNull();
  expect(matchesAMinute({ ...seen(6), worked: null })).toBeNull();
});
