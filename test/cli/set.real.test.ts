import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamSet } from '../../src/arena/exam-set.ts';
import {
  appTexts,
  askedIn,
  expectGivenOutByNone,
  expectShownNowhere,
  openProject,
  type Project,
} from './set-projects.ts';
import { type ShownSet, secretsOf, toldIn } from './set-secrets.ts';

const config = {
  seed: 6,
  agents: ['Merlin', 'Kestrel'].map((name) => ({ kind: 'scripted', name, citations: 'inline' })),
  web: { sandbox: { size: 100 } },
  tournament: { format: 'round-robin', matchRounds: 3 },
  citations: { judge: 'code' },
};

let home: Project;
let drawn: ShownSet;
let first = '';

beforeAll(async () => {
  home = await openProject(config);
  await home.json('set', 'create', 'alpha', '--build', '1', '--reach', '2', '--private');
  drawn = await home.json<ShownSet>('set', 'show', 'alpha');
});
afterAll(() => home.remove());

const played = async (set: string) =>
  (await home.json<{ tournamentId: string }>('tournament', 'run', '--set', set)).tournamentId;

describe('a set', () => {
  it('is written ahead from the start of each tree, and vetted: what is dropped is never asked', async () => {
    expect(drawn).toMatchObject({ name: 'alpha', version: 1, status: 'draft', visibility: 'private', hash: null });
    expect(drawn.trees).toHaveLength(1);
    expect(drawn.tasks.length).toBeGreaterThan(1);
    const early = await home.run('tournament', 'run', '--set', 'alpha');
    expect(early).toMatchObject({ code: 2, err: expect.stringContaining('alpha@1 is not frozen yet') });
    const [dropped] = drawn.tasks;
    const shown = await home.run('set', 'show', 'alpha');
    expect(shown.out).toContain(dropped?.question.split('\n')[0]);
    const unknown = await home.run('set', 'drop', 'alpha', 'nothing');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('has no task nothing') });
    const vetted = await home.json<ExamSet>('set', 'drop', 'alpha', `${dropped?.id}`, '--reason', 'odd');
    expect(vetted.dropped).toEqual([{ task: dropped?.id, reason: 'odd' }]);
    const frozen = await home.json<ExamSet>('set', 'freeze', 'alpha');
    expect(frozen).toMatchObject({ status: 'frozen', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const args of [
      ['set', 'freeze', 'alpha'],
      ['set', 'drop', 'alpha', `${dropped?.id}`, '--undo'],
      ['set', 'drop', 'alpha', '--draft'],
    ]) {
      expect(await home.run(...args)).toMatchObject({ code: 2, err: expect.stringContaining('frozen') });
    }
  });

  it('shows nothing of what it asks in a site, the app, exports and what commands say while it is private', async () => {
    first = await played('alpha');
    expect((await expectShownNowhere(home, drawn, first)).size).toBeGreaterThan(30);
  });

  it('that is private is given out by no command that would tell what it asks', () =>
    expectGivenOutByNone(home, drawn, first));

  it('is imported once where its files are as they were, and refused where they were changed', async () => {
    const handed = path.join(home.folder, 'handed');
    await home.json('set', 'export', 'alpha', '-o', 'handed', '--with-secrets');
    const there = await openProject(config);
    try {
      const file = path.join(handed, 'set.json');
      const text = readFileSync(file, 'utf8');
      const document = JSON.parse(text);
      document.tasks[0].question += ' Really?';
      writeFileSync(file, JSON.stringify(document));
      expect(await there.run('set', 'import', handed)).toMatchObject({
        code: 2,
        err: expect.stringContaining('its hash differs'),
      });
      expect(await there.json('set', 'show')).toEqual([]);
      writeFileSync(file, text);
      expect(await there.json('set', 'import', handed)).toMatchObject({ set: 'alpha@1', isNew: true });
      expect(await there.json('set', 'import', handed)).toMatchObject({ isNew: false });
      const { tasks } = await there.json<ShownSet>('set', 'show', 'alpha');
      expect(tasks).toEqual(drawn.tasks.slice(1));
    } finally {
      await there.remove();
    }
  });

  it('asks the same when it is played again, and nothing that was dropped, as is seen once it is retired', async () => {
    const second = await played('alpha@1');
    await home.json('set', 'retire', 'alpha');
    const open = (await appTexts(home, first, [])).join();
    expect(toldIn(open, await secretsOf(home.json, drawn)).length).toBeGreaterThan(10);
    const rounds = await askedIn(home, first);
    expect(rounds.length).toBeGreaterThan(1);
    expect(await askedIn(home, second)).toEqual(rounds);
    expect(rounds.join()).not.toContain(drawn.tasks[0]?.id);
    const moved = await home.json('leaderboard', '--diff', first, second);
    expect(moved).toMatchObject({ pairedOn: { name: 'alpha', version: 1 }, leftOut: 0, trees: { shared: 1 } });
  });

  it('is sampled alike each time, a smaller sample inside a larger one', async () => {
    const file = path.join(home.folder, 'mills.jsonl');
    const questions = Array.from({ length: 9 }, (_, at) => ({
      question: `How old is mill ${at}?`,
      answer: `${at + 90}`,
    }));
    writeFileSync(file, questions.map((each) => JSON.stringify(each)).join('\n'));
    await home.json('set', 'import', file);
    await home.json('set', 'freeze', 'mills');
    const sample = async (name: string, count: number) => {
      const options = ['--from-set', 'mills', '--sample', `${count}`];
      return (await home.json<ExamSet>('set', 'create', name, ...options)).trees;
    };
    const four = await sample('four', 4);
    expect(await sample('again', 4)).toEqual(four);
    expect(await sample('six', 6)).toEqual(expect.arrayContaining([...four]));
  });
});
