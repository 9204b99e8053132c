import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { systemClock } from '../../src/kernel/clock.ts';
import { askFor } from '../../src/models/ask-for.ts';
import { memoryMeter } from '../../src/models/memory-meter.ts';
import { meteredModel } from '../../src/models/metered-model.ts';
import { createOpenaiChatModel } from '../../src/models/openai/openai-chat-model.ts';
import { type FormFinding, FormMemory } from '../../src/models/reply-form.ts';
import { serveModel, type WireReply } from '../services/model-http.ts';
import { none, requestOf } from './vendor-under-test.ts';

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
  const bare = createOpenaiChatModel(options, new FormMemory((finding) => found.push(finding)));
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
    form: 'json_object',
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
