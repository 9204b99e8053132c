import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { runIn } from '../../../test/cli/run-in.ts';
import { type NgramServer, type NgramStyle, startNgramServer } from '../../../test/services/ngram-server.ts';
import { sandboxTranscripts } from '../../../test/services/ngram-server-corpus.ts';
import { exactEntropy, NgramModel } from '../../../test/services/ngram-server-model.ts';
import { readRolloutTree } from '../../rewards/exports/read-rollout-tree.ts';
import { createCompletionsPolicy } from '../../rollouts/completions-policy.ts';
import { rollOut } from '../../rollouts/roll-out.ts';
import type { RolloutRecord } from '../../rollouts/rollout-record.ts';
import { usualSettings } from './roll-out-settings.ts';

const corpus = sandboxTranscripts(1, 60);
const model = new NgramModel(corpus);
/** Of few words, since replies that tell every token of a vocabulary are large. */
const tiny = new NgramModel(corpus.slice(0, 30));
const question = { id: 'q', system: 'Think, then answer.', question: 'Which dialect does the register name?' };
const settings = { ...usualSettings, branches: 2, vocabulary: model.vocabulary.length, resultCharacters: 2000 };
const k = settings.probe;

async function rolledOut(server: NgramServer, api: 'completions' | 'chat', topLogprobs: number, more = {}) {
  const shared = { model: 'ngram', topLogprobs, temperature: 1, topP: 1, extensions: true };
  const policy = createCompletionsPolicy(
    { provider: 'local', vendor: 'local', model: 'ngram', apiKey: null, baseUrl: server.baseUrl, clock: systemClock },
    api === 'chat' ? { ...shared, api } : { ...shared, api, template: '{system}\n{question}\n' },
  );
  const search = async (input: string) => ({ ok: true, text: corpus[input.length % corpus.length] ?? '' });
  return rollOut(question, {
    policy,
    settings: { ...settings, ...more },
    seed: 1,
    tools: { search },
    clock: systemClock,
    timeoutMs: 60_000,
    inTurn: (work) => work(),
    signal: new AbortController().signal,
  });
}

/** The mean entropy of a policy segment's first k tokens by the model itself. */
function exactMean({ prompt }: RolloutRecord, { segments }: RolloutRecord['paths'][number], at: number): number {
  const segment = segments[at];
  if (segment?.kind !== 'policy') throw new Error('not written by the policy');
  const before = segments.slice(0, at).map(({ text }) => text);
  const read = tiny.read(prompt + before.join(''));
  const drawn = tiny.numbersOf(segment.tokens.map(({ text }) => text));
  const probe = drawn
    .slice(0, k)
    .map((_, index) => exactEntropy(tiny.distribution([...read, ...drawn.slice(0, index)])));
  return probe.reduce((sum, each) => sum + each, 0) / probe.length;
}

describe.each([
  ['vllm', 'completions'],
  ['vllm', 'chat'],
  ['llamacpp', 'completions'],
  ['llamacpp', 'chat'],
] as const)('a policy of known probabilities behind a server like %s, by %s', (style: NgramStyle, api) => {
  let server: NgramServer;
  let record: RolloutRecord;
  beforeAll(async () => {
    server = await startNgramServer(model, style);
    record = await rolledOut(server, api, 20);
  });
  afterAll(() => server.close());

  it('gives exactly M paths that hold together', () => {
    expect(record.paths).toHaveLength(settings.total);
    expect(record.totals.byOrigin.branch).toBeGreaterThan(0);
    expect(record.totals.byEnd.policy_failed).toBe(0);
    expect(record.faults).toEqual([]);
    expect(readRolloutTree(JSON.stringify(record))).toMatchObject({ group: 'q' });
  });

  it('sends each branch with the very text that its parent was continued from', () => {
    const forked = record.paths.filter(({ fork }) => fork !== null);
    for (const { fork, segments, parent } of forked) {
      const text = segments
        .slice(0, fork?.segments)
        .map((segment) => segment.text)
        .join('');
      const siblings = forked.filter((each) => each.parent === parent && each.fork?.segments === fork?.segments);
      const sent = server.received.filter(({ prefix }) => prefix === (api === 'chat' ? text : record.prompt + text));
      expect(sent.length).toBeGreaterThanOrEqual(1 + siblings.length);
    }
    if (style === 'llamacpp') return;
    expect(record.paths.flatMap((each) => each.steps).every(({ promptIdsHash }) => promptIdsHash !== null)).toBe(true);
  });

  it('says where the server read its own words as other tokens, if it tells its tokens', () => {
    for (const each of record.paths) {
      for (const [at, step] of each.steps.entries()) {
        expect(step.retokenised === null).toBe(style === 'llamacpp' || at === 0);
        // A chat's prompt is made by the server.
        if (step.retokenised === null || api === 'chat') continue;
        const texts = each.segments.slice(0, step.segment).map(({ text }) => text);
        const before = model.read(record.prompt + texts.slice(0, -2).join(''));
        const last = each.segments[step.segment - 2];
        const drawn = last?.kind === 'policy' ? model.numbersOf(last.tokens.map(({ text }) => text)) : [];
        const read = model.read(record.prompt + texts.join(''));
        expect(step.retokenised).toBe([...before, ...drawn].some((number, index) => number !== read[index]));
      }
    }
  });
});

describe('entropies', () => {
  const { length } = tiny.vocabulary;
  const small = { total: 12, initial: 6, maxTokens: 120, vocabulary: length };
  let server: NgramServer | null = null;
  let some: RolloutRecord | null = null;
  let all: RolloutRecord | null = null;
  beforeAll(async () => {
    server = await startNgramServer(tiny);
    some = await rolledOut(server, 'completions', 20, small);
    all = await rolledOut(server, 'completions', length, small);
  });
  afterAll(() => server?.close());

  it('lie within the stated error of the exact ones, and on them where all tokens are told', () => {
    for (const [record, most] of [
      [some, 1],
      [all, 1e-9],
    ] as const) {
      for (const each of record?.paths ?? []) {
        for (const [at, segment] of each.segments.entries()) {
          if (record === null || segment.kind !== 'policy' || segment.entropy === null) continue;
          const { mean, error } = segment.entropy;
          expect(error).toBeLessThan(most);
          expect(Math.abs(mean - exactMean(record, each, at))).toBeLessThanOrEqual(error + 1e-9);
        }
      }
    }
  });

  it('are the same again, with all that came of them', async () => {
    if (server === null) throw new Error('there is no server');
    expect(await rolledOut(server, 'completions', 20, small)).toEqual(some);
  });

  it('decide: paths leave behind tool results whose exact entropy rose, and nowhere else', () => {
    if (all === null) throw new Error('there is no record');
    const byId = new Map(all.paths.map((each) => [each.id, each]));
    for (const { path: id, segment, probability, branch } of all.decisions) {
      const each = byId.get(id);
      if (each === undefined) throw new Error(`there is no ${id}`);
      const change = (exactMean(all, each, segment) - exactMean(all, each, 0)) / Math.log(length);
      expect(probability).toBeCloseTo(0.5 + 0.2 * change, 9);
      expect(branch).toBe(change > 0);
      expect(each.segments[segment - 1]?.kind).toBe('tool');
    }
    expect(new Set(all.decisions.map(({ branch }) => branch)).size).toBe(2);
    for (const { parent, fork } of all.paths) {
      const left = all.decisions.find(({ path: id, segment }) => id === parent && segment === fork?.segments);
      expect(left?.branch).toBe(parent === null ? undefined : true);
    }
  });
});

describe('dr-arena rollout', () => {
  let server: NgramServer;
  let folder: string;
  beforeAll(async () => {
    server = await startNgramServer(model);
    folder = await mkdtemp(path.join(tmpdir(), 'dr-arena-rollout-'));
    const settingsText = `web: {kind: sandbox, sandbox: {size: 60}}
crawl: {browser: 'off'}
providers: {local: {wire: openai_chat, url: '${server.baseUrl}'}}
rollout: {policy: local/ngram, template: plain, vocabulary: ${model.vocabulary.length}, total: 6, initial: 3, maxTokens: 300, maxToolCalls: 3}
`;
    await writeFile(path.join(folder, 'arena.yaml'), settingsText);
    await writeFile(path.join(folder, 'cold.yaml'), settingsText.replace('total: 6', 'temperature: 0.5, total: 2'));
    await writeFile(path.join(folder, 'questions.jsonl'), '{"id": "one", "question": "Who?"}\nWhich dialect?\n');
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('searches the sandbox for each question of a file, and writes trees that are read again', async () => {
    const said = await runIn(folder, ['rollout', 'questions.jsonl', '-o', 'trees.jsonl']);
    expect(said).toMatchObject({ code: 0 });
    expect(said.out).toContain('2 questions: 12 paths, 6 global');
    expect(said.err).toContain('one: 6 of 6 paths have ended');
    const lines = (await readFile(path.join(folder, 'trees.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((each) => JSON.parse(each).id)).toEqual(['one', expect.stringMatching(/^q-/)]);
    for (const each of lines) expect(typeof readRolloutTree(each)).toBe('object');
    const results = lines
      .flatMap((each) => (JSON.parse(each) as RolloutRecord).paths)
      .flatMap(({ segments }) => segments);
    expect(results.some((each) => each.kind === 'tool' && each.ok && each.text.includes('http://sandbox.test/'))).toBe(
      true,
    );
  });

  it('ends when it is interrupted, with the questions that were done in the file', async () => {
    const interrupt = new AbortController();
    const running = runIn(folder, ['rollout', 'questions.jsonl', '-o', 'some.jsonl'], interrupt.signal);
    const before = server.received.length;
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(before), { timeout: 60_000, interval: 5 });
    interrupt.abort();
    expect(await running).toMatchObject({ code: 130, err: expect.stringContaining('of 2 questions were done') });
  });

  it('prints one question as a document, alike each time, and says what it cannot do', async () => {
    const once = await runIn(folder, ['rollout', 'Who?', '--json']);
    const again = await runIn(folder, ['rollout', 'Who?', '--json']);
    expect(once.out).toBe(again.out);
    expect(JSON.parse(once.out)).toMatchObject({ totals: { paths: 6 }, records: [{ question: 'Who?' }] });
    await writeFile(path.join(folder, 'claude.yaml'), 'rollout: {policy: anthropic/claude-x}\n');
    const gone = await runIn(folder, ['rollout', 'Who?', '-c', 'claude.yaml']);
    expect(gone).toMatchObject({ code: 2, err: expect.stringContaining('tells no log-probabilities') });
    const missing = await runIn(folder, ['rollout', 'question.jsonl']);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('there is no file question.jsonl') });
    const refused = await runIn(folder, ['rollout', 'Who?', '-c', 'cold.yaml']);
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining("the policy's server cannot be asked for rollouts: 400"),
    });
  });
});
