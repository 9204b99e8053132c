// Repeats test/cli/set.real.test.ts (what a private set asks is shown nowhere) with a worker, an app, logs, traces, and contestants
// that say what they are asked.
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoopbackServer, serve } from '../crawler/loopback-server.ts';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { type Running, startProgram } from '../support/run-program.ts';
import { type Collector, openCollector } from '../telemetry/collector.ts';
import { arenaFolder } from './arena-folder.ts';
import { type ShownSet, secretsOf, told, toldIn } from './set-secrets.ts';

const home = arenaFolder();
const { folder, run: said, json, at: inFolder } = home;
let site: ConsoleSite;
let examiner: ModelServer;
let collector: Collector;
let parrot: LoopbackServer;
let worker: Running;
let app: Running;
/** What the app prints when it listens. */
let printed: Promise<string>;
let drawn: ShownSet;
let secrets: ReadonlySet<string>;
/** What the search of the arena gave a contestant. */
const found: string[] = [];

const env = () => ({
  DATABASE_URL: home.url,
  DR_ARENA_LOG: 'debug',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OPENAI_API_KEY: 'sk-1',
});
/** Searches the arena for whatever the question speaks of, hands on what it was given, and says the question on stderr. */
const probe = (listener: string) => `
let text = '';
process.stdin.on('data', (part) => (text += part));
process.stdin.on('end', async () => {
  const { question } = JSON.parse(text);
  const queries = [question.slice(0, 300), 'handheld game consoles', ...question.split(/\\W+/).filter((word) => word.length > 3)];
  for (const query of queries) {
    const answer = await fetch(process.env.DR_ARENA_SEARCH_URL + '?format=json&q=' + encodeURIComponent(query));
    const { results } = await answer.json();
    await fetch('${listener}found', { method: 'POST', body: answer.status + JSON.stringify(results) });
  }
  console.error(question);
  process.exit(3);
});
`;

beforeAll(async () => {
  site = await startConsoleSite(2);
  examiner = await startOpenaiServer(examinerBrain());
  collector = await openCollector();
  // A service that gives back what it was sent with an error; what the other contestant found is kept.
  parrot = await serve(async (request, response) => {
    const sent = await text(request);
    if (request.url === '/found') found.push(sent);
    response.writeHead(400).end(sent);
  });
  const url = `${parrot.origin}/`;
  home.write('probe.cjs', probe(url));
  const config = {
    seed: 6,
    agents: [
      { kind: 'scripted', name: 'Merlin' },
      { kind: 'command', name: 'Probe', command: [process.execPath, inFolder('probe.cjs')] },
      { kind: 'http', name: 'Parrot', url },
    ],
    caps: { maxToolCalls: 50 },
    web: { kind: 'live', live: { seeds: [{ source: 'root_url', urls: [site.guides[1]] }] } },
    crawl: { allowedOrigins: [site.origin], perHostIntervalMs: 0, timeoutMs: 5000 },
    trees: { children: 4, count: 1 },
    examiner: { model: 'openai/gpt-5.1' },
    providers: { openai: { url: examiner.baseUrl } },
    prices: { 'openai/gpt-5.1': { input: 0, output: 0 } },
    tournament: { format: 'round-robin', matchRounds: 2 },
  };
  home.write('arena.yaml', config);
  const made = { ...env(), DR_ARENA_LOG_FILE: inFolder('make.log') };
  const set = startProgram(
    folder,
    ['set', 'create', 'hidden', '--build', '1', '--reach', '1', '--private', '--yes'],
    made,
  );
  expect(await set.ended).toMatchObject({ code: 0 });
  await json('set', 'freeze', 'hidden');
  drawn = await json<ShownSet>('set', 'show', 'hidden');
  secrets = await secretsOf(json, drawn);
  const work = { ...env(), DR_ARENA_LOG_FILE: inFolder('worker.log') };
  app = startProgram(folder, ['serve', '--port', '0', '--json'], { ...env(), DR_ARENA_LOG_FILE: inFolder('app.log') });
  printed = new Promise((resolve) => app.child.stdout?.once('data', resolve));
  worker = startProgram(folder, ['worker', '--name', 'one', '--grace', '5'], work);
});

afterAll(async () => {
  for (const process of [worker, app]) process?.child.kill('SIGKILL');
  await Promise.all([worker?.ended, app?.ended]);
  await parrot.close();
  await examiner.close();
  await collector.close();
  await site.close();
});

interface Played {
  readonly tournament: string;
  /** What was told of it where, by place. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The first of an answer that may go on for ever. */
async function beginning(address: string): Promise<string> {
  const { body } = await fetch(address, { signal: AbortSignal.timeout(5000) });
  const reader = body?.getReader();
  const text = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  return text;
}

/** Else the run would be played at its terminal. */
async function workerIsThere(): Promise<void> {
  for (let looks = 0; !textOf('worker.log').includes('takes work'); looks++) {
    if (looks > 600 || worker.child.exitCode !== null) throw new Error(`no worker: ${worker.said()}`);
    await wait(100);
  }
}

/** Plays the set and collects whatever is told of that by the program, while it runs and afterwards. */
async function played(): Promise<Played> {
  await workerIsThere();
  const run = startProgram(folder, ['tournament', 'run', '--set', 'hidden', '--yes', '--json'], env());
  const looks: string[] = [];
  const pages: string[] = [];
  const { url } = JSON.parse(await printed);
  while (run.child.exitCode === null) {
    const look = await startProgram(folder, ['status', '--json'], env()).ended;
    looks.push(look.stdout + look.stderr);
    const [id] = /T-[0-9a-z-]+/.exec(run.said()) ?? [];
    for (const address of [
      '',
      ...(id ? [`runs/${id}`, `runs/${id}/events`, `tournaments/${id}/matches/index.html`] : []),
    ])
      pages.push(await beginning(`${url}${address}`));
    // Each look is a program of its own, which costs as much as a good part of the run.
    await wait(1000);
  }
  const { code, stdout, stderr } = await run.ended;
  expect(code, stderr).toBe(4);
  const { tournamentId } = JSON.parse(stdout);
  const texts = new Map([
    ['the run', stdout + stderr],
    ['status', looks.join()],
    ['the app', pages.join()],
    ['what processes said', worker.said() + app.said()],
    ['search', found.join()],
    ...['make.log', 'worker.log', 'app.log'].map((name): [string, string] => [name, textOf(name)]),
    ['traces', JSON.stringify(collector.spans)],
  ]);
  for (const args of [
    ['status', tournamentId, '--all', '--json'],
    ['leaderboard', '--details', '--json'],
    ['set', 'show', '--json'],
  ]) {
    const { out, err } = await said(...args);
    texts.set(args.join(' '), out + err);
  }
  return { tournament: tournamentId, texts };
}

function textOf(name: string): string {
  return existsSync(inFolder(name)) ? home.read(name) : '';
}

describe('a private set', () => {
  it('is told of by no search, log, trace, progress or status, whatever its contestants say', async () => {
    const { tournament, texts } = await played();
    expect(secrets.size).toBeGreaterThan(30);
    for (const place of ['search', 'status', 'the app', 'worker.log', 'make.log', 'traces'])
      expect(texts.get(place)?.length, place).toBeGreaterThan(100);
    expect(texts.get('search')).toContain('200[]');
    expect(texts.get('worker.log')).toContain('round void');
    expect(collector.spans.some(({ name }) => name === 'page fetch')).toBe(true);
    for (const [place, text] of texts) expect.soft(toldIn(text, secrets), place).toEqual([]);
    await json('export', tournament, '-o', 'data');
    await json('report', tournament, '-o', 'site');
    for (const name of ['data', 'site']) expect(told(inFolder(name), secrets), name).toEqual([]);
  }, 200_000);

  it('is found by contestants, and spoken of in the log, once it is retired', async () => {
    await json('set', 'retire', 'hidden');
    const { texts } = await played();
    for (const place of ['search', 'worker.log'])
      expect(toldIn(texts.get(place) ?? '', secrets).length, place).toBeGreaterThan(0);
  }, 200_000);
});
