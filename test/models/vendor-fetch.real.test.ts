import { expect, test, vi } from 'vitest';
import { vendorFetch } from '../../src/models/vendor-fetch.ts';
import { serve } from '../crawler/loopback-server.ts';
import { serveModel } from '../services/model-http.ts';

test('a request of another class than the global one is sent as it stands', async () => {
  const server = await serveModel(async ({ method, json }) => ({
    status: 200,
    body: JSON.stringify({ method, json }),
  }));
  const request = new Request(`${server.baseUrl}/here`, { method: 'POST', body: '{"n":1}' });
  vi.stubGlobal('Request', class extends Request {});
  const response = await vendorFetch({ keep: [], set: { 'content-type': 'application/json' } })(request);
  vi.unstubAllGlobals();
  expect(await response.json()).toEqual({ method: 'POST', json: { n: 1 } });
  await server.close();
});

test('of a stream the first event is the body, and its connection is not dropped when the call has ended', async () => {
  let isOpen = true;
  const server = await serve((request, response) => {
    if (request.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\nevent: begun\ndata: {"id":"r-1"}\n\ndata: {"id":"r-2"}\n\n');
      response.on('close', () => (isOpen = false));
    } else response.end('{}');
  });
  const call = new AbortController();
  const send = vendorFetch({ keep: [], set: {} }, 'first_event');
  const response = await send(`${server.origin}/stream`, { signal: call.signal });
  expect(await response.json()).toEqual({ id: 'r-1' });
  call.abort();
  expect(await (await send(`${server.origin}/other`)).json()).toEqual({});
  expect(isOpen).toBe(true);
  await server.close();
});
