import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const questions = 4;
const numberIn = (question: string) => Number(/mill (\d+)/.exec(question)?.[1] ?? 0);

/** Sage knows all, Novice little; neither says a word about trees. */
function answerOf(name: string, question: string): string {
  const number = numberIn(question);
  const known = name === 'Sage' ? 10 : 2;
  if ((number * 7) % 10 >= known) return `${name} has found nothing of mill ${number}.`;
  return `The mill was built in ${1800 + number}. It had ${number + 2} stones.${'.'.repeat(known)}`;
}

const checklists = Array.from({ length: questions }, (_, at) => ({
  question: `When was mill ${at} built, and how many stones had it?`,
  topic: at % 2 === 0 ? 'north' : 'south',
  answer: `${1800 + at}`,
  checklist: [{ point: 'Stones', accept: `${at + 2} stones` }],
}));
const home = arenaFolder();
const { run } = home;
let contestants: Server;

beforeAll(async () => {
  contestants = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    const { question } = JSON.parse(await text(request)) as { question: string };
    response.end(JSON.stringify({ text: answerOf(request.url?.slice(1) ?? '', question), costUsd: 0.01 }));
  });
  await new Promise<void>((resolve) => contestants.listen(0, '127.0.0.1', resolve));
  const { port } = contestants.address() as AddressInfo;
  const agents = ['Sage', 'Novice'].map((name) => ({
    kind: 'http',
    name,
    url: `http://127.0.0.1:${port}/${name}`,
    maxCostUsd: 0.01,
  }));
  const common = { agents, tournament: { format: 'round-robin' }, budget: { usd: 20 } };
  home.write('arena.yaml', common);
  writeLines('points.jsonl', checklists);
});
afterAll(async () => {
  await new Promise((resolve) => contestants.close(resolve));
});

function writeLines(file: string, values: readonly unknown[]): void {
  home.write(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

/** What a command says on both streams; it must not fail. */
async function said(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await run(...args);
  expect(code, `${args.join(' ')}: ${err}`).toBe(0);
  return `${out}\n${err}`;
}

/** Lines with the word, in whatever number. */
const linesWithTree = (shown: string) => shown.split('\n').filter((line) => /\btrees?\b/i.test(line));

/** What people see and hear of a page. */
function shownIn(page: string): string {
  const $ = load(page);
  $('script, style').remove();
  const read = ['aria-label', 'title', 'alt', 'content', 'data-head'].flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .map((element) => $(element).attr(name) ?? ''),
  );
  $('*').append('\n');
  return [...read, $.root().text()].join('\n');
}

/** Commands that show a tournament. */
const waysToShow = (id: string, set: string): readonly (readonly string[])[] => [
  ['leaderboard', id, '--pairs', '--slices', 'all'],
  ['tournament', 'status', id],
  ['stats', id],
  ['set', 'show', set],
];

describe('a tournament on own questions speaks of questions, and of no tree', () => {
  let id = '';

  it('at the terminal', async () => {
    const before = [await said('tasks', 'import', 'points.jsonl'), await said('set', 'freeze', 'points')];
    const plan = await said('plan', '--set', 'points');
    const played = await said('tournament', 'run', '--set', 'points', '--yes');
    id = /^T-[0-9a-f]+$/m.exec(played)?.[0] ?? expect.fail(played);
    const shown: string[] = [];
    for (const args of waysToShow(id, 'points')) shown.push(await said(...args));
    const all = [...before, plan, played, ...shown].join('\n');
    expect(linesWithTree(all)).toEqual([]);
    expect(all).toMatch(/\(4 questions\)/);
  });

  it('on the pages of its site', async () => {
    await said('report', id, '-o', 'site');
    for (const file of ['index.html', 'details.html', path.join('matches', 'index.html')])
      expect(linesWithTree(shownIn(home.read(path.join('site', file)))), file).toEqual([]);
  });

  it('in the card of its data set, but for what the fields of every data set are called', async () => {
    await said('export', id, '-o', 'data');
    const card = home.read(path.join('data', 'README.md'));
    const [before = '', after = ''] = card.split('## Files and fields');
    const [, ...behind] = after.split('## Known limits');
    expect(linesWithTree([before, ...behind].join('\n').replaceAll('`tree_id`', ''))).toEqual([]);
    expect(card).toContain('on 4 questions');
    expect(card).toContain('belong to whoever brought them');
  });
});
