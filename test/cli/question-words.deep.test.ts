// Repeats test/cli/question-words.real.test.ts (questions, and no tree) on every page of sites and of the app, and for rubrics.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencedText, firstTurn } from '../services/examiner-brain/fenced-parts.ts';
import type { Brain, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { served } from '../web/app/served-program.ts';
import { linesWithTree, millFolder, shownIn } from './mill-folder.ts';

const { home, settings, said } = millFolder(['Sage', 'Pupil', 'Novice'], 10);
let judging: ModelServer;

/** A judge that prefers the longer answer by every criterion. */
const judge: Brain = (asked) => {
  const prompt = firstTurn(asked);
  const [first = 0, second = 0] = ['first answer', 'second answer'].map((label) => fencedText(prompt, label).length);
  const preferred = first === second ? 'neither' : first > second ? 'first' : 'second';
  const lines = fencedText(prompt, 'criteria').split('\n');
  const criteria = lines.map((line) => ({ id: JSON.parse(line).id, reason: 'by length', preferred }));
  return { kind: 'text', text: JSON.stringify({ criteria }) };
};

beforeAll(async () => {
  judging = await startOpenaiServer(judge);
  const examiner = { kind: 'model', model: 'openai/gpt-5.1' };
  home.write('judged.yaml', { ...settings(), providers: { openai: { url: judging.baseUrl } }, examiner });
  const rubric = [{ criterion: 'Every connection can be made', weight: 2 }, 'Children are thought of'];
  home.write(
    'rubrics.jsonl',
    [0, 1, 2].map((at) => ({ question: `Plan a visit to mill ${at}.`, rubric })),
  );
});
afterAll(() => judging?.close());

/** The app's navigation names all trees of the database, whatever a run is played on. */
const ofApp = (page: string) => page.replace(/<nav class="site" aria-label="Arena">.*?<\/nav>/s, '');

/** The parts of a command line that show a tournament in every way there is. */
const waysToShow = (id: string, set: string): readonly (readonly string[])[] => [
  ['leaderboard', id],
  ['leaderboard', id, '--details'],
  ['status', id],
  ['status'],
  ['set', 'show'],
  ['set', 'show', set],
];

/** Imports and plays a file, shows it in every way, and gives the tournament and all that was said. */
async function playedAndShown(set: string, ...config: readonly string[]): Promise<{ id: string; shown: string }> {
  const begun = [
    await said('set', 'import', `${set}.jsonl`),
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
  const site = home.at(id);
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
    expect(site.map(([file]) => file)).toEqual(expect.arrayContaining(['index.html']));
    for (const [file, page] of site) expect(linesWithTree(shownIn(page)), file).toEqual([]);
  });

  it('where two versions are compared, in the summary and the file for CI too', async () => {
    const files = ['--junit', 'gate.xml', '--markdown', 'gate.md'];
    const compared = await home.run('compare', 'Sage', 'Pupil', '--set', 'points', '--yes', ...files);
    expect(compared.code, compared.err).toBe(0);
    const written = ['gate.xml', 'gate.md'].map((file) => home.read(file));
    expect(linesWithTree([compared.out, compared.err, ...written].join('\n'))).toEqual([]);
    expect(written[1]).toContain('By question');
  });

  it('in the app, where it runs, where its set is vetted and where it is begun again', async () => {
    const running = home.start('serve', '--port', '0', '--json');
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
