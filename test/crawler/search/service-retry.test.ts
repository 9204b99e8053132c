import { describe, expect, test } from 'vitest';
import { retryDelay } from '../../../crawler/fetching/fetch-error.ts';
import { serviceRetries } from '../../../crawler/search/ask-service.ts';

const now = Date.UTC(2026, 0, 1);
const delay = (end: Parameters<typeof retryDelay>[0], attempt: number) => retryDelay(end, attempt, now, serviceRetries);
const answered = (status: number, retryAfter = '') => ({ kind: 'answered', status, retryAfter }) as const;

describe('asking a service again', () => {
  test('after a broken connection: growing pauses, three requests in all', () => {
    expect([1, 2, 3].map((attempt) => delay({ kind: 'broken' }, attempt))).toEqual([1000, 2000, null]);
  });

  test.each([200, 204, 301, 400, 401, 402, 403, 404, 410, 422, 432, 600])('never after %i', (status) => {
    expect(delay(answered(status, '1'), 1)).toBeNull();
  });

  test.each([429, 500, 502, 503, 504, 599])('after %i, until the third request', (status) => {
    expect([1, 2, 3].map((attempt) => delay(answered(status), attempt))).toEqual([1000, 2000, null]);
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
    expect(delay(answered(429, header), 1)).toBe(pause);
  });
});
