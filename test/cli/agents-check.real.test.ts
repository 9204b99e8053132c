import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { type AgentCheck, looseModels } from '../../src/application/check-agents.ts';
import type { ModelCheck } from '../../src/application/check-examiner-models.ts';
import { examQuestion } from '../../src/application/exam-question.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import { startGeminiServer } from '../services/gemini-server.ts';
import type { Brain, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { runIn } from './run-in.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-check-'));
let openai: ModelServer;
let google: ModelServer;
let database: TestDatabase;

/** Answers whatever it is asked; a model of the name `down` fails. */
const brain: Brain = ({ model, webSearch }) =>
  model === 'down'
    ? { kind: 'status', status: 401 }
    : {
        kind: 'text',
        text: `I am ${model}.\u001b[31m\nIt is   lutes.`,
        ...(webSearch
          ? { searches: ['first topic'], citations: [{ url: 'https://a.example/1', title: 'A page' }] }
          : {}),
        usage: { input: 4000, cached: 0, output: 300 },
      };

beforeAll(async () => {
  [openai, google] = [await startOpenaiServer(brain), await startGeminiServer(brain)];
  database = await openTestDatabase();
});
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('OPENAI_API_KEY', 'sk-planted-in-check');
  vi.stubEnv('GEMINI_API_KEY', 'planted-gemini');
  vi.stubEnv('XAI_API_KEY', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  for (const server of [openai, google]) await server.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that searches where it is told to and says whether it could. */
const program = `
let text = '';
process.stdin.on('data', (part) => (text += part)).on('end', async () => {
  const found = await (await fetch(process.env.DR_ARENA_SEARCH_URL + '?q=lutes&format=json')).json();
  console.log(JSON.stringify({ text: Array.isArray(found.results) ? 'I searched.' : 'Nothing found.', citations: [] }));
});`;

/** One that writes plain text, with a key in it. */
const garbler = `console.log('My report, by ' + process.env.OPENAI_API_KEY)`;

const agents = [
  { kind: 'model', name: 'Searching', model: 'openai/gpt-5.1' },
  { kind: 'model', name: 'Keyless', model: 'xai/grok-4' },
  { kind: 'model', name: 'Plain', model: 'google/gemini-2.5-pro', search: false },
  { kind: 'model', name: 'Unpriced', model: 'openai/unheard-of' },
  { kind: 'model', name: 'Refused', model: 'openai/down' },
  { kind: 'command', name: 'Program', command: [process.execPath, '-e', program] },
  { kind: 'command', name: 'Garbler', command: [process.execPath, '-e', garbler], env: ['OPENAI_API_KEY'] },
  { kind: 'command', name: 'Missing', command: ['/nowhere/at-all'] },
  { kind: 'http', name: 'Tokenless', url: 'http://127.0.0.1:9/', keyVariable: 'TOKEN_THAT_IS_NOT_SET' },
  { kind: 'scripted', name: 'Merlin' },
];

function configure(named: readonly unknown[] = agents): void {
  const providers = { openai: { url: openai.baseUrl }, google: { url: google.baseUrl } };
  writeFileSync(
    path.join(folder, 'arena.yaml'),
    stringify({ agents: named, providers, web: { sandbox: { size: 200 } }, caps: { timeoutSeconds: 20 } }),
  );
}

describe('agents check', () => {
  it('asks every agent one question and says what came back, whatever is wrong with the others, which ends it with 2', async () => {
    configure();
    const said = await runIn(folder, ['agents', 'check', '--json']);
    expect(said).toMatchObject({ code: 2, err: expect.stringMatching(/failed checks: .*Keyless/) });
    const all: (AgentCheck | ModelCheck)[] = JSON.parse(said.out);
    const checks = all.filter((each) => 'agent' in each);
    const models = all.filter((each) => 'model' in each);
    expect(checks.map(({ agent }) => agent)).toEqual(agents.map(({ name }) => name));
    const of = (name: string) => checks.find(({ agent }) => agent === name);

    const usage = { inputTokens: 4000, outputTokens: 300 };
    expect(of('Searching')).toMatchObject({
      ok: true,
      search: expect.not.stringMatching('none'),
      searches: 1,
      citations: ['https://a.example/1'],
      usage: { ...usage, searches: 1 },
    });
    expect(of('Searching')?.detail).toContain('I am gpt-5.1.');
    // gpt-5.1: 1.25 and 10 dollars for a million tokens, 10 for a thousand searches.
    expect(of('Searching')?.costUsd).toBeCloseTo(0.005 + 0.003 + 0.01, 9);
    expect(of('Plain')).toMatchObject({ ok: true, search: 'none', searches: 0, citations: [], usage });
    expect(of('Unpriced')).toMatchObject({ ok: true, costUsd: null });

    expect(of('Keyless')).toMatchObject({ ok: false, search: null, usage: null, costUsd: null });
    expect(of('Keyless')?.detail).toMatch(/no key for xai.*Set XAI_API_KEY/);
    expect(of('Refused')).toMatchObject({ ok: false, detail: expect.stringMatching(/^key_refused: /) });
    expect(of('Tokenless')?.detail).toContain('TOKEN_THAT_IS_NOT_SET');
    expect(of('Missing')).toMatchObject({ ok: false, detail: expect.stringMatching(/^cannot_start: /) });
    expect(of('Program')).toMatchObject({
      ok: true,
      detail: 'I searched.',
      usage: null,
      search: 'searched',
      searches: 1,
    });
    expect(of('Program')?.question).toMatch(/Use at most \d+ words\.$/);
    expect(of('Program')?.grades?.map(({ outcome }) => outcome)).not.toContain('satisfied');
    expect(of('Merlin')?.grades?.map(({ outcome }) => outcome)).toContain('satisfied');
    expect(of('Refused')?.grades).toBeNull();
    expect(of('Garbler')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^garbage: .*it begins: My report, by \[token\]/),
    });
    expect(of('Merlin')).toMatchObject({ ok: true });
    expect(openai.asked.filter(({ model }) => model === 'gpt-5.1')).toHaveLength(1);
    // No value by a schema was asked for.
    expect(models).toEqual([]);
    expect(said.out + said.err).not.toContain('planted');
  });

  it('says what it asked, and of each its time, cost, answer and pages, or in one line what is wrong', async () => {
    configure();
    const { out } = await runIn(folder, ['agents', 'check']);
    expect(out).toMatch(
      /^Asked: .* words\.\nGraded below by the sandbox's own model, as in a run\.\n\nok {4} Searching \(\d+\.\d s\)\n/,
    );
    expect(out).toMatch(
      /\n {9}I am gpt-5\.1\.\[U\+001B\]\[31m \[1\]\n {9}It is {3}lutes\.\n {7}cites https:\/\/a\.example\/1\n/,
    );
    expect(out).toMatch(/\n {7}1 search, 1 page cited; 4000 tokens in, 300 out; \$0\.018\n/);
    expect(out).toMatch(/\n {7}NOTHING SHOWS THAT IT SEARCHED, 0 pages cited; 4000 tokens in, 300 out; \$/);
    expect(out).toMatch(/Unpriced[^\n]*\n[^\n]*; cost unknown\n/);
    expect(out).toMatch(/\nFAILED Keyless \(0\.0 s\): there is no key for xai/);
    expect(out).not.toContain('\u001b');
  });

  it('tells of an entity beside those that are asked for that it is one too many', async () => {
    const config = configSchema.parse({ web: { sandbox: { size: 200 } } });
    const models = looseModels(config, vi.fn());
    const task = await examQuestion(config, { warn: vi.fn(), signal: new AbortController().signal, models });
    const { targets = [], rivals: [rival = ''] = [] } = task ?? {};
    const text = [...targets.map(({ name }) => name), rival].map((name) => `- ${name}`).join('\n');
    const greedy = `console.log(JSON.stringify({ text: ${JSON.stringify(text)}, citations: [] }))`;
    configure([{ kind: 'command', name: 'Greedy', command: [process.execPath, '-e', greedy] }]);
    const { out } = await runIn(folder, ['agents', 'check', 'Greedy']);
    const lost = targets.at(-1)?.name;
    expect(out).toContain(`EXTRA   one too many: “${rival}”; so “names ${lost}” does not count\n`);
    expect(out).toContain(`right   names ${targets[0]?.name}: `);
    expect(out).not.toContain('WRONG   names');
  });

  it('asks with the options that are set, and tells them, as the list does', async () => {
    const options = {
      reasoningEffort: 'high',
      searchContextSize: 'low',
      systemPromptAddition: 'Prefer primary sources.',
    };
    configure([
      { ...agents[0], options },
      { kind: 'react', name: 'Loop', model: 'openai/gpt-5.1', options: { verbosity: 'low' } },
    ]);
    const asked = openai.asked.length;
    const words = 'reasoningEffort: high; searchContextSize: low; systemPromptAddition: Prefer primary sources.';
    const { out } = await runIn(folder, ['agents', 'check']);
    expect(out).toContain(`\n       asked with ${words}\n`);
    expect(out).toContain('\n       asked with verbosity: low\n');
    expect(openai.asked[asked]?.system).toMatch(/is not graded\.\n\nPrefer primary sources\.$/);
  });

  it('asks only those that are named, and says who there is where one is not', async () => {
    configure();
    const asked = openai.asked.length;
    const said = await runIn(folder, ['agents', 'check', 'Merlin', 'Program', '--json']);
    expect(said.code, said.err).toBe(0);
    const checks: AgentCheck[] = JSON.parse(said.out);
    expect(checks.map(({ agent }) => agent)).toEqual(['Program', 'Merlin']);
    expect(openai.asked).toHaveLength(asked);
    const unknown = await runIn(folder, ['agents', 'check', 'Mrlin']);
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toMatch(/no agent 'Mrlin'; did you mean 'Merlin'\?/);
  });

  it('says that there is no config, as the doctor does, and what to do', async () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'dr-arena-empty-'));
    // Nobody listens there: what is looked at is the line about the config.
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
    try {
      const checked = await runIn(empty, ['agents', 'check']);
      expect(checked).toMatchObject({ code: 2, out: '' });
      expect(checked.err).toMatch(/there is no arena\.yaml in .*\nRun 'dr-arena init'/);
      const doctor = await runIn(empty, ['doctor']);
      expect(doctor.code).toBe(2);
      expect(doctor.out).toMatch(/FAILED config: there is no arena\.yaml in .*\n {7}Run 'dr-arena init'/);
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  });
});
