import { describe, expect, test } from 'vitest';
import { retryDelay } from '../../../crawler/fetching/fetch-error.ts';

const now = Date.UTC(2026, 0, 1);
const answered = (status: number, retryAfter = '') => ({ kind: 'answered', status, retryAfter }) as const;

describe('retries', () => {
  test('a broken connection is tried again after growing pauses, three attempts in all', () => {
    expect([1, 2, 3].map((attempt) => retryDelay({ kind: 'broken' }, attempt, now))).toEqual([250, 500, null]);
  });

  test.each([200, 301, 400, 403, 404, 500, 502, 504])('status %i is final', (status) => {
    expect(retryDelay(answered(status, '1'), 1, now)).toBeNull();
  });

  test.each([
    ['', 250],
    ['nonsense', 250],
    ['0', 250],
    ['2', 2000],
    ['10', 10_000],
    ['11', null],
    ['99999999999', 250],
    ['Thu, 01 Jan 2026 00:00:03 GMT', 3000],
    ['Thu, 01 Jan 2026 01:00:00 GMT', null],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 250],
  ])('Retry-After %j means %s', (header, pause) => {
    expect(retryDelay(answered(503, header), 1, now)).toBe(pause);
    expect(retryDelay(answered(429, header), 1, now)).toBe(pause);
  });
});
