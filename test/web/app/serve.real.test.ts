import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Running, startProgram } from '../../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-serve-'));
const started: Running[] = [];
let database: TestDatabase;
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGINT');
    await ended;
  }
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (args: readonly string[], env: Record<string, string> = {}): Running => {
  const running = startProgram(folder, args, { DATABASE_URL: database.url, ...env });
  started.push(running);
  return running;
};

/** The first JSON document that a program prints while it goes on. */
async function printed({ child, ended }: Running): Promise<{ readonly url: string; readonly token?: string }> {
  let text = '';
  child.stdout?.on('data', (piece: string) => (text += piece));
  const failed = ended.then(({ code, stderr }) => {
    throw new Error(`it ended with ${code}: ${stderr}`);
  });
  while (!text.endsWith('}\n')) await Promise.race([wait(50), failed]);
  return JSON.parse(text);
}

let server: Running;
let local: string;
beforeAll(async () => {
  database = await openTestDatabase();
  server = start(['serve', '--port', '0', '--json']);
  local = (await printed(server)).url;
});

test('on loopback it asks for nothing; on any other host, or where it is told to, for its token', async () => {
  expect(local).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect((await fetch(local)).status).toBe(200);
  const token = 'sixteen-or-more-characters';
  // A name that is not known as loopback, though it is.
  const open = await printed(start(['serve', '--port', '0', '--host', '127.1', '--json'], { DR_ARENA_TOKEN: token }));
  expect(open.token).toBe(token);
  const { port } = new URL(open.url);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401);
  const authorization = `Bearer ${token}`;
  expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { authorization } })).status).toBe(200);
  // A proxy on this machine passes on what comes from elsewhere.
  const proxied = await printed(start(['serve', '--port', '0', '--ask-token', '--json'], { DR_ARENA_TOKEN: token }));
  expect((await fetch(proxied.url)).status).toBe(401);
  expect((await fetch(proxied.url, { headers: { authorization } })).status).toBe(200);
});

test('a request that is no HTTP, or is flooded with headers, is refused plainly', async () => {
  const { port } = new URL(local);
  expect(await answerTo(Number(port), 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  const flood = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${'x-a: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(2000)}\r\n`;
  expect(await answerTo(Number(port), flood)).toMatch(/^HTTP\/1\.1 431 /);
  const foreign = 'GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n';
  expect(await answerTo(Number(port), foreign)).toMatch(/^HTTP\/1\.1 403 /);

  const second = await start(['serve', '--port', port]).ended;
  expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('Name another port with --port')]);
  server.child.kill('SIGINT');
  expect((await server.ended).code).toBe(0);
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
