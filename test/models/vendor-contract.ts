import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/kernel/clock.ts';
import { fail } from '../../src/kernel/result.ts';
import { askFor } from '../../src/models/ask-for.ts';
import type { LanguageModel, ModelMessage, ModelReply, ModelRequest } from '../../src/models/language-model.ts';
import type { VendorModelOptions } from '../../src/models/vendor-model-options.ts';
import type { Brain, BrainReply, ModelServer } from '../services/model-brain.ts';
import { serveModel, type WireReply } from '../services/model-http.ts';

/** A vendor's adapter with the server that speaks its wire format. */
export interface Vendor {
  readonly name: string;
  readonly model: string;
  create(options: VendorModelOptions): LanguageModel;
  start(brain: Brain, options?: { readonly key?: string }): Promise<ModelServer>;
  /** Environment variables that its SDK reads somewhere, each set to mislead it. */
  readonly misleading: Readonly<Record<string, string>>;
}

export const key = 'key-5d1f+/secret';
const none = new AbortController().signal;

export function requestOf(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    purpose: { role: 'answer', prompt: 'test@1', agent: null, occasion: '1' },
    system: 'Answer in one word.',
    messages: [{ role: 'user', text }],
    maxOutputTokens: 1000,
    timeoutMs: 20_000,
    ...more,
  };
}

export async function replyOf(model: LanguageModel, request: ModelRequest): Promise<ModelReply> {
  const reply = await model.ask(request, none);
  if (!reply.ok) throw new Error(`${reply.failure.reason}: ${reply.failure.detail}`);
  return reply.value;
}

const opened: { close(): Promise<void> }[] = [];

/** Closes what `modelWith` and `modelAt` opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((server) => server.close()));
}

export function modelOf(vendor: Vendor, baseUrl: string, more: Partial<VendorModelOptions> = {}): LanguageModel {
  const { name, model } = vendor;
  return vendor.create({ provider: name, vendor: name, model, apiKey: key, baseUrl, clock: systemClock, ...more });
}

/** A model that speaks to a server with this brain. */
export async function modelWith(vendor: Vendor, brain: Brain | BrainReply, more: Partial<VendorModelOptions> = {}) {
  const server = await vendor.start(typeof brain === 'function' ? brain : () => brain, { key });
  opened.push(server);
  return { server, model: modelOf(vendor, server.baseUrl, more) };
}

async function failureOf(vendor: Vendor, reply: BrainReply, more: Partial<ModelRequest> = {}) {
  const { model, server } = await modelWith(vendor, reply);
  const outcome = await model.ask(requestOf('Hello?', more), none);
  if (outcome.ok) throw new Error('it succeeded');
  expect(outcome.failure.detail).not.toBe('');
  expect(outcome.failure.detail).not.toContain(key);
  return { ...outcome.failure, requests: server.asked.length };
}

/** A server that gives this reply to everything. */
async function serverOf(reply: (baseUrl: string) => WireReply) {
  let asked = 0;
  const server = await serveModel(async () => {
    asked++;
    return reply(server.baseUrl);
  });
  opened.push(server);
  return { ...server, asked: () => asked };
}

/** What every adapter guarantees, through the vendor's real SDK. */
export function describeVendor(vendor: Vendor): void {
  afterEach(closeAll);
  describe(`a reply of ${vendor.name}`, () => replies(vendor));
  describe(`a failure of ${vendor.name}`, () => failures(vendor));
  describe(`the time of ${vendor.name}`, () => times(vendor));
  describe(`the surroundings of ${vendor.name}`, () => surroundings(vendor));
}

function replies(vendor: Vendor): void {
  it('is the text with what it used, cached tokens within the input', async () => {
    const usage = { input: 1200, cached: 900, output: 70 };
    const { model, server } = await modelWith(vendor, { kind: 'text', text: 'Bergen.\nOn the coast.', usage });
    const reply = await replyOf(model, requestOf('Which city?'));
    expect(reply).toMatchObject({
      ...{ text: 'Bergen.\nOn the coast.', toolRequests: [], citations: [], steps: [], stop: 'finished' },
      usage: { inputTokens: 1200, cachedInputTokens: 900, cacheWriteTokens: 0, outputTokens: 70, searches: 0 },
      ...{ model: vendor.model, costUsd: null },
    });
    expect(reply.elapsedMs).toBeGreaterThanOrEqual(0);
    expect(server.asked).toEqual([
      {
        ...{ model: vendor.model, system: 'Answer in one word.', turns: [{ role: 'user', text: 'Which city?' }] },
        ...{ schemaName: null, schema: null, tools: [], webSearch: false },
      },
    ]);
    expect(server.keys).toEqual([key]);
  });

  it('goes on with earlier turns, empty ones among them', async () => {
    const { model, server } = await modelWith(vendor, { kind: 'text', text: 'Yes.' });
    const messages: ModelMessage[] = [
      { role: 'user', text: 'First?' },
      { role: 'assistant', text: 'One.', toolRequests: [] },
      { role: 'user', text: ' ' },
      { role: 'assistant', text: '', toolRequests: [] },
      { role: 'user', text: 'Second?' },
    ];
    await replyOf(model, requestOf('', { messages, system: null }));
    expect(server.asked[0]).toMatchObject({
      system: '',
      turns: [
        { role: 'user', text: 'First?' },
        { role: 'assistant', text: 'One.' },
        { role: 'user', text: '(nothing)' },
        { role: 'assistant', text: '(nothing)' },
        { role: 'user', text: 'Second?' },
      ],
    });
  });

  it('is a value of a schema, with bounds that the wire itself may not know', async () => {
    const schema = z.strictObject({
      kind: z.literal('city'),
      name: z.string().min(2).max(40),
      size: z.int().min(1).max(9).nullable(),
      tags: z
        .array(z.enum(['coast', 'inland']))
        .min(2)
        .max(5),
    });
    const value = { kind: 'city' as const, name: 'Bergen', size: 3, tags: ['coast' as const, 'inland' as const] };
    const { model, server } = await modelWith(vendor, { kind: 'text', text: JSON.stringify(value) });
    const asked = await askFor(model, { ...requestOf('Which city?'), name: 'city', schema }, none);
    expect(asked).toMatchObject({ ok: true, value: { value } });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.schema).toMatchObject({ type: 'object', required: ['kind', 'name', 'size', 'tags'] });
  });

  it('that is no JSON is shown once and repaired', async () => {
    let count = 0;
    const { model, server } = await modelWith(vendor, () => ({ kind: 'text', text: count++ ? '{"n":1}' : 'n is {1' }));
    const asked = await askFor(model, { ...requestOf('n?'), name: 'n', schema: z.strictObject({ n: z.int() }) }, none);
    expect(asked).toMatchObject({ ok: true, value: { value: { n: 1 } } });
    expect(server.asked[1]?.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('asks for tools, gets what they gave, and its own state back, also after a stay in a database', async () => {
    const brain: Brain = ({ turns }) => {
      const given = turns.filter(({ role }) => role === 'tool').map(({ text }) => text);
      if (given.length === 0)
        return {
          kind: 'tools',
          requests: [
            { name: 'search', input: { query: 'a' } },
            { name: 'browse', input: { url: 'https://a.example/' } },
          ],
        };
      if (given.length === 2) return { kind: 'tools', requests: [{ name: 'search', input: { query: 'b' } }] };
      return { kind: 'text', text: given.join('|') };
    };
    const { model, server } = await modelWith(vendor, brain);
    const input = { type: 'object', properties: { query: { type: 'string' } }, additionalProperties: false };
    const tools = ['search', 'browse'].map((name) => ({ name, description: `To ${name}.`, input }));
    const messages: ModelMessage[] = [{ role: 'user', text: 'Find it.' }];
    const inputs: unknown[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const stored = JSON.stringify(await replyOf(model, requestOf('', { messages, tools })));
      const reply = JSON.parse(stored) as ModelReply;
      if (reply.stop === 'finished') {
        expect(reply.text).toBe('gave a|gave https://a.example/|gave b');
        break;
      }
      expect(reply.stop).toBe('tools');
      const { text, toolRequests, carried } = reply;
      messages.push({ role: 'assistant', text, toolRequests, carried });
      for (const { id, name, input: asked } of toolRequests) {
        inputs.push(asked);
        const [what] = Object.values(asked as Record<string, string>);
        messages.push({ role: 'tool', id, name, text: `gave ${what}` });
      }
    }
    expect(inputs).toEqual([{ query: 'a' }, { url: 'https://a.example/' }, { query: 'b' }]);
    expect(server.asked).toHaveLength(3);
    expect(server.asked[0]?.tools).toEqual(['search', 'browse']);
  });

  it('of the web names its pages once each and the searches it made', async () => {
    const citations = [
      { url: 'https://a.example/1', title: 'A' },
      { url: 'https://b.example/2', title: 'B' },
      { url: 'https://a.example/1', title: 'A again' },
    ];
    const searches = ['largest port', 'second largest port'];
    const usage = { input: 100, cached: 0, output: 20 };
    const { model, server } = await modelWith(vendor, {
      kind: 'text',
      text: 'Bergen, Oslo.',
      citations,
      searches,
      usage,
    });
    const reply = await replyOf(model, requestOf('Which ports?', { webSearch: { most: 5 } }));
    expect(reply).toMatchObject({
      text: 'Bergen, Oslo.',
      citations: citations.slice(0, 2),
      steps: searches.map((query) => ({ tool: 'search', input: query })),
      usage: { inputTokens: 100, outputTokens: 20, searches: 2 },
      stop: 'finished',
    });
    expect(server.asked[0]?.webSearch).toBe(true);
  });

  it('of the web can be a value as well', async () => {
    const { model } = await modelWith(vendor, { kind: 'text', text: '{"n":1}', searches: ['n'], citations: [] });
    const request = {
      ...requestOf('n?', { webSearch: { most: 2 } }),
      name: 'n',
      schema: z.strictObject({ n: z.int() }),
    };
    expect(await askFor(model, request, none)).toMatchObject({ ok: true, value: { value: { n: 1 } } });
  });

  it('may be a refusal', async () => {
    const { model } = await modelWith(vendor, { kind: 'refused' });
    expect(await replyOf(model, requestOf('Hello?'))).toMatchObject({ text: '', stop: 'refused' });
  });

  it('may be cut off', async () => {
    const { model } = await modelWith(vendor, { kind: 'cut_off', text: 'It begins' });
    expect(await replyOf(model, requestOf('Hello?'))).toMatchObject({ text: 'It begins', stop: 'length' });
  });
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
    [{ kind: 'status', status: 413 }, 'request_refused', null],
    [{ kind: 'status', status: 500 }, 'unavailable', null],
    [{ kind: 'status', status: 502 }, 'unavailable', null],
    [{ kind: 'status', status: 503 }, 'unavailable', null],
    [{ kind: 'status', status: 529 }, 'unavailable', null],
  ] as const)('%j is told as %s, and nothing is tried again behind our back', async (reply, reason, retryAfterMs) => {
    const failure = await failureOf(vendor, reply);
    expect(failure).toMatchObject({ reason, retryAfterMs, requests: 1 });
    expect(failure.mayBeCharged).toBeUndefined();
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

function surroundings(vendor: Vendor): void {
  it('do not matter: no environment variable leads elsewhere, and nothing is logged', async () => {
    const spies = (['log', 'debug', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    for (const [name, value] of Object.entries(vendor.misleading)) vi.stubEnv(name, value);
    try {
      const { model, server } = await modelWith(vendor, { kind: 'text', text: 'Here.' });
      expect(await replyOf(model, requestOf('Where?'))).toMatchObject({ text: 'Here.' });
      expect(server.keys).toEqual([key]);
      expect(await failureOf(vendor, { kind: 'not_json' })).toMatchObject({ reason: 'malformed' });
      expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      for (const spy of spies) spy.mockRestore();
    }
  });

  it('may be a server without keys', async () => {
    const server = await vendor.start(() => ({ kind: 'text', text: 'Open.' }));
    opened.push(server);
    expect(await replyOf(modelOf(vendor, server.baseUrl, { apiKey: null }), requestOf('Hello?'))).toMatchObject({
      text: 'Open.',
    });
  });
}
