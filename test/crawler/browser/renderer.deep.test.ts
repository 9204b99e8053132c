import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Renderer } from '../../../crawler/browser/renderer.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { needs } from '../../support/needs.ts';
import { html, type LoopbackServer, redirect, routes, serve } from '../loopback-server.ts';
import { browserPids, stillRunning, withTheirOwn } from './browser-processes.ts';
import { makeBrowserRig } from './browser-rig.ts';

// Repeats test/crawler/browser/renderer.real.test.ts (a page is read, has its caps, and survives its browser) at other moments, with
// TLS, and with pages that take time, memory and processors without end.

interface Closable {
  close(): Promise<unknown>;
}

/** On most systems; Node itself makes no certificates. */
const certificateMaker = 'openssl';

/** What a test has opened is closed after it, the last first. */
const opening = test.extend<{
  readonly open: Closable[];
  readonly served: (listener: RequestListener) => Promise<LoopbackServer>;
  readonly rigFor: typeof makeBrowserRig;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that nothing else is needed
  open: async ({}, use) => {
    const open: Closable[] = [];
    await use(open);
    for (const thing of open.reverse()) await thing.close();
  },
  served: async ({ open }, use) => {
    await use(async (listener) => {
      const server = await serve(listener);
      open.push(server);
      return server;
    });
  },
  rigFor: async ({ open }, use) => {
    await use((...args) => {
      const rig = makeBrowserRig(...args);
      open.push(rig);
      return rig;
    });
  },
});

async function said(renderer: Renderer, url: string): Promise<string> {
  const outcome = await renderer.render(url);
  return outcome.ok ? Buffer.from(outcome.value.bytes).toString() : outcome.failure.reason;
}

const javascript = (body: string) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);
};

describe('the renderer', needs('Chromium', chromiumPath !== null), () => {
  opening(
    'a browser killed in mid-page is started again, and every page under way succeeds',
    async ({ served, rigFor }) => {
      let held = 0;
      let first = true;
      const site = await served((request, response) => {
        if (first) held++;
        else html(`<p>text of ${request.url}</p>`)(request, response);
      });
      const { renderer } = rigFor([site.origin], {}, { pages: 2 });
      const pages = ['/a', '/b', '/c'].map((each) => said(renderer, site.origin + each));
      await vi.waitFor(() => expect(held).toBe(2), { timeout: 20_000 });
      first = false;
      const before = browserPids();
      expect(before.length).toBe(1);
      const family = withTheirOwn(before);
      expect(family.length).toBeGreaterThan(1);
      for (const pid of before) process.kill(pid, 'SIGKILL');
      expect(await Promise.all(pages)).toEqual(
        ['/a', '/b', '/c'].map((each) => expect.stringContaining(`text of ${each}`)),
      );
      expect(browserPids()).not.toEqual(before);
      await vi.waitFor(() => expect(stillRunning(family)).toEqual([]), { timeout: 20_000 });
    },
  );

  opening('a page that kills its browser every time is a failure', async ({ served, rigFor }) => {
    const site = await served((_request, _response) => {
      for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
    });
    const { renderer } = rigFor([site.origin]);
    expect(await said(renderer, site.origin)).toBe('unreachable');
    expect(site.asked.length).toBe(2);
  });

  opening(
    'the browser is replaced after its number of pages, and closes with the renderer',
    async ({ served, rigFor }) => {
      const site = await served(html('<p>text</p>'));
      const rig = rigFor([site.origin], {}, { pagesPerBrowser: 2 });
      const seen = new Set<number>();
      for (const page of ['/1', '/2', '/3']) {
        expect(await said(rig.renderer, site.origin + page)).toContain('text');
        for (const pid of browserPids().slice(-1)) seen.add(pid);
      }
      expect(seen.size).toBe(2);
      await rig.renderer.close();
      expect(browserPids()).toEqual([]);
      await expect(rig.renderer.render(site.origin)).rejects.toThrow();
    },
  );

  opening(
    'pages behind TLS: turns hold inside tunnels, and across redirects to another host',
    needs('OpenSSL', chromiumPath === null || spawnSync(certificateMaker, ['version']).status === 0),
    async ({ open, rigFor }) => {
      let running = 0;
      let most = 0;
      // A request of the page's eight is held until another stands beside it: however slow the machine, two turns are seen.
      const beside: (() => void)[] = [];
      const listener: RequestListener = async (request, response) => {
        most = Math.max(most, ++running);
        if (request.url?.startsWith('/f')) {
          if (running === 2) for (const goOn of beside.splice(0)) goOn();
          else await new Promise<void>((resolve) => beside.push(resolve));
        }
        running--;
        if (request.url === '/page')
          html(
            `<p id=p>text</p><script src="${'/hop'}"></script><script>Promise.all(Array.from({ length: 8 }, (_, n) => fetch('/f' + n))).then((all) => { p.textContent = 'got ' + all.length + ' ' + globalThis.hopped })</script>`,
          )(request, response);
        else if (request.url === '/hop') redirect(`${second.origin}/app.js`)(request, response);
        else javascript('globalThis.hopped = "hopped"')(request, response);
      };
      const first = await tlsServer(open, listener);
      const second = await tlsServer(open, javascript('globalThis.hopped = "hopped"'));
      const { renderer } = rigFor(
        [first.origin, second.origin],
        { perHostConcurrency: 2 },
        { switches: ['--ignore-certificate-errors'] },
      );
      expect(await said(renderer, `${first.origin}/page`)).toContain('got 8 hopped');
      expect(most).toBe(2);
      expect(
        await said(rigFor([], {}, { switches: ['--ignore-certificate-errors'] }).renderer, `${first.origin}/page`),
      ).toBe('address_refused');
    },
  );
});

// They wait for their caps more than they work.
describe.concurrent('the renderer, with time passing', needs('Chromium', chromiumPath !== null), () => {
  afterAll(() => vi.waitFor(() => expect(stillRunning(browserPids())).toEqual([]), { timeout: 20_000 }));

  opening(
    'a script without end, a page without end and a page too large end by their caps, and the next page is read',
    async ({ served, rigFor }) => {
      const site = await served((request, response) => {
        if (request.url === '/loop') return html('<p>text</p><script>for (;;);</script>')(request, response);
        if (request.url === '/many')
          return html(
            '<p></p><script>for (let n = 0; n < 200_000; n++) document.body.append(document.createElement("i"))</script>',
          )(request, response);
        if (request.url === '/memory')
          return html('<script>const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))</script>')(
            request,
            response,
          );
        if (request.url === '/silent') return;
        if (request.url === '/heavy') {
          response.writeHead(200, { 'content-type': 'text/html' });
          const timer = setInterval(() => response.write('x'.repeat(50_000)), 1);
          response.on('close', () => clearInterval(timer));
          return;
        }
        html('<p>a small page</p>')(request, response);
      });
      // What ends by its size may take its time, and what ends by its time takes all of it.
      const caps = { settleMs: 2000, maxDomChars: 1_000_000, maxPageBytes: 400_000 };
      const { renderer } = rigFor([site.origin], {}, { ...caps, timeoutMs: 300_000 });
      for (const path of ['/many', '/heavy']) expect(await said(renderer, site.origin + path)).toBe('too_large');
      const hasty = rigFor([site.origin], {}, { ...caps, timeoutMs: 3000 }).renderer;
      const reasons = await Promise.all(['/loop', '/silent', '/memory'].map((each) => said(hasty, site.origin + each)));
      expect(reasons.slice(0, 2)).toEqual(['timed_out', 'timed_out']);
      expect(reasons[2]).toMatch(/^(unreachable|timed_out)$/);
      expect(await said(renderer, `${site.origin}/small`)).toContain('a small page');
    },
  );

  opening.runIf(process.platform === 'linux')(
    'a page that takes memory beside its script heap is ended, not the others',
    async ({ served, rigFor }) => {
      const greedy =
        '<p>t</p><script>const all = []; setInterval(() => all.push(new Uint8Array(1e8).fill(1)), 20)</script>';
      const site = await served((request, response) =>
        html(request.url === '/greedy' ? greedy : '<p>a small page</p>')(request, response),
      );
      const { renderer } = rigFor([site.origin], {}, { timeoutMs: 300_000, settleMs: 250_000 });
      const [ended, small] = await Promise.all(
        [`${site.origin}/greedy`, site.origin].map((url) => said(renderer, url)),
      );
      expect(ended).toBe('unreachable');
      expect(small).toContain('a small page');
    },
  );

  opening('a page that never comes to rest is taken as it is', async ({ served, rigFor }) => {
    const site = await served(
      html('<p id=p>0</p><script>setInterval(() => { p.textContent += " more" }, 20)</script>'),
    );
    const { renderer } = rigFor([site.origin], {}, { settleMs: 1000 });
    expect(await said(renderer, site.origin)).toContain('more more');
  });

  opening('files, downloads and dialogs', async ({ served, rigFor }) => {
    const site = await served(
      routes({
        '/dialog': html(
          '<p>text</p><script>alert("stop"); confirm("stop"); document.querySelector("p").append(" after")</script>',
        ),
        '/pdf': (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4'),
        '/zip': (_request, response) =>
          response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' }).end('x'),
        '/json': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      }),
    );
    const { renderer } = rigFor([site.origin]);
    expect(await said(renderer, `${site.origin}/dialog`)).toContain('text after');
    expect(await said(renderer, `${site.origin}/zip`)).toBe('unreadable_type');
    expect(await said(renderer, `${site.origin}/json`)).toBe('unreadable_type');
    expect(await said(renderer, `${site.origin}/pdf`)).toMatch(/^(unreadable_type|unreachable)$/);
  });
});

/** A server with a certificate that nobody trusts. */
async function tlsServer(open: Closable[], listener: RequestListener): Promise<{ readonly origin: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-tls-'));
  const key = path.join(folder, 'key.pem');
  const cert = path.join(folder, 'cert.pem');
  const made = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync(certificateMaker, ['req', ...made], { stdio: 'ignore' });
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, listener);
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
