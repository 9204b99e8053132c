import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import type { AgentCheck } from '../../src/application/check-agents.ts';
import type { Brain, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { needs } from '../support/needs.ts';
import { hasPython } from '../support/python.ts';
import { runIn } from './run-in.ts';

const here = process.cwd();
let folder: string;
let database: TestDatabase;
const running: ChildProcess[] = [];
const servers: ModelServer[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-init-'));
  // Programs of agents are run where the process is.
  process.chdir(folder);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-tests');
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill();
  for (const server of servers.splice(0)) await server.close();
  process.chdir(here);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const config = () => path.join(folder, 'arena.yaml');
const agentsOf = (text: string): { name: string }[] => parse(text).agents;

/** The settings that a test leaves as they are but for the size of the web and what it adds. */
function settle(more: Record<string, unknown> = {}, only?: string): void {
  const settings = parse(readFileSync(config(), 'utf8'));
  const agents = settings.agents.filter(({ name }: { name: string }) => only === undefined || name === only);
  writeFileSync(
    config(),
    stringify({ ...settings, ...more, agents, web: { kind: 'sandbox', sandbox: { size: 100 } } }),
  );
}

async function check(name: string): Promise<AgentCheck & { readonly told: string }> {
  const said = await runIn(folder, ['agents', 'check', '--json']);
  const found: AgentCheck | undefined = JSON.parse(said.out).find(({ agent }: AgentCheck) => agent === name);
  return { ...(found ?? expect.fail(said.err)), told: said.err };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

describe('init --agent', () => {
  it('node writes a program that searches, reads and answers at once', () => expectProgram('node', 'my-agent.mjs'));

  it('python writes a program that searches, reads and answers at once', needs('Python', hasPython), () =>
    expectProgram('python', 'my_agent.py'),
  );

  async function expectProgram(kind: string, file: string): Promise<void> {
    const said = await runIn(folder, ['init', '--agent', kind]);
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining(`Wrote arena.yaml, ${file}`) });
    const { entry } = JSON.parse((await runIn(folder, ['init', '--agent', kind, '--name', 'second', '--json'])).out);
    const lines = readFileSync(config(), 'utf8').split('\n');
    expect(lines.slice(entry.line - 1, entry.line + 1)).toEqual(['  - kind: command', '    name: "second"']);
    settle({}, 'my-agent');
    const checked = await check('my-agent');
    expect(checked).toMatchObject({ ok: true, search: 'searched', searches: 1, citations: { length: 3 } });
    expect(checked.told).toMatch(/^my-agent: searching\nmy-agent: search [^\n]+\nmy-agent: read http[^\n]+\n/);
  }

  it('http writes a service that does the same once it is started', () =>
    expectService('http', process.execPath, 'my-service.mjs'));

  it('python-http writes one in Python', needs('Python', hasPython), () =>
    expectService('python-http', 'python3', 'my_service.py'),
  );

  async function expectService(kind: string, program: string, file: string): Promise<void> {
    expect(await runIn(folder, ['init', '--agent', kind])).toMatchObject({
      out: expect.stringMatching(new RegExp(`another terminal: (node|python3) ${file}\n`)),
    });
    const port = await freePort();
    const service = spawn(program, [path.join(folder, file)], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running.push(service);
    await new Promise((resolve) => service.stdout.once('data', resolve));
    writeFileSync(config(), readFileSync(config(), 'utf8').replace(':8642/', `:${port}/`));
    settle({}, 'my-service');
    expect(await check('my-service')).toMatchObject({ ok: true, search: 'searched', searches: 1 });
  }

  /** Searches, reads the first page that was found, and answers with the beginning of what it says. */
  const curious: Brain = ({ tools, turns }) => {
    const [found, page] = turns.filter(({ role }) => role === 'tool');
    const url = /http:\/\/\S+/.exec(found?.text ?? '')?.[0];
    if (found === undefined) return { kind: 'tools', requests: [{ name: 'search', input: { query: 'register' } }] };
    const reader = tools.find((name) => name !== 'search') ?? '';
    if (page === undefined) return { kind: 'tools', requests: [{ name: reader, input: { url } }] };
    return { kind: 'text', text: `It says: ${page.text.slice(0, 300)}`, usage: { input: 10, cached: 0, output: 3 } };
  };

  it.each([
    ['openai', 'my-model'],
  ])('%s writes an entry that works as soon as its model answers, and says what it needs', async (kind, name) => {
    const openai = await startOpenaiServer(curious);
    servers.push(openai);
    const said = await runIn(folder, ['init', '--agent', kind]);
    expect(said).toMatchObject({
      code: 0,
      out: expect.stringContaining('OPENAI_API_KEY'),
      err: expect.stringContaining(`agents check ${name}`),
    });
    settle({ providers: { openai: { url: openai.baseUrl } } }, name);
    expect(await check(name)).toMatchObject({ ok: true, search: 'searched', searches: 1 });
    const { turns = [] } = openai.asked.at(-1) ?? {};
    const given = turns.filter(({ role }) => role === 'tool');
    expect(given).toHaveLength(2);
    for (const { text } of given) expect(text).toMatch(/^(?![\s\S]*(failed|not work|cannot be read))[\s\S]{200,}/);
  });

  it('adds to the config that is there, and leaves all else of it as it was', async () => {
    const own = '# mine\nseed: 7\nagents:\n  - kind: scripted # good\n    name: Kestrel\n\ntrees: { count: 2 }\n';
    writeFileSync(config(), own);
    expect(await runIn(folder, ['init', '--agent', 'node', '--name', 'Ada'])).toMatchObject({ code: 0 });
    const text = readFileSync(config(), 'utf8');
    expect(agentsOf(text).map(({ name }) => name)).toEqual(['Kestrel', 'Ada']);
    for (const line of own.split('\n')) expect(text).toContain(line);
  });

  it('adds one after another, each entry whole and by itself', async () => {
    for (const kind of ['python', 'node', 'http', 'python-http', 'openai'])
      expect(await runIn(folder, ['init', '--agent', kind, '--name', `own-${kind}`])).toMatchObject({ code: 0 });
    const text = readFileSync(config(), 'utf8');
    const names = ['python', 'node', 'http', 'python-http', 'openai'].map((kind) => `own-${kind}`);
    expect(agentsOf(text).map(({ name }) => name)).toEqual(['Kestrel', 'Heron', ...names]);
    expect(text.indexOf('shows it that variable')).toBeLessThan(text.indexOf('own-node'));
  });

  it('overwrites nothing: a file or a name that is taken is said, and then nothing is written', async () => {
    await runIn(folder, ['init', '--agent', 'python']);
    const before = readFileSync(config(), 'utf8');
    const again = await runIn(folder, ['init', '--agent', 'python']);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('--name') });
    const sameName = await runIn(folder, ['init', '--agent', 'node', '--name', 'Kestrel']);
    expect(sameName).toMatchObject({ code: 2, err: expect.stringContaining('Kestrel') });
    expect(readFileSync(config(), 'utf8')).toBe(before);
    expect(existsSync(path.join(folder, 'Kestrel.mjs'))).toBe(false);
    expect(sameName.err).toContain('--name');
    expect(existsSync(`${config()}.new`)).toBe(false);
  });
});
