import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askFor } from '../../../src/models/ask-for.ts';
import type { ModelMessage, ModelReply } from '../../../src/models/language-model.ts';
import type { Brain, ModelServer } from '../../services/model-brain.ts';
import { type OpenaiServerOptions, startOpenaiServer } from '../../services/openai-server.ts';
import { modelOf, replyTo, request, wires } from './asking.ts';

const open: ModelServer[] = [];
async function serverOf(brain: Brain, options?: OpenaiServerOptions): Promise<ModelServer> {
  const server = await startOpenaiServer(brain, options);
  open.push(server);
  return server;
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const lookUp = {
  name: 'look_up',
  description: 'Looks a tower up.',
  input: z.toJSONSchema(z.strictObject({ tower: z.string() })),
};

/** The turn of a reply, as callers hand it back; through JSON, since replies are stored. */
function turnOf({ text, toolRequests, carried }: ModelReply): ModelMessage {
  const stored = JSON.parse(JSON.stringify({ text, toolRequests, carried })) as Pick<
    ModelReply,
    'text' | 'toolRequests'
  >;
  return { role: 'assistant', ...stored };
}

describe.each(wires)('a model behind %s', (wire) => {
  it('asks for JSON of a schema, which strict servers accept', async () => {
    const server = await serverOf(() => ({ kind: 'text', text: '{"kind":"tower","heights":[300]}' }));
    const building = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('tower'), heights: z.array(z.int().min(1)).max(9) }),
      z.strictObject({ kind: z.literal('none'), reason: z.string().max(200), link: z.url() }),
    ]);
    const { purpose, system, messages, maxOutputTokens, timeoutMs } = request();
    const plain = { purpose, system, messages, maxOutputTokens, timeoutMs };
    const asked = { ...plain, name: 'found', schema: z.strictObject({ found: building.nullable() }) };
    const wrong = await askFor(modelOf(wire, server), asked, new AbortController().signal);
    expect(wrong).toMatchObject({ ok: false, failure: { reason: 'unusable' } });
    expect(server.asked.map(({ schemaName }) => schemaName)).toEqual(['found', 'found']);
    expect(JSON.stringify(server.asked[0]?.schema)).not.toContain('maxLength');

    const flat = {
      ...plain,
      name: 'tower',
      schema: z.strictObject({ kind: z.string(), heights: z.array(z.number()) }),
    };
    const right = await askFor(modelOf(wire, server), flat, new AbortController().signal);
    expect(right).toMatchObject({ ok: true, value: { value: { kind: 'tower', heights: [300] } } });
  });

  it('sends a schema that strict servers would refuse as one that is not strict', async () => {
    const server = await serverOf(() => ({ kind: 'text', text: '{}' }));
    const schema = z.toJSONSchema(z.object({ heights: z.record(z.string(), z.number()), note: z.string().optional() }));
    await replyTo(modelOf(wire, server), request({ output: { name: 'heights', schema } }));
    expect(server.asked[0]?.schema).toEqual(schema);
  });

  it('goes on with a turn of another provider, whose carried state means nothing to it', async () => {
    const server = await serverOf(() => ({ kind: 'text', text: 'Done.' }));
    const messages: ModelMessage[] = [
      { role: 'user', text: 'Look it up.' },
      {
        role: 'assistant',
        text: 'I will.',
        toolRequests: [{ id: 'toolu_1', name: 'look_up', input: { tower: 'Tarn' } }],
        carried: { signature: 'of someone else' },
      },
      { role: 'tool', id: 'toolu_1', name: 'look_up', text: '300 m' },
    ];
    await replyTo(modelOf(wire, server), request({ tools: [lookUp], messages }));
    expect(server.asked[0]?.turns).toEqual([
      { role: 'user', text: 'Look it up.' },
      { role: 'assistant', text: 'I will.' },
      { role: 'tool', text: '300 m' },
    ]);
  });

  it('sends no key where there is none', async () => {
    const server = await serverOf(() => ({ kind: 'text', text: 'Hello.' }));
    await replyTo(modelOf(wire, { ...server, apiKey: null, provider: 'vllm', model: 'qwen' }), request());
    expect(server.keys).toEqual([]);
  });
});

const cited = [
  { url: 'https://a.example/tarn', title: 'Tarn' },
  { url: 'https://b.example/ostara', title: 'Ostara' },
  { url: 'https://a.example/tarn', title: 'Tarn again' },
];
const searched: Brain = () => ({
  kind: 'text',
  text: 'Tarn is taller (https://a.example/tarn).',
  citations: cited,
  searches: ['tarn height', 'ostara height'],
});
const found = { citations: cited.slice(0, 2) };
const withSearch = request({ webSearch: { most: 5 } });

describe('web search', () => {
  it.each(['openai', 'xai'] as const)('of %s by the Responses API gives queries and sources', async (style) => {
    const server = await serverOf(searched, { style });
    expect(await replyTo(modelOf('responses', { ...server, provider: style }), withSearch)).toMatchObject({
      ...found,
      steps: [
        { tool: 'search', input: 'tarn height' },
        { tool: 'search', input: 'ostara height' },
      ],
      usage: { searches: 2 },
    });
    expect(server.asked[0]?.webSearch).toBe(true);
  });

  it('of Perplexity gives sources, its own count and its own bill', async () => {
    const server = await serverOf(searched, { style: 'perplexity' });
    const reply = await replyTo(
      modelOf('responses', { ...server, provider: 'perplexity', model: 'sonar' }),
      withSearch,
    );
    expect(reply).toMatchObject({
      ...found,
      steps: [
        { tool: 'search', input: 'tarn height' },
        { tool: 'search', input: 'ostara height' },
      ],
      usage: { searches: 2 },
    });
    expect(reply.costUsd).toBeGreaterThan(0.005);
  });

  it.each(['sonar', 'low'])('of Perplexity is off where none is asked for: %s', async (model) => {
    const server = await serverOf(() => ({ kind: 'text', text: 'From memory.' }), { style: 'perplexity' });
    const reply = await replyTo(modelOf('responses', { ...server, provider: 'perplexity', model }), request());
    expect(server.asked[0]?.webSearch).toBe(false);
    expect(reply.steps).toEqual([]);
  });

  it('of OpenRouter goes with any of its models', async () => {
    const server = await serverOf(searched, { style: 'openrouter' });
    const model = modelOf('chat', { ...server, provider: 'openrouter', model: 'meta/llama-5' });
    const reply = await replyTo(model, withSearch);
    expect(reply).toMatchObject({ ...found, steps: [{ tool: 'search' }], usage: { searches: 2 } });
    expect(reply.costUsd).toBeGreaterThan(0);
    expect(server.asked[0]).toMatchObject({ webSearch: true, tools: [] });
  });

  it.each([
    ['vllm', 'qwen'],
    ['openai', 'gpt-5.1'],
  ])('is refused, not left out, where %s has none', async (provider, model) => {
    const server = await serverOf(searched);
    const outcome = await modelOf('chat', { ...server, provider, model }).ask(withSearch, new AbortController().signal);
    expect(outcome).toMatchObject({ ok: false, failure: { reason: 'request_refused' } });
    expect(server.asked).toEqual([]);
  });
});

describe('what is carried', () => {
  it('goes back sealed to a model that reasons, which would refuse the turn without it', async () => {
    const server = await serverOf(({ turns }) =>
      turns.at(-1)?.role === 'tool'
        ? { kind: 'text', text: 'Done.' }
        : { kind: 'tools', requests: [{ name: 'look_up', input: { tower: 'Tarn' } }] },
    );
    const model = modelOf('responses', server);
    const first = await replyTo(model, request({ tools: [lookUp] }));
    expect(JSON.stringify(first.carried)).toContain('encrypted_content');
    const result: ModelMessage = { role: 'tool', id: first.toolRequests[0]?.id ?? '', name: 'look_up', text: '1 m' };
    const messages = [...request().messages, turnOf(first), result];
    expect(await replyTo(model, request({ tools: [lookUp], messages }))).toMatchObject({ text: 'Done.' });
  });

  it('holds the reasoning that OpenRouter wants back unchanged', async () => {
    const server = await serverOf(() => ({ kind: 'tools', requests: [{ name: 'look_up', input: {} }] }), {
      style: 'openrouter',
    });
    const model = modelOf('chat', { ...server, provider: 'openrouter' });
    const first = await replyTo(model, request({ tools: [lookUp] }));
    const result: ModelMessage = { role: 'tool', id: first.toolRequests[0]?.id ?? '', name: 'look_up', text: '1 m' };
    const messages = [...request().messages, turnOf(first), result];
    await replyTo(model, request({ tools: [lookUp], messages }));
    expect(first.carried).toMatchObject({ reasoning_details: [{ type: 'reasoning.encrypted' }] });
  });
});
