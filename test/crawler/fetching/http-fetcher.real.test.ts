import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { FetcherOptions, HttpFetcher } from '../../../crawler/fetching/http-fetcher.ts';
import { createFetcher } from '../../../crawler/fetching/http-fetcher.ts';
import type { Clock } from '../../../src/kernel/clock.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { allHostileUrls, headerSafe, hostileLookup } from '../hostile-urls.ts';
import type { LoopbackServer } from '../loopback-server.ts';
import { html, redirect, routes, serve } from '../loopback-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function served(...args: Parameters<typeof serve>): Promise<LoopbackServer> {
  const server = await serve(...args);
  open.push(server);
  return server;
}

/** Pauses between retries cost no time, and are remembered. */
function hastyClock() {
  const pauses: number[] = [];
  const clock: Clock = {
    now: systemClock.now,
    sleep: async (ms) => {
      pauses.push(ms);
    },
  };
  return { clock, pauses };
}

function fetcherFor(origins: readonly string[], options: Partial<FetcherOptions> = {}): HttpFetcher {
  const fetcher = createFetcher({
    userAgent: 'dr-arena/0.1 (test)',
    allowedOrigins: origins,
    timeoutMs: 60_000,
    maxBytes: 200_000,
    maxRedirects: 5,
    perHostConcurrency: 4,
    perHostIntervalMs: 0,
    respectRobots: false,
    clock: hastyClock().clock,
    ...options,
  });
  open.push(fetcher);
  return fetcher;
}

const bytesOf = (text: string) => Buffer.from(text);

async function reasonOf(fetcher: HttpFetcher, url: string): Promise<string> {
  const outcome = await fetcher.get(url);
  return outcome.ok ? 'ok' : outcome.failure.reason;
}

describe('the fetcher', () => {
  test('gives back the body, its type and the canonical address after redirects', async () => {
    const server = await served(
      routes({
        '/old': redirect('/new?utm_source=x&b=2&a=1#part', 301),
        '/new?utm_source=x&b=2&a=1': html('<p>Hé</p>'),
      }),
    );
    expect(await fetcherFor([server.origin]).get(`${server.origin}/old`)).toEqual({
      ok: true,
      value: {
        url: `${server.origin}/new?a=1&b=2`,
        status: 200,
        contentType: 'text/html; charset=utf-8',
        bytes: bytesOf('<p>Hé</p>'),
        via: 'http',
      },
    });
  });

  test('says who asks, and asks for nothing but what it can undo', async () => {
    let headers: Record<string, unknown> = {};
    const server = await served((request, response) => {
      headers = request.headers;
      html('x')(request, response);
    });
    await fetcherFor([server.origin]).get(server.origin);
    expect(headers['user-agent']).toBe('dr-arena/0.1 (test)');
    expect(headers['accept-encoding']).toBe('gzip, br, deflate');
  });

  test('a missing page is a status, an archive cannot be read and is not downloaded', async () => {
    let written = 0;
    const server = await served(
      routes({
        '/file': (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/zip' });
          const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
          response.on('close', () => {
            written++;
            clearInterval(timer);
          });
        },
      }),
    );
    const fetcher = fetcherFor([server.origin]);
    expect(await fetcher.get(`${server.origin}/none`)).toMatchObject({
      failure: { reason: 'http_status', status: 404 },
    });
    expect(await reasonOf(fetcher, `${server.origin}/file`)).toBe('unreadable_type');
    await expect.poll(() => written, { timeout: 20_000 }).toBe(1);
  });

  test.each([
    '',
    'nonsense',
    'ftp://example.org/',
    'file:///etc/passwd',
    'http://a:b@example.org/',
  ])('%j is a bad URL', async (url) => expect(await reasonOf(fetcherFor([]), url)).toBe('bad_url'));

  test('a redirect circle, a chain too long and a redirect to nowhere end', async () => {
    const server = await served((request, response) => {
      const step = /^\/chain\/(\d+)$/.exec(request.url ?? '');
      if (step) return redirect(`/chain/${Number(step[1]) + 1}`)(request, response);
      if (request.url === '/circle') return redirect('/circle/2')(request, response);
      if (request.url === '/circle/2') return redirect('/circle')(request, response);
      return redirect('mailto:a@example.org')(request, response);
    });
    const fetcher = fetcherFor([server.origin]);
    expect(await reasonOf(fetcher, `${server.origin}/circle`)).toBe('too_many_redirects');
    expect(server.asked).toEqual(['/circle', '/circle/2']);
    expect(await reasonOf(fetcher, `${server.origin}/chain/0`)).toBe('too_many_redirects');
    expect(server.asked.length).toBe(2 + 6);
    expect(await reasonOf(fetcher, `${server.origin}/mail`)).toBe('bad_url');
  });

  test('an endless body is cut off by its size', async () => {
    let closed = false;
    const server = await served((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'.repeat(50_000)), 1);
      response.on('close', () => {
        closed = true;
        clearInterval(timer);
      });
    });
    expect(await reasonOf(fetcherFor([server.origin]), server.origin)).toBe('too_large');
    await expect.poll(() => closed, { timeout: 20_000 }).toBe(true);
  });

  test('a dripping body and a silent server end by the time for the whole page', async () => {
    const server = await served((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const fetcher = fetcherFor([server.origin], { timeoutMs: 300 });
    expect(await reasonOf(fetcher, `${server.origin}/drip`)).toBe('timed_out');
    expect(await reasonOf(fetcher, `${server.origin}/silent`)).toBe('timed_out');
  });

  test('the time is for all redirects together', async () => {
    const server = await served((request, response) => {
      const step = Number(request.url?.slice(1));
      setTimeout(() => redirect(`/${step + 1}`)(request, response), 100);
    });
    const fetcher = fetcherFor([server.origin], { timeoutMs: 350, maxRedirects: 50 });
    expect(await reasonOf(fetcher, `${server.origin}/1`)).toBe('timed_out');
    expect(server.asked.length).toBeLessThan(6);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', (body: string | Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['deflate', deflateSync],
  ] as const)('undoes %s, and bounds what it grows to', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50_000_000, 'a'));
    const server = await served((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': encoding });
      response.end(request.url === '/bomb' ? bomb : compress('<p>smörgås</p>'));
    });
    const fetcher = fetcherFor([server.origin]);
    expect(await fetcher.get(server.origin)).toMatchObject({ value: { bytes: bytesOf('<p>smörgås</p>') } });
    expect(await reasonOf(fetcher, `${server.origin}/bomb`)).toBe('too_large');
  });

  test('broken and unknown encodings are failures', async () => {
    const server = await served((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': request.url?.slice(1) ?? '' });
      response.end('this is plain');
    });
    const fetcher = fetcherFor([server.origin]);
    expect(await reasonOf(fetcher, `${server.origin}/gzip`)).toBe('unreachable');
    expect(await reasonOf(fetcher, `${server.origin}/zstd`)).toBe('unreadable_type');
  });

  test('a refused connection is unreachable after three attempts', async () => {
    const server = await serve(html('x'));
    await server.close();
    const { clock, pauses } = hastyClock();
    expect(await reasonOf(fetcherFor([server.origin], { clock }), server.origin)).toBe('unreachable');
    expect(pauses).toEqual([250, 500]);
  });

  test('a connection that is reset at once is tried again', async () => {
    let connections = 0;
    const tcp = createTcpServer((socket) => {
      if (++connections < 3) socket.destroy();
      else socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nok');
      socket.on('error', () => undefined).resume();
    });
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => tcp.close(() => resolve())) });
    const origin = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
    expect(await fetcherFor([origin]).get(origin)).toMatchObject({ value: { bytes: bytesOf('ok') } });
  });

  test('503 with Retry-After is tried again after that time, a long one is not', async () => {
    const server = await served((request, response) => {
      const first = server.asked.filter((path) => path === request.url).length === 1;
      if (request.url === '/soon' && !first) return html('back')(request, response);
      response.writeHead(503, { 'retry-after': request.url === '/soon' ? '2' : '3600' }).end();
    });
    const { clock, pauses } = hastyClock();
    const fetcher = fetcherFor([server.origin], { clock });
    expect(await reasonOf(fetcher, `${server.origin}/soon`)).toBe('ok');
    expect(await reasonOf(fetcher, `${server.origin}/later`)).toBe('http_status');
    expect(pauses).toEqual([2000]);
    expect(server.asked).toEqual(['/soon', '/soon', '/later']);
  });

  test('an abort rejects and closing ends what is under way', async () => {
    const server = await served(() => undefined);
    const fetcher = fetcherFor([server.origin]);
    const abort = new AbortController();
    const aborted = fetcher.get(`${server.origin}/a`, abort.signal);
    const ended = fetcher.get(`${server.origin}/b`);
    await expect.poll(() => server.asked.length, { timeout: 20_000 }).toBe(2);
    abort.abort();
    await expect(aborted).rejects.toThrow();
    const check = expect(ended).rejects.toThrow();
    await fetcher.close();
    await check;
    await expect(fetcher.get(server.origin)).rejects.toThrow();
  });

  test('a host never sees more requests at a time than agreed', async () => {
    let running = 0;
    let most = 0;
    const server = await served((request, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        html('x')(request, response);
      }, 15);
    });
    const fetcher = fetcherFor([server.origin], { perHostConcurrency: 3 });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, page) => fetcher.get(`${server.origin}/${page}`)),
    );
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(most).toBe(3);
  });

  test('a routed origin is known by its name and dialled elsewhere', async () => {
    let host: string | undefined;
    const server = await served((request, response) => {
      host = request.headers.host;
      html('<p>routed</p>')(request, response);
    });
    const fetcher = fetcherFor([], { routes: new Map([['http://sandbox.test', server.origin]]) });
    const outcome = await fetcher.get('http://sandbox.test/page');
    expect(outcome).toMatchObject({ value: { url: 'http://sandbox.test/page', bytes: bytesOf('<p>routed</p>') } });
    expect(host).toBe('sandbox.test');
    expect(await reasonOf(fetcher, server.origin)).toBe('address_refused');
  });
});

describe('the address policy of the fetcher', () => {
  test('no hostile URL is connected to, asked for directly or by redirect', async () => {
    const trap = await served(html('reached'), '::');
    const urls = allHostileUrls(trap.port);
    const server = await served((request, response) =>
      redirect(headerSafe(urls[Number(request.url?.slice(1))] ?? '/'))(request, response),
    );
    const fetcher = fetcherFor([server.origin], { lookup: hostileLookup() });
    expect(new Set(urls).size).toBeGreaterThanOrEqual(120);
    for (const [index, url] of urls.entries()) {
      expect(await reasonOf(fetcher, url), url).toMatch(/^(address_refused|bad_url)$/);
      const redirected = await reasonOf(fetcher, `${server.origin}/${index}`);
      // What is no absolute URL stays on the server, and ends in a circle.
      expect(redirected, `redirect to ${url}`).toMatch(/^(address_refused|bad_url|too_many_redirects|http_status)$/);
    }
    expect(trap.connections()).toBe(0);
  });

  test('the trap of the test before can be reached when nothing forbids it', async () => {
    const trap = await served(html('reached'), '::');
    const origins = [`http://127.0.0.1:${trap.port}`, `http://[::1]:${trap.port}`, `http://localhost:${trap.port}`];
    const fetcher = fetcherFor(origins);
    for (const origin of origins) expect(await reasonOf(fetcher, origin), origin).toBe('ok');
    expect(trap.connections()).toBe(3);
  });

  test('a name that does not resolve is a failure of DNS', async () => {
    const fetcher = fetcherFor([], {
      lookup: (_hostname, done) => done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
    });
    expect(await reasonOf(fetcher, 'http://gone.example/')).toBe('dns');
  });
});

describe('robots.txt at the fetcher', () => {
  async function withRobots(robots: Parameters<typeof routes>[0][string], more: Parameters<typeof routes>[0] = {}) {
    const server = await served(routes({ '/robots.txt': robots, '/a': html('a'), '/b': html('b'), ...more }));
    return { server, fetcher: fetcherFor([server.origin], { respectRobots: true }) };
  }
  const text = (body: string) => html(body);

  test('what is disallowed is not asked for, and robots.txt is asked for once', async () => {
    const { server, fetcher } = await withRobots(text('User-agent: *\nDisallow: /a'));
    const reasons = await Promise.all(['/a', '/b', '/a', '/b'].map((path) => reasonOf(fetcher, server.origin + path)));
    expect(reasons).toEqual(['robots_disallowed', 'ok', 'robots_disallowed', 'ok']);
    expect(server.asked.filter((path) => path === '/robots.txt').length).toBe(1);
    expect(server.asked).not.toContain('/a');
  });

  test('the target of a redirect is asked about too', async () => {
    const closed = await served(routes({ '/robots.txt': text('User-agent: dr-arena\nDisallow: /'), '/x': html('x') }));
    const server = await served(routes({ '/a': redirect(`${closed.origin}/x`) }));
    const fetcher = fetcherFor([server.origin, closed.origin], { respectRobots: true });
    expect(await reasonOf(fetcher, `${server.origin}/a`)).toBe('robots_disallowed');
    expect(closed.asked).toEqual(['/robots.txt']);
  });

  test('robots.txt that redirects to a private address is not followed and disallows', async () => {
    const trap = await served(html('reached'));
    const { server, fetcher } = await withRobots(redirect(`${trap.origin}/robots.txt`));
    expect(await reasonOf(fetcher, `${server.origin}/a`)).toBe('address_refused');
    expect(trap.connections()).toBe(0);
  });
});
