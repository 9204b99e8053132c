import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunChanges } from '../../src/app/run-changes.ts';
import { type Running, startProgram } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-live-'));
const started: Running[] = [];
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const start = (args: readonly string[], env: Record<string, string> = {}): Running => {
  const running = startProgram(folder, args, env);
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

/** The page of the run as soon as there is one. */
async function firstRun(url: string): Promise<string> {
  for (;;) {
    const found = /href="(\/runs\/T-[0-9a-f]+)"/.exec(await (await fetch(url)).text())?.[1];
    if (found) return found;
    await wait(100);
  }
}

/** Every change that the stream of a run tells, until it says that the run has ended. */
async function changesUntilEnd(address: string): Promise<RunChanges[]> {
  const stream = await fetch(address);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events = (await stream.text()).split('\n\n');
  expect(events.at(-2)).toBe('event: end\ndata: {}');
  return events.flatMap((event) => {
    const data = /^event: news\ndata: (.*)$/m.exec(event)?.[1];
    return data === undefined ? [] : [JSON.parse(data)];
  });
}

let server: Running;
let local: string;
beforeAll(async () => {
  server = start(['serve', '--port', '0', '--json']);
  local = (await printed(server)).url;
});

test('a demo is seen to rise to its end, over the network with a token and from this machine without', async () => {
  expect(local).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const demo = start(['demo', '--agents', '4', '--trees', '1', '--rounds', '2'], { DR_ARENA_CONCURRENCY: '1' });
  const page = await firstRun(local);
  const changes = await changesUntilEnd(new URL(`${page}/events`, local).href);
  const ended = changes.flatMap(({ bars }) => bars.matches?.done ?? []);
  expect(ended).toEqual([...ended].sort((one, other) => one - other));
  expect([ended.length > 1, ended.at(-1)]).toEqual([true, 4]);
  expect(changes[0]?.texts.status).toBe('Running');
  expect(changes.at(-1)?.texts.status).toBe('Finished');
  expect((await demo.ended).code).toBe(0);
  const site = await fetch(new URL(page.replace('/runs/', '/tournaments/'), local));
  expect([site.status, (await site.text()).includes('<h1')]).toEqual([200, true]);

  const token = 'sixteen-or-more-characters';
  // A name that is not known as loopback, though it is.
  const open = await printed(start(['serve', '--port', '0', '--host', '127.1', '--json'], { DR_ARENA_TOKEN: token }));
  expect(open.token).toBe(token);
  const { port } = new URL(open.url);
  expect((await fetch(`http://127.0.0.1:${port}${page}`)).status).toBe(401);
  const authorization = `Bearer ${token}`;
  expect((await fetch(`http://127.0.0.1:${port}${page}`, { headers: { authorization } })).status).toBe(200);
});

test('a request that is no HTTP, or is flooded with headers, is refused plainly', async () => {
  const { port } = new URL(local);
  expect(await answerTo(Number(port), 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  const flood = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${'x-a: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(2000)}\r\n`;
  expect(await answerTo(Number(port), flood)).toMatch(/^HTTP\/1\.1 431 /);
  const foreign = 'GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n';
  expect(await answerTo(Number(port), foreign)).toMatch(/^HTTP\/1\.1 403 /);

  const second = await startProgram(folder, ['serve', '--port', port]).ended;
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
