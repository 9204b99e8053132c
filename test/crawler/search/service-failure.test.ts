import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorWords, queryWords, said, statusFailure } from '../../../crawler/search/service-answer.ts';
import { forAll } from '../../support/for-all.ts';

describe('what a service says of an error', () => {
  test.each([
    ['{"error":{"code":400,"message":"API key not valid."}}', 'API key not valid.'],
    [
      '{"error":{"code":"SUBSCRIPTION_TOKEN_INVALID","detail":"Unknown token."}}',
      'SUBSCRIPTION_TOKEN_INVALID Unknown token.',
    ],
    ['{"error":"Invalid API key."}', 'Invalid API key.'],
    ['{"message":"Unauthorized.","statusCode":403}', 'Unauthorized.'],
    ['{"detail":{"error":"Missing key."}}', 'Missing key.'],
    ['{"detail":"Missing key."}', 'Missing key.'],
    ['{"error":7,"message":"Seven."}', 'Seven.'],
    ['{"error":[],"detail":null}', ''],
    ['[]', ''],
    ['<html>', ''],
    ['', ''],
  ])('%s says %j', (body, words) => expect(queryWords(body)).toBe(words));

  test('is found or not, and never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (body) => typeof queryWords(body) === 'string'));
  });

  test('is short, on one line, and holds no secret, wherever it stands', () => {
    const key = fc.stringMatching(/^[A-Za-z0-9+/=_-]{8,40}$/);
    const text = fc.string({ maxLength: 300 });
    forAll(key, text, text, fc.boolean(), (secret, before, after, encoded) => {
      const form = encoded ? encodeURIComponent(secret) : secret;
      const words = said(`${before} ${form} ${after}`, [secret]);
      expect(words.length).toBeLessThanOrEqual(200);
      expect(words).not.toMatch(/[\n\r]/);
      expect(words).not.toContain(form);
    });
  });

  test('an empty key hides nothing', () => expect(said('plain words', ['', ' '])).toBe('plain words'));
});

describe('a status that is not 200', () => {
  test.each([
    [403, 'refused'],
    [429, 'rate_limited'],
    [302, 'unavailable'],
    [500, 'unavailable'],
  ])('%i is %s', (status, reason) => {
    expect(statusFailure(status, '', () => null, [])).toEqual({ reason, detail: `answered ${status}` });
  });

  test('means what its service says it means', () => {
    const failure = statusFailure(400, 'out of credits', (status) => (status === 400 ? 'rate_limited' : null), []);
    expect(failure).toEqual({ reason: 'rate_limited', detail: 'answered 400: out of credits' });
  });
});

test('the cause of a failed request is what is told', () => {
  const refused = new AggregateError([
    new Error('connect ECONNREFUSED ::1:9'),
    new Error('connect ECONNREFUSED 127.0.0.1:9'),
  ]);
  expect(errorWords(new TypeError('fetch failed', { cause: refused }))).toBe(
    'connect ECONNREFUSED ::1:9; connect ECONNREFUSED 127.0.0.1:9',
  );
  expect(errorWords(new Error('plain'))).toBe('plain');
  expect(errorWords('text')).toBe('text');
});
