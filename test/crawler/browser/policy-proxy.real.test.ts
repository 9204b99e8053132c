import { request as httpRequest } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, connect as tcpConnect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type PolicyProxy, startPolicyProxy } from '../../../crawler/browser/policy-proxy.ts';
import type { ProxySession, ProxySessionOptions } from '../../../crawler/browser/proxy-session.ts';
import { WebGate, type WebGateOptions } from '../../../crawler/fetching/web-gate.ts';
import { hostileLookup, hostileNames, hostileUrls, ownAddressUrls } from '../hostile-urls.ts';
import { html, serve } from '../loopback-server.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function served(...args: Parameters<typeof serve>) {
  const server = await serve(...args);
  open.push(server);
  return server;
}

async function proxyFor(options: Partial<WebGateOptions>): Promise<PolicyProxy> {
  const gate = new WebGate({
    userAgent: 'dr-arena/0.1 (test)',
    allowedOrigins: [],
    timeoutMs: 3000,
    perHostConcurrency: 2,
    perHostIntervalMs: 0,
    respectRobots: false,
    ...options,
  });
  const proxy = await startPolicyProxy(gate);
  open.push(gate, proxy);
  return proxy;
}

const session = (proxy: PolicyProxy, options: Partial<ProxySessionOptions> = {}): ProxySession =>
  proxy.open({ maxBytes: 100_000, maxTunnels: 4, signal: new AbortController().signal, ...options });

const credentials = ({ username, password }: ProxySession): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** The status of an absolute-form request and its body; `broken` when the connection was cut. */
const ask = (proxy: PolicyProxy, url: string, authorization?: string): Promise<string> =>
  new Promise((resolve) => {
    const headers = authorization === undefined ? {} : { 'proxy-authorization': authorization };
    const sent = httpRequest({
      host: '127.0.0.1',
      port: new URL(proxy.origin).port,
      path: encodeURI(decodeURI(url)),
      headers,
      agent: false,
    });
    sent.on('error', () => resolve('broken'));
    sent.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('error', () => resolve('broken'));
      response.on('end', () => resolve(`${response.statusCode} ${body}`.trim()));
    });
    sent.end();
  });

/** The status that CONNECT gets, with what comes through the tunnel after `hello` was sent. */
const tunnel = (proxy: PolicyProxy, authority: string, authorization?: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = tcpConnect(Number(new URL(proxy.origin).port), '127.0.0.1');
    const line = authorization === undefined ? '' : `proxy-authorization: ${authorization}\r\n`;
    let got = '';
    socket.on('data', (chunk) => {
      if (got === '' && chunk.toString().startsWith('HTTP/1.1 200')) socket.write('hello');
      got += chunk.toString();
    });
    socket.on('close', () => resolve(got.replaceAll('\r\n', ' ')));
    socket.on('error', () => resolve('broken'));
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${line}\r\n`);
  });

/** Answers each connection with what it was sent, and ends. */
async function echo(): Promise<{ port: number; connections(): number }> {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => socket.end(`echo ${chunk.toString()}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

test('who has no credentials of an open page gets nothing', async () => {
  const site = await served(html('text'));
  const proxy = await proxyFor({ allowedOrigins: [site.origin, site.origin.replace('http:', 'https:')] });
  const page = session(proxy);
  page.grant(new URL(site.origin).host);
  expect(await ask(proxy, site.origin)).toBe('407');
  expect(await ask(proxy, site.origin, 'Basic eDp5')).toBe('407');
  expect(await tunnel(proxy, new URL(site.origin).host)).toMatch(/ 407 /);
  expect(await ask(proxy, site.origin, credentials(page))).toBe('200 text');
  proxy.drop(page);
  expect(await ask(proxy, site.origin, credentials(page))).toBe('407');
  expect(site.connections()).toBe(1);
});

test('no hostile address is dialled, for a request or a tunnel, even when its turn is granted', async () => {
  const trap = await served(html('reached'), '::');
  const names = Object.keys(hostileNames).map((name) => `http://${name}:${trap.port}/`);
  const proxy = await proxyFor({ lookup: hostileLookup() });
  const page = session(proxy, { maxTunnels: 500 });
  for (const url of [...hostileUrls(trap.port), ...ownAddressUrls(trap.port), ...names]) {
    expect(await ask(proxy, url, credentials(page)), url).toMatch(/^(400|403|502)$/);
    if (!URL.canParse(url)) continue;
    const { host } = new URL(url);
    page.grant(host);
    expect(await tunnel(proxy, host, credentials(page)), url).toMatch(/ (400|502) /);
  }
  expect(trap.connections()).toBe(0);
});

test('a tunnel opens only to a host whose turn is held', async () => {
  const server = await echo();
  const host = `127.0.0.1:${server.port}`;
  const proxy = await proxyFor({ allowedOrigins: [`https://${host}`] });
  const page = session(proxy);
  const waiting = tunnel(proxy, host, credentials(page));
  expect(await tunnel(proxy, 'not.granted:443', 'Basic eDp5')).toMatch(/ 407 /);
  expect(server.connections()).toBe(0);
  const revoke = page.grant(host);
  expect(await waiting).toMatch(/ 200 .*echo hello/);
  revoke();
  page.deny(host);
  expect(await tunnel(proxy, host, credentials(page))).toMatch(/ 403 /);
  expect(server.connections()).toBe(1);
});

test('a page has only so many bytes, whether by requests or by tunnels', async () => {
  const site = await served((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(20_000)), 1);
    response.on('close', () => clearInterval(timer));
  });
  const proxy = await proxyFor({ allowedOrigins: [site.origin] });
  const page = session(proxy);
  expect(await ask(proxy, site.origin, credentials(page))).toBe('broken');
  expect(page.signal.aborted).toBe(true);
  expect(String(page.signal.reason)).toContain('100000');
});

test('a page has only so many tunnels, and all end with it', async () => {
  const proxy = await proxyFor({ allowedOrigins: ['https://127.0.0.1:9'] });
  const page = session(proxy, { maxTunnels: 2 });
  const first = [tunnel(proxy, '127.0.0.1:9', credentials(page)), tunnel(proxy, '127.0.0.1:9', credentials(page))];
  await expect.poll(async () => tunnel(proxy, '127.0.0.1:9', credentials(page)), { timeout: 20_000 }).toMatch(/ 403 /);
  page.end();
  for (const each of first) expect(await each).toMatch(/ 403 |^$|broken/);
});

test('methods that change things, odd targets and robots.txt are respected', async () => {
  const site = await served((request, response) => {
    response.writeHead(200).end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /closed' : 'text');
  });
  const proxy = await proxyFor({ allowedOrigins: [site.origin], respectRobots: true });
  const page = session(proxy);
  expect(await ask(proxy, `${site.origin}/open`, credentials(page))).toBe('200 text');
  expect(await ask(proxy, `${site.origin}/closed`, credentials(page))).toBe('403');
  expect(page.failureFor(`${site.origin}/closed`)).toMatchObject({ reason: 'robots_disallowed' });
  for (const odd of ['/relative', 'https://127.0.0.1/', 'ftp://127.0.0.1/', 'http://a:b@127.0.0.1/'])
    expect(await ask(proxy, odd, credentials(page))).toBe('400');
  for (const odd of ['127.0.0.1', '127.0.0.1:1/x', 'a@127.0.0.1:1', '127.0.0.1:99999'])
    expect(await tunnel(proxy, odd, credentials(page)), odd).toMatch(/ 400 /);
  expect(site.asked).toEqual(['/robots.txt', '/open']);
});

test('a routed name reaches its server', async () => {
  const site = await served((request, response) => response.writeHead(200).end(`for ${request.headers.host}`));
  const proxy = await proxyFor({ routes: new Map([['http://sandbox.test', site.origin]]) });
  expect(await ask(proxy, 'http://sandbox.test/x', credentials(session(proxy)))).toBe('200 for sandbox.test');
});
