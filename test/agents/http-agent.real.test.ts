import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpAgent } from '../../agents/http-agent.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';

const question = { taskId: taskId('t1'), question: 'Find “it”.', wordLimit: 200, occasion: 'test' };
const token = 'planted-token-5150';

interface Asked {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}
type Handler = (asked: Asked, response: ServerResponse) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A service on loopback; gives its URL. */
async function serve(handler: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    handler({ method: request.method, headers: request.headers, body: JSON.parse(text) }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/answer`;
}

function ask(url: string, more: { timeoutMs?: number; signal?: AbortSignal; token?: string | null } = {}) {
  const caps = { timeoutMs: more.timeoutMs ?? 20_000, maxOutputTokens: 100, maxToolCalls: 5 };
  const options = { id: agentId('H'), url, token, vendor: null, caps, clock: systemClock, ...more };
  return createHttpAgent(options).answer(question, more.signal ?? new AbortController().signal);
}

const json = (response: ServerResponse, value: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
};

describe('a service as a contestant', () => {
  it('gets the question by POST with its token, and its reply is the answer', async () => {
    const seen: Asked[] = [];
    const url = await serve((asked, response) => {
      seen.push(asked);
      const usage = { inputTokens: 7, outputTokens: 2 };
      json(response, {
        text: 'It.',
        citations: ['http://a/'],
        toolCalls: [{ tool: 'read', input: 'u' }],
        costUsd: 1,
        usage,
      });
    });
    expect(await ask(url)).toMatchObject({
      kind: 'answered',
      answer: {
        text: 'It.',
        citations: ['http://a/'],
        toolCalls: [{ tool: 'read', input: 'u' }],
        costUsd: 1,
        usage: { inputTokens: 7, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 2, searches: 0 },
      },
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: { taskId: 't1', question: 'Find “it”.', wordLimit: 200 },
    });
    expect(seen[0]?.body).toEqual({
      contract: 'dr-arena/agent@1',
      taskId: 't1',
      question: 'Find “it”.',
      wordLimit: 200,
      limits: { timeoutSeconds: 20, maxToolCalls: 5, maxOutputTokens: 100, maxReplyBytes: 1024 * 1024 },
      searchUrl: null,
    });
  });

  it('needs no token and only a text', async () => {
    let authorization: string | undefined;
    const url = await serve((asked, response) => {
      authorization = asked.headers.authorization;
      json(response, { text: 'It.' });
    });
    expect(await ask(url, { token: null })).toMatchObject({ answer: { text: 'It.', costUsd: null } });
    expect(authorization).toBeUndefined();
  });

  it.each([
    ['lines of JSON', 'application/x-ndjson', (line: string) => `${line}\n`],
    ['server-sent events', 'text/event-stream', (line: string) => `: kept alive\n\nevent: step\ndata: ${line}\n\n`],
  ])('may stream its reply as %s, which is told as it comes', async (_what, type, written) => {
    const lines = [
      '{"type":"progress","message":"looking"}',
      '{"type":"tool","tool":"search","input":"it","result":"1. It"}',
      '{"type":"final","text":"It."}',
    ];
    const told: string[] = [];
    const url = await serve(async (_asked, response) => {
      response.writeHead(200, { 'content-type': type });
      for (const line of lines.slice(0, 2)) response.write(written(line));
      // The answer comes only after what was streamed before has been told.
      while (told.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      response.end(written(lines[2] ?? ''));
    });
    const caps = { timeoutMs: 20_000, maxOutputTokens: 100, maxToolCalls: 5 };
    const agent = createHttpAgent({ id: agentId('H'), url, token: null, vendor: null, caps, clock: systemClock });
    const { signal } = new AbortController();
    expect(await agent.answer(question, signal, ({ kind }) => told.push(kind))).toMatchObject({
      answer: { text: 'It.', toolCalls: [{ tool: 'search', input: 'it', result: '1. It' }] },
    });
    expect(told).toEqual(['progress', 'tool']);
  });

  it('has answered with its last line, also where it leaves the stream open behind it', async () => {
    const url = await serve((_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"type":"final","text":"It is 1911."}\n\ndata: [DONE]\n\n');
    });
    expect(await ask(url, { timeoutMs: 20_000 })).toMatchObject({ answer: { text: 'It is 1911.' } });
  });

  it('on this machine is told where it may search, and one elsewhere is not', async () => {
    const seen: unknown[] = [];
    const url = await serve(({ body }, response) => {
      seen.push(body);
      json(response, { text: 'It.' });
    });
    const caps = { timeoutMs: 20_000, maxOutputTokens: 100, maxToolCalls: 5 };
    const options = { id: agentId('H'), token: null, vendor: null, caps, clock: systemClock };
    const searchUrlFor = () => 'http://127.0.0.1:1/search';
    await createHttpAgent({ ...options, url, searchUrlFor }).answer(question, new AbortController().signal);
    expect(seen).toMatchObject([{ searchUrl: 'http://127.0.0.1:1/search' }]);
  });

  const outside: [status: number, reason: string][] = [
    [301, 'cannot_start'],
    [307, 'cannot_start'],
    [400, 'cannot_start'],
    [401, 'key_refused'],
    [403, 'key_refused'],
    [404, 'cannot_start'],
    [429, 'rate_limited'],
    [500, 'provider_unavailable'],
    [503, 'provider_unavailable'],
  ];
  it.each(outside)('that answers with status %i has failed by a fault outside: %s', async (status, reason) => {
    let asked = 0;
    const url = await serve((_asked, response) => {
      asked += 1;
      response.setHeader('location', '/answer');
      json(response, { error: `no, not with ${token}` }, status);
    });
    const outcome = await ask(url);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { fault: 'outside', reason } });
    expect(outcome.kind === 'failed' && outcome.failure.detail).toMatch(
      new RegExp(`status ${status}.*not with \\[token\\]`),
    );
    expect(JSON.stringify(outcome)).not.toContain(token);
    expect(asked).toBe(1);
  });

  it('that writes its token in escapes is quoted without it', async () => {
    const escaped = Array.from(token, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    const url = await serve((_asked, response) => json(response, `{"error": "not with ${escaped}"}`, 500));
    const outcome = await ask(url);
    expect(outcome.kind === 'failed' && outcome.failure.detail).toContain('not with [token]');
  });

  const own: [what: string, handler: Handler, reason: string][] = [
    ['answers with nothing', (_asked, response) => json(response, ''), 'empty'],
    ['answers without a body', (_asked, response) => response.writeHead(204).end(), 'empty'],
    ['answers with an empty text', (_asked, response) => json(response, { text: ' ' }), 'empty'],
    ['answers with no JSON', (_asked, response) => json(response, '<html>'), 'garbage'],
    ['answers with half its JSON', (_asked, response) => json(response, '{"text":"It'), 'garbage'],
    ['answers with other JSON', (_asked, response) => json(response, { answer: 'It.' }), 'garbage'],
    ['answers with 2 MiB', (_asked, response) => json(response, { text: 'x'.repeat(2 * 1024 * 1024) }), 'flooded'],
    [
      'floods for ever',
      (_asked, response) => {
        const more = () => {
          while (response.write('x'.repeat(65_536)));
          response.once('drain', more);
        };
        more();
      },
      'flooded',
    ],
  ];
  it.each(own)('that %s has failed by its own fault', async (_what, handler, reason) => {
    expect(await ask(await serve(handler))).toMatchObject({ kind: 'failed', failure: { fault: 'agent', reason } });
  });

  it.each([
    ['never answers', () => undefined],
    ['begins and never ends', (_asked: Asked, response: ServerResponse) => void response.write('{"text":')],
  ])('that %s is ended at its time cap', async (_what, handler) => {
    const outcome = await ask(await serve(handler), { timeoutMs: 200 });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { fault: 'agent', reason: 'timed_out' } });
  });

  it('that cannot be reached, or breaks off, has failed by a fault outside', async () => {
    const reset = await serve((_asked, response) => response.destroy());
    const half = await serve((_asked, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"text"', () => response.destroy());
    });
    const gone = await serve(() => undefined);
    await closers.pop()?.();
    for (const url of [reset, half, gone]) {
      const failure = { fault: 'outside', reason: 'provider_unavailable' };
      const outcome = await ask(url);
      expect(outcome).toMatchObject({ kind: 'failed', failure });
      // Two of the three were reached.
      expect(JSON.stringify(outcome)).not.toContain('cannot be reached');
    }
  });

  it('cannot put its token into what is stored', async () => {
    const url = await serve((asked, response) => json(response, { text: `I was sent ${asked.headers.authorization}` }));
    expect(await ask(url)).toMatchObject({ answer: { text: 'I was sent Bearer [token]' } });
  });

  it('rejects when its caller aborts', async () => {
    const caller = new AbortController();
    const url = await serve(() => caller.abort(new Error('stopped')));
    await expect(ask(url, { signal: caller.signal })).rejects.toThrow('stopped');
  });
});
