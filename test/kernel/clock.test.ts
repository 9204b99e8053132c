import { describe, expect, it } from 'vitest';
import { isoTime, systemClock } from '../../src/kernel/clock.ts';

describe('the clock', () => {
  it('writes its reading as ISO 8601 in UTC', () => {
    expect(isoTime({ ...systemClock, now: () => 0 })).toBe('1970-01-01T00:00:00.000Z');
    expect(isoTime({ ...systemClock, now: () => 1_767_225_599_001 })).toBe('2025-12-31T23:59:59.001Z');
  });

  it('wakes early with an AbortError when the sleeper is called off, before or during the sleep', async () => {
    const calledOff = new AbortController();
    const sleeping = systemClock.sleep(3_600_000, calledOff.signal);
    calledOff.abort();
    await expect(sleeping).rejects.toMatchObject({ name: 'AbortError' });
    await expect(systemClock.sleep(3_600_000, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('goes forward', async () => {
    const before = systemClock.now();
    await systemClock.sleep(5);
    expect(systemClock.now()).toBeGreaterThan(before);
  });
});
