import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import type { ModelFailure } from '../../../src/models/language-model.ts';
import { type LoopbackServer, serve } from '../../../test/crawler/loopback-server.ts';
import { key } from '../../../test/models/openai/asking.ts';
import { createCompletionsPolicy } from '../../rollouts/completions-policy.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Each model that is asked for is a server with a fault of its own. */
const faults: Readonly<Record<string, Answer>> = {
  broken: (_, response) => void response.writeHead(500).end(`{"error": {"message": "no ${key}"}}`),
  closed: (request) => void request.socket.destroy(),
  half: (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"choices": [');
    response.socket?.destroy();
  },
  page: (_, response) => void response.end('<html>Welcome</html>'),
  nan: (_, response) =>
    void response.end(
      '{"choices": [{"text": "a", "logprobs": {"tokens": ["a"], "token_logprobs": [NaN], "top_logprobs": [{"a": NaN}]}}]}',
    ),
  infinite: (_, response) =>
    void response.end(
      '{"choices": [{"text": "a", "logprobs": {"tokens": ["a"], "token_logprobs": [-1e999], "top_logprobs": [{"a": -1}]}}]}',
    ),
  long: (_, response) => void response.end(Buffer.alloc(21 * 1024 * 1024, 32)),
  drip: (_, response) => void response.writeHead(200).write(' '),
  deep: (_, response) => void response.end(`{"choices": ${'['.repeat(5000)}${']'.repeat(5000)}}`),
  refused: (_, response) => void response.writeHead(401).end('{"error": {"message": "no such key"}}'),
  small: (_, response) =>
    void response.writeHead(400).end('{"error": {"message": "This model\'s maximum context length is 9 tokens"}}'),
  fault: (_, response) => void response.end('{"error": {"message": "out of memory", "code": 500}}'),
};

let server: LoopbackServer;
beforeAll(async () => {
  server = await serve((request, response) => {
    const name = (request.url ?? '').split('/')[1] ?? '';
    request.resume().once('end', () => faults[name]?.(request, response));
  });
});
afterAll(() => server.close());

async function failureOf(name: string, timeoutMs = 60_000): Promise<ModelFailure> {
  const policy = createCompletionsPolicy(
    {
      provider: 'local',
      vendor: 'local',
      model: name,
      apiKey: key,
      clock: systemClock,
      baseUrl: `${server.origin}/${name}/v1`,
    },
    {
      model: name,
      topLogprobs: 5,
      temperature: 1,
      topP: 1,
      extensions: true,
      api: 'completions',
      template: '{question}',
    },
  );
  const asked = { system: null, question: 'Who?' };
  const outcome = await policy.goOn(
    { asked, written: '', maxTokens: 9, seed: 1, stop: ['</search>'], timeoutMs },
    new AbortController().signal,
  );
  if (outcome.ok) throw new Error('it was taken');
  return outcome.failure;
}

it.each([
  ['broken', 'unavailable', /500/],
  ['closed', 'unavailable', /broke off/],
  ['half', 'unavailable', /broke off/],
  ['page', 'malformed', /not JSON/],
  ['nan', 'malformed', /not JSON/],
  ['infinite', 'malformed', /./],
  ['long', 'malformed', /longer than/],
  ['deep', 'malformed', /./],
  ['refused', 'key_refused', /401/],
  ['small', 'too_long', /maximum context length/],
  ['fault', 'unavailable', /out of memory/],
])('a policy server with the fault "%s" is a failure of the kind %s', async (name, reason, detail) => {
  const failure = await failureOf(name);
  expect(failure).toMatchObject({ reason, detail: expect.stringMatching(detail) });
  expect(failure.detail).not.toContain(key);
});

it('a reply that comes too slowly is given up at its time', async () => {
  expect(await failureOf('drip', 200)).toMatchObject({ reason: 'timed_out', mayBeCharged: true });
});
