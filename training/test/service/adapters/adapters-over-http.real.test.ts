import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { serviceUnderTest, type UnderTest, until } from './service-under-test.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Serves the adapters, and tells whom it saw leave. */
async function listening(service: UnderTest): Promise<{ readonly port: number; readonly gone: Response[] }> {
  const gone: Response[] = [];
  const server = createAdaptorServer({
    fetch: async (asked, env) => {
      const answer = await service.app.fetch(asked, env);
      if (answer.status === 499) gone.push(answer);
      return answer;
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, gone };
}

const sample = (response: string) => `{"prompt": "Who?", "response": "${response}", "label": null}`;

async function ask(port: number, response: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/slime?size=2`, {
    method: 'POST',
    headers,
    body: sample(response),
  });
  return answer.json();
}

/** Begins a request and gives the way to break its connection. */
function begun(port: number, response: string): () => void {
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/slime?size=2' });
  sent.on('error', () => undefined);
  sent.end(sample(response));
  return () => sent.destroy();
}

describe('adapters over HTTP', () => {
  it('answer what an HTTP client of Python sends, byte for byte', async () => {
    const service = await serviceUnderTest();
    const { port } = await listening(service);
    const body = sample('x');
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /slime?size=1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate\r\nUser-Agent: Python/3.11 aiohttp/3.9.5\r\nContent-Length: ${body.length}\r\nContent-Type: application/json\r\n\r\n${body}`,
    );
    const [bytes] = await once(socket, 'data');
    socket.destroy();
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*content-type: application\/json[\s\S]*\r\n\r\n1$/i);
  });

  it('give a client whose connection broke its old place, whether the group gathers or is judged', async () => {
    const service = await serviceUnderTest({ holds: true });
    const { port, gone } = await listening(service);
    const breakFirst = begun(port, 'one');
    await until(() => service.store.groups.size === 1);
    breakFirst();
    await until(() => gone.length === 1);
    const breakSecond = begun(port, 'other');
    await until(() => service.judged.length === 1);
    breakSecond();
    await until(() => gone.length === 2);
    const again = ask(port, 'other');
    service.release();
    expect([await ask(port, 'one'), await again]).toEqual([3 / 5, 1]);
    expect(service.judged).toHaveLength(1);
    expect(service.store.groups.size).toBe(1);
  });

  it('begin a new group with equal rollouts once their rewards were delivered', async () => {
    const service = await serviceUnderTest();
    const { port } = await listening(service);
    expect(await Promise.all([ask(port, 'one'), ask(port, 'other')])).toEqual([3 / 5, 1]);
    expect(await Promise.all([ask(port, 'one'), ask(port, 'other')])).toEqual([3 / 5, 1]);
    expect(service.judged).toHaveLength(2);
  });
});
