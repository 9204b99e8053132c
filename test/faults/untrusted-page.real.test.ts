import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { makeBrowserRig } from '../crawler/browser/browser-rig.ts';
import { trendsCertificate } from '../services/trends-certificate.ts';

it('a page over TLS whose certificate nobody vouches for is unreachable, with the reason', async () => {
  const server = createServer(trendsCertificate, (_request, response) => response.end('<p>text</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rig = makeBrowserRig([origin]);
  expect(await rig.fetcher.get(origin)).toMatchObject({
    ok: false,
    failure: { reason: 'unreachable', detail: expect.stringMatching(/certificate/) },
  });
  await rig.close();
  await new Promise((resolve) => server.close(resolve));
});
