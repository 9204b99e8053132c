import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail } from '../../src/kernel/result.ts';
import type { ModelRequest } from '../../src/models/language-model.ts';
import type { BrainReply } from '../services/model-brain.ts';
import { serveModel } from '../services/model-http.ts';
import {
  closeAll,
  key,
  modelOf,
  modelWith,
  none,
  replyOf,
  requestOf,
  serverOf,
  type Vendor,
} from './vendor-under-test.ts';

/** What every adapter makes of a provider that does not answer as it should. */
export function describeVendorFailures(vendor: Vendor, name = vendor.name): void {
  afterEach(closeAll);
  describe(`a failure of ${name}`, () => failures(vendor));
  describe(`the time of ${name}`, () => times(vendor));
}

export async function failureOf(vendor: Vendor, reply: BrainReply, more: Partial<ModelRequest> = {}) {
  const { model, server } = await modelWith(vendor, reply);
  const outcome = await model.ask(requestOf('Hello?', more), none);
  if (outcome.ok) throw new Error('it succeeded');
  expect(outcome.failure.detail).not.toBe('');
  expect(outcome.failure.detail).not.toContain(key);
  return { ...outcome.failure, requests: server.asked.length };
}

function failures(vendor: Vendor): void {
  it.each([
    [{ kind: 'rate_limited', retryAfterSeconds: 7 }, 'rate_limited', 7000],
    [{ kind: 'rate_limited', retryAfterSeconds: null }, 'rate_limited', null],
    [{ kind: 'status', status: 400 }, 'request_refused', null],
    [{ kind: 'status', status: 401 }, 'key_refused', null],
    [{ kind: 'status', status: 402 }, 'request_refused', null],
    [{ kind: 'status', status: 403 }, 'key_refused', null],
    [{ kind: 'status', status: 404 }, 'request_refused', null],
    [{ kind: 'status', status: 500 }, 'unavailable', null],
    [{ kind: 'status', status: 502 }, 'unavailable', null],
    [{ kind: 'status', status: 503 }, 'unavailable', null],
    [{ kind: 'status', status: 529 }, 'unavailable', null],
  ] as const)('%j is told as %s, and nothing is tried again behind our back', async (reply, reason, retryAfterMs) => {
    const failure = await failureOf(vendor, reply);
    expect(failure).toMatchObject({ reason, retryAfterMs, requests: 1 });
    expect(failure.mayBeCharged).toBeUndefined();
  });

  it('is a request that is too long, where the provider says so, and is not tried again', async () => {
    // Not every provider has words of its own for it.
    const failure = await failureOf(vendor, { kind: 'status', status: 413 });
    expect(failure).toMatchObject({ reason: vendor.name === 'openai' ? 'request_refused' : 'too_long', requests: 1 });
  });

  it.each([
    [{ kind: 'truncated' }, 'malformed'],
    [{ kind: 'not_json' }, 'malformed'],
    [{ kind: 'other_shape' }, 'malformed'],
    [{ kind: 'reset' }, 'unavailable'],
  ] as const)('%j is told as %s, may be charged for, and is not tried again behind our back', async (reply, reason) => {
    const told = { reason, retryAfterMs: null, mayBeCharged: true, requests: 1 };
    expect(await failureOf(vendor, reply)).toMatchObject(told);
  });

  it('is a refused key where the key is another', async () => {
    const { server } = await modelWith(vendor, { kind: 'text', text: 'Hello.' });
    const outcome = await modelOf(vendor, server.baseUrl, { apiKey: 'other-key' }).ask(requestOf('Hello?'), none);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'key_refused' } });
  });

  it('is no connection where nobody listens', async () => {
    const gone = await serveModel(async () => ({ status: 200, body: '{}' }));
    await gone.close();
    const outcome = await modelOf(vendor, gone.baseUrl).ask(requestOf('Hello?'), none);
    const detail = expect.stringMatching(/^no connection: .*ECONNREFUSED/);
    expect(outcome).toEqual(fail({ reason: 'unavailable', detail, retryAfterMs: null }));
  });

  it('never holds the key, even where the server repeats it', async () => {
    const server = await serverOf(() => ({
      status: 401,
      headers: { 'content-type': 'text/plain' },
      body: `bad ${key}`,
    }));
    const outcome = await modelOf(vendor, server.baseUrl).ask(requestOf('Hello?'), none);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'key_refused' } });
    expect(JSON.stringify(outcome)).toContain('bad [key]');
  });

  it('is told by its status where a page stands in the place of JSON', async () => {
    const server = await serverOf(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
    const outcome = await modelOf(vendor, server.baseUrl).ask(requestOf('Hello?'), none);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
    expect(JSON.stringify(outcome)).toContain('Bad gateway');
  });

  it('is a body that is null, empty or a list', async () => {
    for (const body of ['null', '', '[]', '"text"']) {
      const server = await serverOf(() => ({ status: 200, body }));
      const outcome = await modelOf(vendor, server.baseUrl).ask(requestOf('Hello?'), none);
      expect([body, outcome]).toMatchObject([body, { ok: false, failure: { reason: 'malformed' } }]);
    }
  });

  it('is a status that HTTP does not know', async () => {
    const server = await serverOf(() => ({ status: 999, body: '{}' }));
    const outcome = await modelOf(vendor, server.baseUrl).ask(requestOf('Hello?'), none);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'malformed', mayBeCharged: true } });
  });

  it('is a reply of more than 20 MB', async () => {
    const outcome = await failureOf(vendor, { kind: 'text', text: 'x'.repeat(21 * 1024 * 1024) });
    expect(outcome).toMatchObject({ reason: 'malformed', detail: expect.stringContaining('longer than') });
  });

  it('is a redirect: the key goes nowhere else', async () => {
    const elsewhere = await serverOf(() => ({ status: 200, body: '{}' }));
    const server = await serverOf(() => ({ status: 307, headers: { location: elsewhere.baseUrl }, body: '' }));
    const outcome = await modelOf(vendor, server.baseUrl).ask(requestOf('Hello?'), none);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
    expect(elsewhere.asked()).toBe(0);
  });
}

function times(vendor: Vendor): void {
  it('ends a call that hangs', async () => {
    expect(await failureOf(vendor, { kind: 'hang' }, { timeoutMs: 150 })).toMatchObject({
      reason: 'timed_out',
      mayBeCharged: true,
    });
  });

  it('may be longer than ten minutes, with as many tokens', async () => {
    const { model } = await modelWith(vendor, { kind: 'text', text: 'Long.' });
    const request = requestOf('Hello?', { timeoutMs: 7_200_000, maxOutputTokens: 128_000 });
    expect(await replyOf(model, request)).toMatchObject({ text: 'Long.' });
  });

  it('ends when the caller says so, with its reason', async () => {
    const { model, server } = await modelWith(vendor, { kind: 'hang' });
    const caller = new AbortController();
    const asked = model.ask(requestOf('Hello?'), caller.signal);
    const thrown = expect(asked).rejects.toBe('stopped by hand');
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    caller.abort('stopped by hand');
    await thrown;
  });

  it('does not begin when the caller had enough before', async () => {
    const { model, server } = await modelWith(vendor, { kind: 'text', text: 'Hello.' });
    await expect(model.ask(requestOf('Hello?'), AbortSignal.abort('enough'))).rejects.toBe('enough');
    expect(server.asked).toEqual([]);
  });
}
