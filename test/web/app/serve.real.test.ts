import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServedHere, serveHere } from '../../browser/serve-here.ts';
import { runIn } from '../../cli/run-in.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { noServices } from '../../support/run-program.ts';

const token = 'sixteen-or-more-characters';
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-serve-'));
const others: ServedHere[] = [];
let database: TestDatabase;
let server: ServedHere;
beforeAll(async () => {
  database = await openTestDatabase();
  const environment = { ...noServices, DATABASE_URL: database.url, DR_ARENA_TOKEN: token };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  server = await serveHere(folder);
});
afterAll(async () => {
  for (const { stop } of [server, ...others]) await stop();
  vi.unstubAllEnvs();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function started(...flags: readonly string[]): Promise<ServedHere> {
  const served = await serveHere(folder, ['serve', ...flags]);
  others.push(served);
  return served;
}

test('an app on loopback asks for nothing; on any other host, or where it is told to, for its token', async () => {
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect((await fetch(server.url)).status).toBe(200);
  // A name that is not known as loopback, though it is.
  const open = await started('--host', '127.1');
  expect(open.token).toBe(token);
  const { port } = new URL(open.url);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401);
  const authorization = `Bearer ${token}`;
  expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { authorization } })).status).toBe(200);
  // A proxy on this machine passes on what comes from elsewhere.
  const proxied = await started('--ask-token');
  expect((await fetch(proxied.url)).status).toBe(401);
  expect((await fetch(proxied.url, { headers: { authorization } })).status).toBe(200);
});

test('a request that is no HTTP, is flooded with headers or names another host is refused by its status', async () => {
  const { port } = new URL(server.url);
  expect(await answerTo(Number(port), 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  const flood = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${'x-a: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(2000)}\r\n`;
  expect(await answerTo(Number(port), flood)).toMatch(/^HTTP\/1\.1 431 /);
  const foreign = 'GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n';
  expect(await answerTo(Number(port), foreign)).toMatch(/^HTTP\/1\.1 403 /);
});

test('an app whose port is taken names the option that helps; one that is stopped ends well', async () => {
  const { port } = new URL(server.url);
  const second = await runIn(folder, ['serve', '--port', port]);
  expect([second.code, second.err]).toEqual([2, expect.stringContaining('--port')]);
  expect(await server.stop()).toBe(0);
});

function answerTo(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => resolve(answer));
  });
}
