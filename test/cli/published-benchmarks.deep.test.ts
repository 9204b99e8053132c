// Repeats test/cli/published-benchmarks.real.test.ts (what the files of published benchmarks become) with each played to a leaderboard.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { encryptedAsBrowseComp } from '../arena/own-questions/published/encrypt.ts';
import { fencedText, firstTurn } from '../services/examiner-brain/fenced-parts.ts';
import { gradesReply } from '../services/examiner-brain/grades-reply.ts';
import type { Brain, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { runAlone } from './run-in.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-published-'));
const canary = 'MADE-UP DATA, NOT FOR TRAINING canary GUID tarn:0000';
/** Made-up questions, each with what a good answer says. */
const known: readonly (readonly [question: string, ...says: string[]])[] = [
  ['In which year did the lighthouse of Tarn open?', 'It opened in 1911.'],
  ['Who built the mill that the ferryman of Tarn bought?', 'Ada Holm built it.'],
  ['塔恩岛的灯塔由谁建造？', '灯塔由艾达·霍尔姆建造。'],
  ['请比较塔恩岛的两条渡轮航线，并说明冬季停航情况。', '北线票价十二欧元。', '南线冬季停航。', '北线适合家庭。'],
  ['How did the mills of Tarn close?', 'Grain came by rail.', 'Two burnt down.', 'The last closed in 1950.'],
  ['写一份关于塔恩岛潮汐发电的综述。', '水库在涨潮时蓄水。', '两座水闸控制水流。'],
  ['Explain how the tide mill of Tarn worked.', 'The basin fills at flood.', 'Two sluices hold the water.'],
];
const program = path.resolve(import.meta.dirname, '../../examples/recorded/recorded.js');
const names = ['Sage', 'Pupil', 'Novice'] as const;

/** Sage says all it should, Pupil the first half of it, Novice nothing to the point. */
function answerOf(name: string, question: string): string {
  const says = known.find(([asked]) => question.startsWith(asked))?.slice(1) ?? [];
  const most = { Sage: says.length, Pupil: Math.floor(says.length / 2) }[name] ?? 0;
  return most === 0 ? `${name}: …` : says.slice(0, most).join('\n');
}

/** A judge that finds the words of a point, and prefers the answer that says more. */
const judge: Brain = (asked) => {
  const prompt = firstTurn(asked);
  if (asked.schemaName === 'grades') return gradesReply(asked, gradesIn(prompt));
  const [first, second] = ['first answer', 'second answer'].map((label) => fencedText(prompt, label).length);
  const preferred = (first ?? 0) === (second ?? 0) ? 'neither' : (first ?? 0) > (second ?? 0) ? 'first' : 'second';
  if (!prompt.includes(' criteria\n')) return replied({ reason: 'both are plain', preferred: 'neither' });
  const criteria = fencedText(prompt, 'criteria').split('\n');
  return replied({ criteria: criteria.map((line) => ({ id: JSON.parse(line).id, reason: 'by length', preferred })) });
};

function gradesIn(prompt: string): unknown[] {
  const answer = fencedText(prompt, 'answer');
  const { items } = JSON.parse(fencedText(prompt, 'checklist')) as { items: { item: string; value: string }[] };
  return items.map(({ item, value }) => {
    const isThere = answer.includes(value);
    const quote = isThere ? value : null;
    return { item, reason: 'by its words', outcome: isThere ? 'satisfied' : 'missing', quote, doubt: null };
  });
}

const replied = (value: unknown) => ({ kind: 'text', text: JSON.stringify(value) }) as const;

let database: TestDatabase;
let contestants: Server;
let judging: ModelServer;

const run = (...args: string[]) =>
  runAlone(folder, args, { DATABASE_URL: database.url, OPENAI_API_KEY: 'sk-planted-0000' });

async function json<Value>(...args: string[]): Promise<Value> {
  const { code, out, err } = await run(...args, '--json');
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

interface Board {
  readonly tournamentId: string;
  readonly leaderboard: readonly { readonly agent: string }[];
}

/** Imports files, freezes the set that they become, plays it, and gives what was said at the end. */
async function played(name: string, ...args: string[]): Promise<Board> {
  await json('set', 'import', ...args, '--set', name);
  await json('set', 'freeze', name);
  return json('tournament', 'run', '--set', name, '--yes');
}

function writeJsonLines(file: string, values: readonly unknown[]): void {
  writeFileSync(path.join(folder, file), values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

/** All that the files of a folder hold. */
function textIn(place: string): string {
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => path.join(place, file));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

beforeAll(async () => {
  database = await openTestDatabase('with engine');
  judging = await startOpenaiServer(judge);
  contestants = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    const { question } = JSON.parse(await text(request)) as { question: string };
    response.end(JSON.stringify({ text: answerOf(request.url?.slice(1) ?? '', question), costUsd: 0 }));
  });
  await new Promise<void>((resolve) => contestants.listen(0, '127.0.0.1', resolve));
  const { port } = contestants.address() as AddressInfo;
  const agents = names.map((name) => ({ kind: 'http', name, url: `http://127.0.0.1:${port}/${name}`, maxCostUsd: 0 }));
  const common = {
    providers: { openai: { url: judging.baseUrl } },
    examiner: { kind: 'model', model: 'openai/gpt-5.1' },
    budget: { usd: 50 },
  };
  const recorded = {
    kind: 'command',
    name: 'Reference',
    command: [process.execPath, program, path.join(folder, 'test.jsonl')],
  };
  const all = { ...common, agents, tournament: { format: 'round-robin' } };
  const anchored = { format: 'anchor', anchor: 'Reference' };
  const beside = { ...common, agents: [agents[0], { ...recorded, maxCostUsd: 0 }, agents[2]], tournament: anchored };
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(all));
  writeFileSync(path.join(folder, 'reference.yaml'), stringify(beside));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await DBOS.shutdown({ deregister: true });
  await new Promise((resolve) => contestants.close(resolve));
  await judging.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const order = ({ leaderboard }: Board) => leaderboard.map(({ agent }) => agent);

describe('the files of a published benchmark become a set that is played to a leaderboard', () => {
  it('DeepResearch Bench: by its weighted criteria, which give no points and so no slices', async () => {
    const [zh = '', en = ''] = [known[3]?.[0], known[4]?.[0]];
    writeJsonLines('query.jsonl', [
      { id: 1, topic: 'Transportation', language: 'zh', prompt: zh },
      { id: 51, topic: 'History', language: 'en', prompt: en },
    ]);
    const criterions = (weight: number) => ({
      insight: [
        { criterion: 'Reasons', explanation: 'Whether reasons are given.', weight },
        { criterion: '差异', explanation: '是否说明差异。', weight: 1 - weight },
      ],
      readability: [{ criterion: 'Order', explanation: 'Whether it is in order.', weight: 1 }],
    });
    const dimension_weight = { insight: 0.8, readability: 0.2 };
    writeJsonLines('criteria.jsonl', [
      { id: 51, prompt: en, dimension_weight, criterions: criterions(0.25) },
      { id: 1, prompt: zh, dimension_weight, criterions: criterions(0.5) },
    ]);
    const board = await played('bench', 'query.jsonl', '--criteria', 'criteria.jsonl');
    expect(order(board)).toEqual([...names]);
    const shown = JSON.stringify(await json('set', 'show', 'bench'));
    expect(shown).toContain('"text":"Reasons: Whether reasons are given.","weight":0.4');
    expect(shown).toContain('回答不超过 1000 字。');
    const { slices } = await json<{ slices: object }>('leaderboard', board.tournamentId, '--details');
    expect(slices).toMatchObject({ slices: [] });
  });

  it('BrowseComp: decrypted for agents and judges, and private: nothing that is published holds a word of it', async () => {
    const problems = known
      .slice(0, 3)
      .map(([question], at) => [question, ['1911', 'Ada Holm', '艾达·霍尔姆'][at] ?? '']);
    const lines = problems.map(([question = '', answer = '']) =>
      [encryptedAsBrowseComp(question, canary), encryptedAsBrowseComp(answer, canary), 'Sea', `"${canary}"`].join(','),
    );
    writeFileSync(path.join(folder, 'browse.csv'), ['problem,answer,problem_topic,canary', ...lines, ''].join('\n'));
    const told = await run('set', 'import', 'browse.csv', '--set', 'told');
    expect(told.err).toContain('laid out as browsecomp');
    expect(told.err).toContain('the set is private');
    expect(told.out + told.err).not.toContain('Ada Holm');
    writeFileSync(
      path.join(folder, 'broken.csv'),
      ['problem,answer,problem_topic,canary', ...lines, ',,,', ''].join('\n'),
    );
    const refused = await run('set', 'import', 'broken.csv');
    expect(refused.err).toContain('nothing was imported');
    expect(refused.err).not.toContain('the set is private');
    const board = await played('browse', 'browse.csv');
    expect(await json('set', 'show', 'browse')).toMatchObject({ visibility: 'private' });
    expect(order(board)[0]).toBe('Sage');
    expect((await run('export', board.tournamentId, '-o', 'data')).code).toBe(0);
    expect((await run('report', board.tournamentId, '-o', 'site')).code).toBe(0);
    const published = textIn(path.join(folder, 'data')) + textIn(path.join(folder, 'site'));
    for (const secret of [...problems.flat(), canary]) expect(published).not.toContain(secret);
  });

  it('Open-DeepResearch: by general criteria, or by the statements that its rubrics are', async () => {
    const [review = '', mill = '', ...points] = [known[5]?.[0], ...(known[6] ?? [])];
    writeJsonLines('test.jsonl', [
      {
        query: review,
        reference: [
          { role: 'user', content: review },
          { role: 'assistant', content: '水库在涨潮时蓄水，落潮放出。' },
        ],
      },
      { query: mill, metadata: { rubrics: points } },
    ]);
    const { err } = await run('set', 'import', 'test.jsonl', '--set', 'said');
    expect(err).toContain('laid out as open-deepresearch; not used: reference');
    const board = await played('open', 'test.jsonl');
    expect(order(board)).toEqual([...names]);
    const asked = judging.asked.filter(({ schemaName }) => schemaName === 'grades').map(firstTurn);
    expect(asked.some((prompt) => prompt.includes('Two sluices hold the water.'))).toBe(true);
    const beside = await json<Board>('tournament', 'run', '--set', 'open', '--yes', '-c', 'reference.yaml');
    expect(order(beside)).toEqual(['Sage', 'Reference', 'Novice']);
  });
});
