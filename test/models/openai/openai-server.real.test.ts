import { afterEach, describe, expect, it } from 'vitest';
import type { ModelServer } from '../../services/model-brain.ts';
import { type OpenaiServerOptions, startOpenaiServer } from '../../services/openai-server.ts';

const open: ModelServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serverWith(options: OpenaiServerOptions = {}): Promise<ModelServer> {
  const server = await startOpenaiServer(() => ({ kind: 'text', text: 'Hello.' }), options);
  open.push(server);
  return server;
}

async function post(server: ModelServer, path: string, body: unknown) {
  const response = await fetch(`${server.baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as { error?: unknown } };
}

const hello = { model: 'm', input: 'Hello?', messages: [{ role: 'user', content: 'Hello?' }] };
const { messages: _messages, ...inResponses } = hello;
const { input: _input, ...inChat } = hello;

describe('the test server', () => {
  it.each([
    ['/responses', { input: 'Hello?' }, 'model'],
    ['/responses', { ...inResponses, tools: [{ type: 'telepathy' }] }, 'tools.0.type'],
    ['/responses', { ...inResponses, messages: [] }, 'messages'],
    ['/responses', { ...inResponses, max_turns: 3 }, 'max_turns'],
    [
      '/responses',
      { ...inResponses, tools: [{ type: 'function', name: 'f', parameters: { type: 'object' } }] },
      'tools',
    ],
    ['/responses', { ...inResponses, input: [{ type: 'function_call_output', call_id: 'c', output: '' }] }, 'input'],
    ['/chat/completions', { messages: inChat.messages }, 'model'],
    ['/chat/completions', { ...inChat, tools: [{ type: 'web_search' }] }, 'tools.0.type'],
    ['/chat/completions', { ...inChat, model: 'gpt-5.1', max_tokens: 5 }, 'max_tokens'],
    ['/chat/completions', { ...inChat, messages: [{ role: 'tool', tool_call_id: 'a', content: '' }] }, 'messages'],
  ])("refuses at %s what the vendor's documents do not allow: %j", async (path, body, param) => {
    const server = await serverWith();
    expect(await post(server, path, body)).toMatchObject({ status: 400, body: { error: { param } } });
    expect(server.asked).toEqual([]);
  });

  it('lets as many through as it says, and tells the others how long to wait', async () => {
    const server = await serverWith({ rateLimit: { requestsPerWindow: 3, windowMs: 60_000 } });
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(server, '/responses', inResponses)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused[0]?.body).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
  });

  it('lets requests through again when the window has passed', async () => {
    const server = await serverWith({ rateLimit: { requestsPerWindow: 1, windowMs: 200 } });
    expect(await post(server, '/responses', inResponses)).toMatchObject({ status: 200 });
    const status = async () => (await post(server, '/responses', inResponses)).status;
    await expect.poll(status, { timeout: 60_000 }).toBe(429);
    await expect.poll(status, { timeout: 60_000, interval: 60 }).toBe(200);
  });
});
