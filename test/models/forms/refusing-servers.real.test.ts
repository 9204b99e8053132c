import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { systemClock } from '../../../src/kernel/clock.ts';
import { askFor } from '../../../src/models/ask-for.ts';
import { type FormFinding, formMemory } from '../../../src/models/forms/form-memory.ts';
import { memoryMeter } from '../../../src/models/memory-meter.ts';
import { meteredModel } from '../../../src/models/metered-model.ts';
import { createCompletionsPolicy } from '../../../src/models/openai/completions-policy.ts';
import { createOpenaiChatModel } from '../../../src/models/openai/openai-chat-model.ts';
import { serveModel, type WireReply } from '../../services/model-http.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { none, requestOf } from '../vendor-under-test.ts';

type Body = Readonly<Record<string, unknown>>;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** A server of chat completions and completions that refuses what `refuse` says, and answers `say` to all else. */
async function serverThat(refuse: (body: Body) => WireReply | null, say: (body: Body) => object) {
  const bodies: Body[] = [];
  const server = await serveModel(async ({ json }) => {
    const body = json as Body;
    bodies.push(body);
    return refuse(body) ?? { status: 200, body: JSON.stringify(say(body)) };
  });
  opened.push(server);
  const target = { provider: 'local', vendor: 'local', model: 'smol', apiKey: null, clock: systemClock };
  return { bodies, options: { ...target, baseUrl: server.baseUrl } };
}

/** Recorded from the server of llama-cpp-python 0.3.36; only the folder of its files was shortened. */
function llamaCppPython(fault: string, line: number, path: string): WireReply {
  const message = `1 validation error:\n  ${fault}\n\n  File "llama_cpp/server/app.py", line ${line}, in ${path}\n    POST /v1`;
  const error = { message, type: 'internal_server_error', param: null, code: null };
  return { status: 500, body: JSON.stringify({ error }) };
}

const noSchema = llamaCppPython(
  `{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': "Input should be 'text' or 'json_object'", 'input': 'json_schema', 'ctx': {'expected': "'text' or 'json_object'"}}`,
  376,
  'create_chat_completion',
);
const noNegativeTopK = llamaCppPython(
  `{'type': 'greater_than_equal', 'loc': ('body', 'top_k'), 'msg': 'Input should be greater than or equal to 0', 'input': -1, 'ctx': {'ge': 0}}`,
  264,
  'create_completion',
);

function saying(content: string): object {
  const usage = { prompt_tokens: 34, completion_tokens: 9, total_tokens: 43 };
  return {
    model: 'smol',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage,
  };
}

const typeOf = (body: Body): unknown => (body.response_format as { type?: string } | undefined)?.type;
const asked = { ...requestOf('Say ready.'), name: 'probe', schema: z.strictObject({ word: z.string() }) };

it('a server that knows JSON objects alone is asked for one, with the schema in words, from the second request on, and is no outage', async () => {
  const { bodies, options } = await serverThat(
    (body) => (typeOf(body) === 'json_schema' ? noSchema : null),
    () => saying('{"word": "ready"}'),
  );
  const found: FormFinding[] = [];
  const bare = createOpenaiChatModel(
    options,
    formMemory([], (finding) => found.push(finding)),
  );
  const meter = memoryMeter({ clock: systemClock, limitsOf: () => ({ concurrency: 4 }) });
  const metered = { meter, clock: systemClock, price: null, searchInputTokens: 0, onBudgetSpent: () => undefined };
  const model = meteredModel(bare, metered);
  for (const occasion of ['1', '2', '3']) {
    const purpose = { ...asked.purpose, occasion };
    expect(await askFor(model, { ...asked, purpose }, none)).toMatchObject({ value: { value: { word: 'ready' } } });
  }
  expect(bodies.map(typeOf)).toEqual(['json_schema', 'json_object', 'json_object', 'json_object']);
  expect(JSON.stringify(bodies[1]?.messages)).toContain('JSON Schema');
  expect(found).toContainEqual({
    part: 'response_format',
    way: 'json_object',
    refusal: expect.stringContaining("Input should be 'text' or 'json_object'"),
  });
});

it('a server that takes no form of JSON is told the schema in words alone', async () => {
  const { bodies, options } = await serverThat(
    (body) =>
      body.response_format === undefined
        ? null
        : {
            status: 400,
            body: '{"error": {"message": "response_format is not supported", "param": "response_format"}}',
          },
    () => saying('```json\n{"word": "ready"}\n```'),
  );
  expect(await askFor(createOpenaiChatModel(options), asked, none)).toMatchObject({ ok: true });
  expect(bodies.map(typeOf)).toEqual(['json_schema', 'json_object', undefined]);
});

describe('a server that takes no tools', () => {
  const search = { name: 'search', description: 'Searches the web.', input: { type: 'object' } };
  // As Ollama says it (https://github.com/ollama/ollama).
  const noTools = { status: 400, body: '{"error": {"message": "smol does not support tools", "type": "api_error"}}' };

  it('calls them in words, and is told their results in words', async () => {
    const { bodies, options } = await serverThat(
      (body) => (body.tools === undefined ? null : noTools),
      ({ messages }) =>
        saying(
          JSON.stringify(messages).includes('Result of search')
            ? 'It is the Lyre.'
            : 'I will look.\n```json\n{"tool": "search", "input": {"query": "lutes"}}\n```\nResult: none.',
        ),
    );
    const model = createOpenaiChatModel(options);
    const request = { ...requestOf('Which?'), tools: [search] };
    const first = expectOk(await model.ask(request, none));
    const { text, toolRequests, stop } = first;
    expect({ text, toolRequests, stop }).toEqual({
      text: 'I will look.',
      toolRequests: [{ id: 'call_1', name: 'search', input: { query: 'lutes' } }],
      stop: 'tools',
    });
    const messages = [
      ...request.messages,
      { role: 'assistant', text, toolRequests } as const,
      { role: 'tool', id: 'call_1', name: 'search', text: 'a page on lutes' } as const,
    ];
    expect(await model.ask({ ...request, messages }, none)).toMatchObject({
      value: { text: 'It is the Lyre.', toolRequests: [], stop: 'finished' },
    });
    const sent = bodies.at(-1)?.messages as { role: string; content: string }[];
    expect(sent.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(sent[0]?.content).toContain('- search: Searches the web.');
    expect(sent[2]?.content).toContain('{"tool":"search","input":{"query":"lutes"}}');
    expect(sent[3]?.content).toBe('Result of search:\na page on lutes');
  });
});

const settings = { model: 'smol', topLogprobs: 2, temperature: 1, topP: 1, extensions: true } as const;
const go = {
  asked: { system: null, question: 'Hello' },
  written: '',
  maxTokens: 3,
  seed: 4,
  stop: ['</search>'],
  timeoutMs: 20_000,
};

/** Recorded from the server of llama.cpp b11549: it tells ids and bytes, and no stop text. */
const place = (id: number, token: string, logprob: number) => {
  const bytes = [...Buffer.from(token)];
  return { id, token, bytes, logprob, top_logprobs: [{ id, token, bytes, logprob }] };
};

describe("a policy's server", () => {
  it('that takes no negative top_k is asked for all tokens by 0', async () => {
    const { bodies, options } = await serverThat(
      ({ top_k: topK }) => (topK === -1 ? noNegativeTopK : null),
      () => ({
        choices: [
          {
            text: '-named',
            index: 0,
            logprobs: {
              tokens: ['-', 'named'],
              token_logprobs: [-0.7807, -3.5587],
              top_logprobs: [
                { '-': -0.7807, ',': -2.4215 },
                { by: -2.2981, up: -2.4958, named: -3.5587 },
              ],
            },
            finish_reason: 'length',
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
      }),
    );
    const policy = createCompletionsPolicy(options, { ...settings, api: 'completions', template: '{question}' });
    for (const seed of [1, 2]) expect(await policy.goOn({ ...go, seed }, none)).toMatchObject({ ok: true });
    expect(bodies.map((body) => body.top_k)).toEqual([-1, 0, 0]);
    expect(bodies[2]).toMatchObject({ min_p: 0, return_token_ids: true });
  });

  it('that repeats what was written in front of what a chat writes next is read without it', async () => {
    const { options } = await serverThat(
      () => null,
      () => ({
        choices: [
          {
            finish_reason: 'length',
            index: 0,
            message: { role: 'assistant', content: 'y <search>\n\nTo' },
            logprobs: { content: [place(198, '\n', -1.8), place(198, '\n', -0.1), place(2068, 'To', -2.5)] },
          },
        ],
        usage: { completion_tokens: 3, prompt_tokens: 34, total_tokens: 37 },
      }),
    );
    const policy = createCompletionsPolicy(options, { ...settings, api: 'chat' });
    expect(await policy.goOn({ ...go, written: 'y <search>' }, none)).toMatchObject({
      value: { text: '\n\nTo', promptTokens: 34 },
    });
  });

  it('that holds the text of a token back while it may begin a stop text is read by the numbers of its tokens', async () => {
    const less = { id: 44, token: '<', bytes: [60], logprob: -0.0256 };
    const search = { id: 7916, token: 'search', bytes: [...Buffer.from('search')], logprob: -0.0098 };
    const logprobs = {
      content: [
        { ...less, token: '', bytes: [], top_logprobs: [less] },
        { ...search, token: '<search', bytes: [...Buffer.from('<search')], top_logprobs: [search] },
      ],
    };
    const { options } = await serverThat(
      () => null,
      () => ({ choices: [{ text: '<search', index: 0, logprobs, finish_reason: 'length' }] }),
    );
    const policy = createCompletionsPolicy(options, { ...settings, api: 'completions', template: '{question}' });
    expect(expectOk(await policy.goOn(go, none)).tokens).toEqual([
      { text: '<', id: 44, logprob: -0.0256, top: [-0.0256] },
      { text: 'search', id: 7916, logprob: -0.0098, top: [-0.0098] },
    ]);
  });

  it('that will not tell log-probabilities is one fault which names the setting', async () => {
    // As vLLM says it.
    const message = 'Requested sample logprobs of 20, which is greater than max allowed: 5';
    const { bodies, options } = await serverThat(
      () => ({ status: 400, body: JSON.stringify({ error: { message } }) }),
      () => ({}),
    );
    const policy = createCompletionsPolicy(options, { ...settings, api: 'completions', template: '{question}' });
    expect(await policy.goOn(go, none)).toMatchObject({
      failure: { reason: 'request_refused', detail: expect.stringContaining("'rollout.topLogprobs'") },
    });
    expect(bodies).toHaveLength(1);
  });
});
