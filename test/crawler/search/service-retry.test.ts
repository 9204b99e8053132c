import { describe, expect, test } from 'vitest';
import { serviceRetryDelay } from '../../../crawler/search/ask-service.ts';

const now = Date.UTC(2026, 0, 1);
const answered = (status: number, retryAfter = '') => ({ kind: 'answered', status, retryAfter }) as const;

describe('asking a service again', () => {
  test('after a broken connection: growing pauses, three requests in all', () => {
    expect([1, 2, 3].map((attempt) => serviceRetryDelay({ kind: 'broken' }, attempt, now))).toEqual([1000, 2000, null]);
  });

  test.each([200, 204, 301, 400, 401, 402, 403, 404, 410, 422, 432, 600])('never after %i', (status) => {
    expect(serviceRetryDelay(answered(status, '1'), 1, now)).toBeNull();
  });

  test.each([429, 500, 502, 503, 504, 599])('after %i, until the third request', (status) => {
    expect([1, 2, 3].map((attempt) => serviceRetryDelay(answered(status), attempt, now))).toEqual([1000, 2000, null]);
  });

  test.each([
    ['', 1000],
    ['nonsense', 1000],
    ['0', 1000],
    ['1.5', 1000],
    ['-5', 1000],
    ['7', 7000],
    ['30', 30_000],
    ['31', null],
    ['99999999999', 1000],
    ['Thu, 01 Jan 2026 00:00:03 GMT', 3000],
    ['Thursday, 01-Jan-26 00:00:03 GMT', 3000],
    ['Thu, 01 Jan 2026 01:00:00 GMT', null],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 1000],
  ])('Retry-After %j means %s', (header, pause) => {
    expect(serviceRetryDelay(answered(429, header), 1, now)).toBe(pause);
  });
});
