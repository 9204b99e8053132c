// Repeats test/cli/question-words.real.test.ts (questions, and no tree) on every page of sites and of the app, and for rubrics.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencedText, firstTurn } from '../services/examiner-brain/fenced-parts.ts';
import type { Brain, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { startProgram } from '../support/run-program.ts';
import { served } from '../web/app/served-program.ts';
import { arenaFolder } from './arena-folder.ts';
import { runAlone, type Said } from './run-in.ts';

const questions = 10;
const numberIn = (question: string) => Number(/mill (\d+)/.exec(question)?.[1] ?? 0);

/** Sage knows all, Pupil half, Novice little; none says a word about trees. */
function answerOf(name: string, question: string): string {
  const number = numberIn(question);
  const known = { Sage: 10, Pupil: 6 }[name] ?? 2;
  if ((number * 7) % 10 >= known) return `${name} has found nothing of mill ${number}.`;
  return `The mill was built in ${1800 + number}. It had ${number + 2} stones.${'.'.repeat(known)}`;
}

/** A judge that prefers the longer answer by every criterion. */
const judge: Brain = (asked) => {
  const prompt = firstTurn(asked);
  const [first = 0, second = 0] = ['first answer', 'second answer'].map((label) => fencedText(prompt, label).length);
  const preferred = first === second ? 'neither' : first > second ? 'first' : 'second';
  const lines = fencedText(prompt, 'criteria').split('\n');
  const criteria = lines.map((line) => ({ id: JSON.parse(line).id, reason: 'by length', preferred }));
  return { kind: 'text', text: JSON.stringify({ criteria }) };
};

const checklists = Array.from({ length: questions }, (_, at) => ({
  question: `When was mill ${at} built, and how many stones had it?`,
  topic: at % 2 === 0 ? 'north' : 'south',
  answer: `${1800 + at}`,
  checklist: [{ point: 'Stones', accept: `${at + 2} stones` }],
}));
const rubrics = Array.from({ length: 3 }, (_, at) => ({
  question: `Plan a visit to mill ${at}.`,
  rubric: [{ criterion: 'Every connection can be made', weight: 2 }, 'Children are thought of'],
}));

const home = arenaFolder();
const { folder } = home;
let contestants: Server;
let judging: ModelServer;

beforeAll(async () => {
  judging = await startOpenaiServer(judge);
  contestants = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    const { question } = JSON.parse(await text(request)) as { question: string };
    response.end(JSON.stringify({ text: answerOf(request.url?.slice(1) ?? '', question), costUsd: 0.01 }));
  });
  await new Promise<void>((resolve) => contestants.listen(0, '127.0.0.1', resolve));
  const { port } = contestants.address() as AddressInfo;
  const agents = ['Sage', 'Pupil', 'Novice'].map((name) => ({
    kind: 'http',
    name,
    url: `http://127.0.0.1:${port}/${name}`,
    maxCostUsd: 0.01,
  }));
  const common = { agents, tournament: { format: 'round-robin' }, budget: { usd: 20 } };
  home.write('arena.yaml', common);
  const judged = {
    ...common,
    providers: { openai: { url: judging.baseUrl } },
    examiner: { kind: 'model', model: 'openai/gpt-5.1' },
  };
  home.write('judged.yaml', judged);
  writeLines('points.jsonl', checklists);
  writeLines('rubrics.jsonl', rubrics);
}, 120_000);
afterAll(async () => {
  await new Promise((resolve) => contestants.close(resolve));
  await judging.close();
});

function writeLines(file: string, values: readonly unknown[]): void {
  home.write(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

const environment = () => ({ DATABASE_URL: home.url, OPENAI_API_KEY: 'sk-planted-0000' });

const run = (...args: readonly string[]): Promise<Said> => runAlone(folder, args, environment());

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

/** The app's navigation names all trees of the database, whatever a run is played on. */
const ofApp = (page: string) => page.replace(/<nav class="site" aria-label="Arena">.*?<\/nav>/s, '');

/** The parts of a command line that show a tournament in every way there is. */
const waysToShow = (id: string, set: string): readonly (readonly string[])[] => [
  ...[
    '--pairs',
    '--abilities',
    '--costs',
    '--board=matches',
    '--level=round',
    '--level=margin',
    '--interval=sandwich',
  ].map((flag) => ['leaderboard', id, flag]),
  ['leaderboard', id, '--slices', 'all'],
  ['leaderboard', id, '--style', 'length', '--interval', 'bootstrap'],
  ['tournament', 'status', id],
  ['stats', id],
  ['status'],
  ['rejudge', id, '--rounds', '1'],
  ['set', 'list'],
  ['set', 'show', set],
];

/** Imports and plays a file, shows it in every way, and gives the tournament and all that was said. */
async function playedAndShown(set: string, ...config: readonly string[]): Promise<{ id: string; shown: string }> {
  const begun = [
    await said('tasks', 'import', `${set}.jsonl`),
    await said('set', 'freeze', set),
    await said('plan', '--set', set, ...config),
  ];
  const played = await said('tournament', 'run', '--set', set, '--yes', ...config);
  const id = /^T-[0-9a-f]+$/m.exec(played)?.[0] ?? '';
  expect(id).not.toBe('');
  const shown: string[] = [];
  for (const args of waysToShow(id, set)) shown.push(await said(...args));
  return { id, shown: [...begun, played, ...shown].join('\n') };
}

/** Every page of a tournament's site. */
async function siteOf(id: string): Promise<readonly (readonly [file: string, page: string])[]> {
  const site = path.join(folder, id);
  await said('report', id, '-o', id);
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return files.map((file) => [file, readFileSync(path.join(site, file), 'utf8')] as const);
}

describe('a tournament on own questions speaks of questions, and of no tree', () => {
  let points = '';

  it('at the terminal and on every page of its site', async () => {
    const { id, shown } = await playedAndShown('points');
    points = id;
    expect(linesWithTree(shown)).toEqual([]);
    expect(shown).toContain('95% intervals by question (10 questions)');
    expect(shown).not.toContain('by the rubric');
    const site = await siteOf(id);
    expect(site.map(([file]) => file)).toEqual(expect.arrayContaining(['index.html', 'details.html']));
    for (const [file, page] of site) expect(linesWithTree(shownIn(page)), file).toEqual([]);
  });

  it('where two versions are compared, in the summary and the file for CI too', async () => {
    const files = ['--junit', 'gate.xml', '--markdown', 'gate.md'];
    const compared = await run('compare', 'Sage', 'Pupil', '--set', 'points', '--yes', ...files);
    expect(compared.code, compared.err).toBe(0);
    const written = ['gate.xml', 'gate.md'].map((file) => home.read(file));
    expect(linesWithTree([compared.out, compared.err, ...written].join('\n'))).toEqual([]);
    expect(written[1]).toContain('By question');
  });

  it('in the app, where it runs, where its set is vetted and where it is begun again', async () => {
    const running = startProgram(folder, ['serve', '--port', '0', '--json'], environment());
    const app = await served(running);
    const form = `kind=tournament&on=set&set=points%401&agents=Sage&agents=Pupil&agents=Novice&format=round-robin`;
    for (const address of ['/', `/runs/${points}`, '/sets', '/sets/points@1', `/start/plan?${form}`]) {
      const answer = await app.get(address);
      expect(answer.status, address).toBe(200);
      expect(linesWithTree(shownIn(ofApp(await answer.text()))), address).toEqual([]);
    }
    running.child.kill('SIGKILL');
    await running.ended;
  });

  it('where a rubric alone decides, which is named where answers lose by it', async () => {
    const { id, shown } = await playedAndShown('rubrics', '-c', 'judged.yaml');
    expect(linesWithTree(shown)).toEqual([]);
    const pages = new Map(await siteOf(id));
    for (const [file, page] of pages) expect(linesWithTree(shownIn(page)), file).toEqual([]);
    expect(shownIn(pages.get('index.html') ?? '')).toMatch(
      /missed nothing that the other had, but was worse by the rubric/,
    );
  });
}, 300_000);
