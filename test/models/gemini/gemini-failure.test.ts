import { ApiError } from '@google/genai/web';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geminiFailure } from '../../../src/models/gemini/gemini-model.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { forAll } from '../../support/for-all.ts';

const refused = (status: number, message: string, details: readonly object[] = []) =>
  new ApiError({ status, message: JSON.stringify({ error: { code: status, message, details } }) });

const retry = (retryDelay: string) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay });

describe('a failure of the Gemini API', () => {
  it('waits as long as RetryInfo says', () => {
    const delays = ['37s', '0.25s', '1.5s', 'soon', '-3s'].map(
      (each) => geminiFailure(refused(429, 'Spent.', [retry(each)]), null).retryAfterMs,
    );
    expect(delays).toEqual([37_000, 250, 1500, null, null]);
  });

  it('is a refused key where an argument is invalid because it is the key', () => {
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
    expect(geminiFailure(refused(400, 'Invalid.', [info]), null).reason).toBe('key_refused');
    expect(geminiFailure(refused(400, 'API key expired. Please renew the API key.'), null).reason).toBe('key_refused');
    expect(geminiFailure(refused(400, 'Invalid.'), null).reason).toBe('request_refused');
  });

  it('is a request that is too long where the input has too many tokens', () => {
    const words = 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).';
    expect(geminiFailure(refused(400, words), null).reason).toBe('too_long');
  });

  it('is told by its status where the body is something else', () => {
    const failure = geminiFailure(new ApiError({ status: 504, message: '[{"error":1}]' }), null);
    expect(failure).toMatchObject({ reason: 'unavailable', detail: '504: [{"error":1}]', retryAfterMs: null });
  });

  it('never holds the key, is one line and short, whatever the server says', () => {
    const keys = fc.string({ minLength: 8, maxLength: 40 }).filter((each) => each.trim() === each && !/\s/.test(each));
    forAll(keys, fc.string({ unit: anyCharacter }), fc.integer({ min: 400, max: 599 }), (key, around, status) => {
      const { detail } = geminiFailure(refused(status, `${around}${key}${around}${key}`), key);
      expect(detail).not.toContain(key);
      expect(detail).not.toMatch(/[\r\n]/);
      expect(detail.length).toBeLessThanOrEqual(500);
    });
  });
});
