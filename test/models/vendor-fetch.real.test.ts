import { expect, test, vi } from 'vitest';
import { vendorFetch } from '../../src/models/vendor-fetch.ts';
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
