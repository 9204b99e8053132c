import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Renderer } from '../../../crawler/browser/renderer.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { html, type LoopbackServer, redirect, routes, serve } from '../loopback-server.ts';
import { makeBrowserRig } from './browser-rig.ts';

interface Closable {
  close(): Promise<unknown>;
}

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
const shell =
  '<!doctype html><body><div id=root></div><noscript>enable JavaScript</noscript><script src=/app.js></script>';

/** The main processes of the browsers that this test started. */
function browserPids(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    const ours = Number(parent) === process.pid && args.join(' ').includes('--remote-debugging-pipe');
    return ours ? [Number(pid)] : [];
  });
}

/** Processes with everything that they have started. */
function withTheirOwn(pids: readonly number[]): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const family = [...pids];
  // It grows while it is gone through.
  for (const each of family) family.push(...parents.flatMap(([pid = 0, parent]) => (parent === each ? pid : [])));
  return family;
}

/** Those that still run; one that has ended and is not yet collected does not. */
function stillRunning(pids: readonly number[]): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.filter((line) => {
    const [pid, state] = line.trim().split(/\s+/);
    return pids.includes(Number(pid)) && !state?.startsWith('Z');
  });
}

describe.skipIf(chromiumPath === null)('the renderer', () => {
  opening('gives the page as its scripts have made it, at its canonical address', async ({ served, rigFor }) => {
    const site = await served(
      routes({
        '/page?b=2&a=1': html(shell),
        '/app.js': javascript(
          'fetch("/data.json").then((a) => a.json()).then((d) => setTimeout(() => { root.innerHTML = "<h1>" + d.text + "</h1>"; history.replaceState(0, "", "/shown?utm_source=x#part"); }, 200))',
        ),
        '/data.json': (_request, response) => response.writeHead(200).end('{"text": "Hé"}'),
      }),
    );
    const { renderer } = rigFor([site.origin]);
    const outcome = await renderer.render(`${site.origin}/page?b=2&a=1`);
    expect(outcome).toMatchObject({
      ok: true,
      value: { url: `${site.origin}/shown`, status: 200, contentType: 'text/html; charset=utf-8', via: 'browser' },
    });
    const text = outcome.ok ? Buffer.from(outcome.value.bytes).toString() : '';
    expect(text).toContain('<h1>Hé</h1>');
    expect(text).not.toContain('enable JavaScript');
    expect(text).toMatch(/^<!doctype html>/);
  });

  opening(
    'says honestly who asks, keeps nothing from page to page, and loads no pictures, frames or trackers',
    async ({ served, rigFor }) => {
      const agents = new Set<string>();
      let cookies = 0;
      const site = await served((request, response) => {
        agents.add(request.headers['user-agent'] ?? '');
        if (request.headers.cookie) cookies++;
        html(
          '<p>text</p><img src=/i.png><iframe src=/frame></iframe><video src=/v.mp4></video><link rel=icon href=/favicon.ico><script>document.cookie = "a=1"; localStorage.a = 1;</script>',
        )(request, response);
      });
      const { renderer } = rigFor([site.origin]);
      await renderer.render(`${site.origin}/1`);
      await renderer.render(`${site.origin}/2`);
      expect(site.asked).toEqual(['/1', '/2']);
      expect([...agents]).toEqual(['dr-arena/0.1 (test)']);
      expect(cookies).toBe(0);
    },
  );

  opening('keeps to robots.txt for the page and for all it asks for', async ({ served, rigFor }) => {
    const site = await served(
      routes({
        '/robots.txt': html('User-agent: dr-arena\nDisallow: /closed'),
        '/page': html(
          '<p id=p>text</p><script src=/closed.js></script><script>fetch("/closed/data")</script><script src=/lead></script>',
        ),
        '/lead': redirect('/closed/lead.js'),
      }),
    );
    const { renderer } = rigFor([site.origin], { respectRobots: true });
    expect(await said(renderer, `${site.origin}/page`)).toContain('text');
    expect(await said(renderer, `${site.origin}/closed`)).toBe('robots_disallowed');
    expect(site.asked.filter((each) => each.startsWith('/closed'))).toEqual([]);
    expect(site.asked.filter((each) => each === '/robots.txt').length).toBe(1);
    expect(site.asked).toContain('/lead');
  });

  opening(
    'the server never sees more requests at a time than agreed, from pages and fetcher together',
    async ({ served, rigFor }) => {
      let running = 0;
      let most = 0;
      const site = await served((request, response) => {
        most = Math.max(most, ++running);
        setTimeout(() => {
          running--;
          if (request.url?.startsWith('/page')) html(parallelPage)(request, response);
          else javascript('0')(request, response);
        }, 20);
      });
      const parallelPage = `<p id=p>text</p>${Array.from({ length: 6 }, (_, n) => `<script async src=/s${n}.js></script>`).join('')}
      <script>Promise.all(Array.from({ length: 8 }, (_, n) => fetch('/f' + n))).then((all) => { p.textContent = 'got ' + all.length })</script>`;
      const { renderer, fetcher } = rigFor([site.origin], { perHostConcurrency: 2 });
      const pages = ['/page/1', '/page/2', '/page/3'].map((each) => said(renderer, site.origin + each));
      const fetches = Array.from({ length: 20 }, (_, n) => fetcher.get(`${site.origin}/x${n}`));
      for (const page of await Promise.all(pages)) expect(page).toContain('got 8');
      await Promise.all(fetches);
      expect(most).toBe(2);
      expect(site.asked.length).toBe(3 * 15 + 20);
    },
  );

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

  opening('a browser killed between two pages is started again', async ({ served, rigFor }) => {
    const site = await served(html('<p>text</p>'));
    const { renderer } = rigFor([site.origin]);
    expect(await said(renderer, `${site.origin}/1`)).toContain('text');
    for (const pid of browserPids()) process.kill(pid, 'SIGKILL');
    expect(await said(renderer, `${site.origin}/2`)).toContain('text');
  });

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

  opening('an abort rejects, and a browser that cannot be started is a failure', async ({ served, rigFor }) => {
    const site = await served(() => undefined);
    const { renderer } = rigFor([site.origin]);
    const abort = new AbortController();
    const aborted = renderer.render(site.origin, abort.signal);
    await expect.poll(() => site.asked.length, { timeout: 20_000 }).toBe(1);
    abort.abort();
    await expect(aborted).rejects.toThrow();
    const without = rigFor([site.origin], {}, { executablePath: '/nowhere/chromium' });
    expect(await without.renderer.render(site.origin)).toMatchObject({
      failure: { reason: 'unreachable', detail: expect.stringContaining('browser could not be started') },
    });
  });

  opening(
    'pages behind TLS: turns hold inside tunnels, and across redirects to another host',
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
describe.skipIf(chromiumPath === null).concurrent('the renderer, with time passing', () => {
  afterAll(() => vi.waitFor(() => expect(stillRunning(browserPids())).toEqual([]), { timeout: 20_000 }));

  opening(
    'a script without end, a page without end and a page too large end by their caps, and the next page is read',
    async ({ served, rigFor }) => {
      const site = await served((request, response) => {
        if (request.url === '/loop') return html('<p>text</p><script>for (;;);</script>')(request, response);
        if (request.url === '/large')
          return html('<p></p><script>document.body.append("x".repeat(2_000_000))</script>')(request, response);
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
      const { renderer } = rigFor([site.origin], {}, { ...caps, timeoutMs: 90_000 });
      for (const path of ['/large', '/many', '/heavy'])
        expect(await said(renderer, site.origin + path)).toBe('too_large');
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
      const { renderer } = rigFor([site.origin], {}, { timeoutMs: 60_000, settleMs: 50_000 });
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

  opening('missing pages, files, downloads and dialogs', async ({ served, rigFor }) => {
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
    expect(await said(renderer, `${site.origin}/none`)).toBe('http_status');
    expect(await said(renderer, `${site.origin}/zip`)).toBe('unreadable_type');
    expect(await said(renderer, `${site.origin}/json`)).toBe('unreadable_type');
    expect(await said(renderer, `${site.origin}/pdf`)).toMatch(/^(unreadable_type|unreachable)$/);
  });
});

/** On most systems; Node itself makes no certificates. */
const certificateMaker = 'openssl';

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
