import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '../../../agents/mcp/connect-server.ts';
import { runAgentProgram } from '../../../agents/run-program.ts';
import { machineIsolation } from '../../../src/application/make-agents.ts';
import {
  isBaseline,
  type OpenPack,
  openPack,
  packServers,
  withBaseline,
} from '../../../src/application/task-packs/open-pack.ts';
import { runChecks } from '../../../src/application/task-packs/run-checks.ts';
import { questionPaper } from '../../../src/arena/own-questions/question-paper.ts';
import { parseConfig } from '../../../src/config/load-config.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { examplePack } from '../../support/example-pack.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'dr-arena-pack-')), 'sums');
const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
const { signal } = new AbortController();
const isolation = machineIsolation({ clock: systemClock, warn: () => undefined });
const question = { id: 'q1', question: 'What is 2 + 3?', checks: ['number', 'sum'] };
const { task } = questionPaper(question, 100, '2031-03-03T00:00:00Z');

/** An MCP server without a library, whose tool says what it sees of the folder. */
const server = `import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
const reply = ({ method, params }) => {
  if (method === 'initialize') return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 't', version: '1' } };
  if (method === 'tools/list') return { tools: [{ name: 'look', inputSchema: { type: 'object' } }] };
  const seen = { questions: readFileSync('questions.jsonl', 'utf8').length, key: process.env.SECRET_KEY ?? null };
  return { content: [{ type: 'text', text: JSON.stringify(seen) }] };
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, ...message } = JSON.parse(line);
  if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: reply(message) }) + '\\n');
});
`;

let open: OpenPack;

beforeAll(async () => {
  mkdirSync(folder);
  for (const [name, content] of Object.entries(examplePack())) put(name, content);
  put('tools.mjs', server);
  const tools = '\ntools: [{ name: sums, command: [node, tools.mjs] }]\n';
  const baseline = 'baseline: { kind: command, name: Adder, command: [node, adder.mjs] }\n';
  put('pack.yaml', examplePack()['pack.yaml'] + tools + baseline);
  open = await openPack(folder);
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const check = async (answer: string, clock = systemClock) =>
  runChecks(open, task, answer, { clock, signal, isolation: await isolation('the pack', 'auto') });

describe('the pack of ten lines that the docs show', () => {
  it('checks answers by its program', async () => {
    expect(await check('5')).toEqual({
      ok: true,
      value: {
        results: [
          { check: 'number', outcome: 'passed', reason: '' },
          { check: 'sum', outcome: 'passed', reason: '' },
        ],
        less: 1,
      },
    });
    expect(await check('6')).toMatchObject({
      value: { results: [{ outcome: 'passed' }, { outcome: 'contradicted', reason: 'it says 6' }] },
    });
    expect(await check('five')).toMatchObject({
      value: { results: [{ outcome: 'missing', reason: 'it is no number' }, { outcome: 'missing' }] },
    });
  });

  it('is ended where its program hangs', async () => {
    const checks = examplePack()['checks.mjs'] ?? '';
    put('checks.mjs', 'setInterval(() => {}, 1000);');
    const sleep: typeof systemClock.sleep = (ms, aborted) => systemClock.sleep(Math.min(ms, 1_500), aborted);
    const ended = await check('5', { ...systemClock, sleep });
    put('checks.mjs', checks);
    expect(ended).toEqual({ ok: false, failure: 'the checks program did not end within 60 s' });
  });
});

describe('the tools of a pack', () => {
  it('run in its folder, see no keys and, where this machine isolates, not the questions', async () => {
    const apart = await isolation('the pack', 'auto');
    const [access] = packServers(open, apart);
    if (access === undefined) throw new Error('the pack has a server');
    const connected = await connectServer(access, systemClock, signal);
    if (!connected.ok) throw new Error(connected.failure);
    try {
      const request = { method: 'tools/call', params: { name: 'look', arguments: {} } } as const;
      const { content } = await connected.value.client.request(request, CallToolResultSchema);
      const seen = JSON.parse(content[0]?.type === 'text' ? content[0].text : '');
      expect(seen.key).toBe(null);
      expect(seen.questions === 0).toBe(apart !== null);
    } finally {
      await connected.value.close();
    }
  });

  it('has a baseline that plays along, once', () => {
    const agents = [
      { kind: 'http', name: 'Service', url: 'http://127.0.0.1:1/' },
      { kind: 'mcp', name: 'Model', model: 'vllm/m' },
    ];
    const config = parseConfig({ agents }, 'a test');
    const played = withBaseline(config, open);
    expect(played.agents.map(({ name }) => name)).toEqual(['Service', 'Model', 'Adder']);
    expect(withBaseline(played, open)).toBe(played);
    expect(played.agents.map((agent) => isBaseline(open, agent))).toEqual([false, false, true]);
  });
});

describe('a program that ended while this process had no time', () => {
  it('has said all that it wrote', async () => {
    const written = 60_000;
    const ended = await runAgentProgram({
      program: process.execPath,
      args: ['-e', `process.stdout.write('x'.repeat(${written}))`],
      shell: false,
      env: {},
      stdin: '',
      maxStdout: 1_000_000,
      signal,
      // The time for late output is over at once, as it is where this process is kept from running meanwhile.
      clock: { ...systemClock, sleep: async () => undefined },
    });
    expect(ended).toMatchObject({ kind: 'exited', code: 0 });
    expect(ended.kind === 'exited' && ended.stdout.length).toBe(written);
  });
});
