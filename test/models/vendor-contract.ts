import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { askFor } from '../../src/models/ask-for.ts';
import type { ModelMessage, ModelReply } from '../../src/models/language-model.ts';
import { unusableInput } from '../../src/models/vendor-reply.ts';
import type { Brain } from '../services/model-brain.ts';
import { describeVendorFailures, failureOf } from './vendor-failures.ts';
import { closeAll, key, modelWith, none, replyOf, requestOf, type Vendor } from './vendor-under-test.ts';

/** What every adapter guarantees, through the vendor's real SDK. */
export function describeVendor(vendor: Vendor, name = vendor.name): void {
  afterEach(closeAll);
  describe(`a reply of ${name}`, () => {
    replies(vendor);
    if (vendor.searches !== false) searched(vendor);
  });
  describeVendorFailures(vendor, name);
  describe(`the surroundings of ${name}`, () => surroundings(vendor));
}

function replies(vendor: Vendor): void {
  it('is the text with what it used, cached tokens within the input', async () => {
    const usage = { input: 1200, cached: 900, output: 70 };
    const { model, server } = await modelWith(vendor, { kind: 'text', text: 'Bergen.\nOn the coast.', usage });
    const reply = await replyOf(model, requestOf('Which city?'));
    expect(reply).toMatchObject({
      text: 'Bergen.\nOn the coast.',
      toolRequests: [],
      citations: [],
      steps: [],
      stop: 'finished',
      usage: { inputTokens: 1200, cachedInputTokens: 900, cacheWriteTokens: 0, outputTokens: 70, searches: 0 },
      model: vendor.model,
      costUsd: null,
    });
    expect(reply.elapsedMs).toBeGreaterThanOrEqual(0);
    expect(server.asked).toEqual([
      {
        model: vendor.model,
        system: 'Answer in one word.',
        turns: [{ role: 'user', text: 'Which city?' }],
        schemaName: null,
        schema: null,
        tools: [],
        webSearch: false,
      },
    ]);
    expect(server.keys).toEqual([key]);
  });

  it.each([
    { input: 10.5, cached: 0, output: 1 },
    { input: 10, cached: 0, output: 1e308 },
    { input: -1, cached: 0, output: 1 },
  ])('is of use where its counts, %j, are none: usage is unknown', async (usage) => {
    const { model } = await modelWith(vendor, { kind: 'text', text: 'Bergen.', usage });
    expect(await replyOf(model, requestOf('Which city?'))).toMatchObject({ text: 'Bergen.', usage: null });
  });

  it('never holds the key, whatever the provider repeats', async () => {
    const echo = `${key} and ${encodeURIComponent(key)}`;
    const citations = [{ url: `https://a.example/?key=${encodeURIComponent(key)}`, title: key }];
    const said = await modelWith(vendor, { kind: 'text', text: echo, citations, searches: [echo] });
    const reply = await replyOf(
      said.model,
      requestOf('Key?', vendor.searches === false ? {} : { webSearch: { most: 2 } }),
    );
    expect(reply.text).toMatch(/^\[key\] and \[key\](?: \[1\])?$/);
    expect(JSON.stringify(reply)).not.toMatch(/key-5d1f/);
    const called = await modelWith(vendor, { kind: 'tools', requests: [{ name: 'look', input: { [key]: [echo] } }] });
    const tools = [{ name: 'look', description: 'Looks.', input: { type: 'object' } }];
    const calls = await replyOf(called.model, requestOf('Key?', { tools }));
    expect(calls.toolRequests[0]?.input).toEqual({ '[key]': ['[key] and [key]'] });
    expect(JSON.stringify(calls)).not.toMatch(/key-5d1f/);
  });

  it('holds no tool input that is too deep to be stored', async () => {
    const input = JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`) as unknown;
    const { model } = await modelWith(vendor, { kind: 'tools', requests: [{ name: 'look', input }] });
    const tools = [{ name: 'look', description: 'Looks.', input: { type: 'object' } }];
    const reply = await replyOf(model, requestOf('Look.', { tools }));
    expect(reply.toolRequests).toMatchObject([{ name: 'look', input: unusableInput }]);
    expect(JSON.stringify(reply.carried ?? null)).not.toContain('{"a":'.repeat(130));
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

  it('may be a refusal', async () => {
    const { model } = await modelWith(vendor, { kind: 'refused' });
    expect(await replyOf(model, requestOf('Hello?'))).toMatchObject({ text: '', stop: 'refused' });
  });

  it('may be cut off', async () => {
    const { model } = await modelWith(vendor, { kind: 'cut_off', text: 'It begins' });
    expect(await replyOf(model, requestOf('Hello?'))).toMatchObject({ text: 'It begins', stop: 'length' });
  });
}

function searched(vendor: Vendor): void {
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
    expect(await replyOf(model, requestOf('Which ports?', { webSearch: { most: 5 } }))).toMatchObject({
      // Where the provider tells only apart from the text what is cited by what, numbers stand behind it.
      text: expect.stringMatching(/^Bergen, Oslo\.(?: \[1\]\[2\])?$/),
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
    const { model } = await modelWith(vendor, { kind: 'text', text: 'Open.' }, { apiKey: null });
    expect(await replyOf(model, requestOf('Hello?'))).toMatchObject({ text: 'Open.' });
  });
}
