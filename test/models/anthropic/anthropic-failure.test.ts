import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anthropicFailure } from '../../../src/models/anthropic/anthropic-model.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll } from '../../support/for-all.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

const refused = (status: number, type: string, message: string, headers: Record<string, string> = {}) =>
  APIError.generate(status, { type: 'error', error: { type, message } }, undefined, new Headers(headers));

describe('a failure of the Messages API', () => {
  it('waits as long as the server asks, in seconds or until a date', () => {
    const failures = ['12', '0.5', 'Sat, 21 Nov 2026 12:00:30 GMT', 'Sat, 21 Nov 2026 11:00:00 GMT', 'soon', ''].map(
      (after) => anthropicFailure(refused(429, 'rate_limit_error', 'Slow down.', { 'retry-after': after }), null, now),
    );
    expect(failures.map(({ reason }) => reason)).toEqual(Array(6).fill('rate_limited'));
    expect(failures.map(({ retryAfterMs }) => retryAfterMs)).toEqual([12_000, 500, 30_000, 0, null, null]);
  });

  it('is a refused request where the credit is spent', () => {
    const spent = refused(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.');
    expect(anthropicFailure(spent, null, now)).toEqual({
      reason: 'request_refused',
      detail: '400: Your credit balance is too low to access the Anthropic API.',
      retryAfterMs: null,
    });
  });

  it.each([
    'prompt is too long: 200001 tokens > 199999 maximum',
    'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
  ])('is a request that is too long: %s', (words) => {
    expect(anthropicFailure(refused(400, 'invalid_request_error', words), null, now).reason).toBe('too_long');
    expect(anthropicFailure(refused(429, 'rate_limit_error', words), null, now).reason).toBe('rate_limited');
    const output = 'max_tokens: 128001 > 64000, which is the maximum allowed number of output tokens';
    expect(anthropicFailure(refused(400, 'invalid_request_error', output), null, now).reason).toBe('request_refused');
  });

  it.each([
    ['overloaded_error', 'unavailable'],
    ['api_error', 'unavailable'],
    ['rate_limit_error', 'rate_limited'],
    ['invalid_request_error', 'request_refused'],
    ['an_error_to_come', 'malformed'],
  ])('in the middle of a stream goes by its type: %s is %s', (type, reason) => {
    const body = { type: 'error', error: { type, message: 'So it is.' } };
    const error = new APIError(undefined, body, undefined, new Headers());
    expect(anthropicFailure(error, null, now)).toMatchObject({ reason, detail: `${type}: So it is.` });
  });

  it('is no connection where the SDK found none by itself', () => {
    expect(anthropicFailure(new APIConnectionError({}), null, now)).toMatchObject({ reason: 'unavailable' });
  });

  it('never holds the key, is one line and short, whatever the server says', () => {
    const keys = fc.string({ minLength: 8, maxLength: 40 }).filter((each) => each.trim() === each && !/\s/.test(each));
    forAll(keys, fc.string({ unit: anyCharacter }), fc.integer({ min: 400, max: 599 }), (key, around, status) => {
      const { detail } = anthropicFailure(refused(status, 'x', `${around}${key}${around}${key}`), key, now);
      expect(detail).not.toContain(key);
      expect(detail).not.toMatch(/[\r\n]/);
      expect(detail.length).toBeLessThanOrEqual(500);
    });
  });
});
