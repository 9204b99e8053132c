import fc from 'fast-check';
import { APIError } from 'openai';
import { describe, expect, it } from 'vitest';
import { answeredFault, isFiltered, openaiFailure, waitAskedFor } from '../../../src/models/openai/openai-failure.ts';
import { forAll } from '../../support/for-all.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);
const waitOf = (headers: Readonly<Record<string, string>>) => waitAskedFor((name) => headers[name] ?? null, now);

describe('the wait that a server asks for', () => {
  it.each([
    [{ 'retry-after-ms': '1250' }, 1250],
    [{ 'retry-after-ms': '1250.4', 'retry-after': '2' }, 1251],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ] as const)('in %j', (headers, ms) => expect(waitOf(headers)).toBe(ms));

  it('is never negative and never no number, whatever the headers say', () => {
    const names = ['retry-after-ms', 'retry-after'];
    const value = fc.oneof(fc.string(), fc.double().map(String), fc.date({ noInvalidDate: false }).map(String));
    forAll(fc.dictionary(fc.constantFrom(...names), value), (headers) => {
      const wait = waitOf(headers) ?? 0;
      expect(Number.isFinite(wait) && wait >= 0).toBe(true);
    });
  });
});

function faultOf(status: number, error: object, headers: Readonly<Record<string, string>> = {}) {
  const fault = answeredFault(APIError.generate(status, { error }, undefined, new Headers(headers)), now);
  if (!fault) throw new Error('no fault');
  return fault;
}

describe('a fault that the server answered', () => {
  it.each([
    [401, { code: 'invalid_api_key' }, 'key_refused'],
    [403, { type: 'permission_denied' }, 'key_refused'],
    [429, { code: 'rate_limit_exceeded' }, 'rate_limited'],
    [429, { type: 'insufficient_quota', code: 'insufficient_quota' }, 'request_refused'],
    [429, { type: 'insufficient_quota', code: null }, 'request_refused'],
    [429, { code: 429 }, 'rate_limited'],
    [402, { code: 402 }, 'request_refused'],
    [422, {}, 'request_refused'],
    [307, {}, 'request_refused'],
    [408, {}, 'unavailable'],
    [409, {}, 'unavailable'],
    [529, {}, 'unavailable'],
  ] as const)('of %i %j is %s', (status, error, reason) => {
    expect(openaiFailure(faultOf(status, { message: 'It said so.', ...error }))).toMatchObject({ reason });
  });

  it('says its status, words and code', () => {
    const fault = faultOf(404, { message: 'No such model.', code: 'model_not_found' });
    expect(openaiFailure(fault).detail).toBe('404 No such model. (model_not_found)');
  });

  it('keeps the wait of a server that is overloaded', () => {
    expect(openaiFailure(faultOf(503, { message: 'Busy.' }, { 'retry-after': '3' }))).toMatchObject({
      reason: 'unavailable',
      retryAfterMs: 3000,
    });
  });

  it.each([
    ['the code of OpenAI', 400, { code: 'context_length_exceeded', message: 'Too long.' }],
    ['the words of vLLM', 400, { code: 400, message: "This model's maximum context length is 8192 tokens." }],
    ['the words of xAI', 400, { message: "This model's maximum prompt length is 131072 but it contains 537812." }],
    ['the words of llama.cpp', 400, { message: 'the request exceeds the available context size, try increasing it' }],
  ])('names a request that is too long, by %s', (_whose, status, error) => {
    const { reason, detail } = openaiFailure(faultOf(status, error));
    expect(reason).toBe('too_long');
    expect(detail).toMatch(/^longer than the model's context/);
  });

  it.each([
    [400, { code: 'content_filter', message: 'Filtered.' }, true],
    [400, { code: 'invalid_prompt', message: 'Flagged.' }, true],
    [403, { message: 'Flagged.', code: 403, metadata: { reasons: ['x'], flagged_input: 'x' } }, true],
    [403, { message: 'Content violates usage guidelines.' }, true],
    [403, { message: 'No access.' }, false],
    [400, { code: 'invalid_value', message: 'content_filter is no parameter.' }, false],
  ])('of %i %j: whether the filter stopped it', (status, error, filtered) => {
    expect(isFiltered(faultOf(status, error))).toBe(filtered);
  });

  it('is none where no answer came', () => expect(answeredFault(new Error('fetch failed'), now)).toBeNull());
});
