// Repeats test/cli/set.real.test.ts (what a private set asks is shown nowhere, played again it asks the same) with more agents,
// with trees that are grown again, with the end of a set's secrecy, and in the project that imported it.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamSet } from '../../src/arena/exam-set.ts';
import {
  appTexts,
  askedIn,
  expectFilesWithout,
  expectGivenOutByNone,
  expectShownNowhere,
  openProject,
  type Project,
} from './set-projects.ts';
import { type ShownSet, secretsOf, toldIn } from './set-secrets.ts';

const config = {
  seed: 6,
  agents: ['Merlin', 'Kestrel', 'Linnet'].map((name) => ({ kind: 'scripted', name, citations: 'inline' })),
  web: { sandbox: { size: 300 } },
  tournament: { format: 'round-robin', matchRounds: 3 },
  citations: { judge: 'code' },
};

const projects: Project[] = [];

async function project(seed = config.seed): Promise<Project> {
  const made = await openProject({ ...config, seed });
  projects.push(made);
  return made;
}

let home: Project;
let drawn: ShownSet;

beforeAll(async () => {
  home = await project();
  await home.json('set', 'create', 'alpha', '--build', '2', '--reach', '2', '--private');
  drawn = await home.json<ShownSet>('set', 'show', 'alpha');
  await home.json('set', 'drop', 'alpha', `${drawn.tasks[0]?.id}`);
  await home.json('set', 'freeze', 'alpha');
});
afterAll(async () => {
  for (const each of projects) await each.remove();
});

describe('a set', () => {
  it('shows nothing of what it asks while it is private, nor where its trees are grown again', async () => {
    const { tournamentId } = await home.json<{ tournamentId: string }>('tournament', 'run', '--set', 'alpha');
    const secrets = await expectShownNowhere(home, drawn, tournamentId);
    expect(secrets.size).toBeGreaterThan(50);
    await expectGivenOutByNone(home, drawn, tournamentId);
    // Grown by the same config, it comes to the same trees.
    const again = await home.json<{ tournamentId: string }>('tournament', 'run', '--trees', '2');
    expect(await expectFilesWithout(home, secrets, again.tournamentId)).toContain(drawn.trees[0]);
    for (const text of await appTexts(home, again.tournamentId, [])) expect(toldIn(text, secrets)).toEqual([]);
  });

  it('asks the same when it is played again, here and where it was imported', async () => {
    await home.json('set', 'export', 'alpha', '-o', 'handed', '--with-secrets');
    const there = await project(99);
    const imported = await there.json('set', 'import', path.join(home.folder, 'handed'));
    expect(imported).toMatchObject({ set: 'alpha@1', isNew: true });
    expect(await there.json('set', 'import', path.join(home.folder, 'handed'))).toMatchObject({ isNew: false });
    await there.json('set', 'retire', 'alpha');
    await home.json('set', 'retire', 'alpha');
    const [last] = await home.json<{ id: string }[]>('status', '--all');
    const secrets = await secretsOf(home.json, drawn);
    const open = (await appTexts(home, `${last?.id}`, [])).join();
    expect(toldIn(open, secrets).length).toBeGreaterThan(20);
    const rounds: string[][] = [];
    const played: string[] = [];
    for (const each of [home, home, there]) {
      const { tournamentId } = await each.json<{ tournamentId: string }>('tournament', 'run', '--set', 'alpha@1');
      played.push(tournamentId);
      rounds.push(await askedIn(each, tournamentId));
    }
    expect(rounds[0]?.length).toBeGreaterThan(6);
    expect(rounds[1]).toEqual(rounds[0]);
    expect(rounds[2]).toEqual(rounds[0]);
    expect(rounds.flat().join()).not.toContain(drawn.tasks[0]?.id);
    const [first = '', second = ''] = played;
    const { out } = await home.run('leaderboard', '--diff', first, second);
    expect(out).toContain('Paired: both on alpha@1, so each tree is left out of both at once.');
    const moved = await home.json('leaderboard', '--diff', first, second);
    expect(moved).toMatchObject({ pairedOn: { name: 'alpha', version: 1 }, leftOut: 0, trees: { shared: 2 } });
  });

  it('can be made of what a tournament asked, and followed by a next version', async () => {
    const { tournamentId } = await home.json<{ tournamentId: string }>('tournament', 'run', '--trees', '1');
    const made = await home.json<ExamSet>('set', 'create', 'beta', '--from-tournament', tournamentId);
    await home.json('set', 'freeze', 'beta');
    const played = await home.json<{ tournamentId: string }>('tournament', 'run', '--set', 'beta');
    expect(await askedIn(home, played.tournamentId)).toEqual(await askedIn(home, tournamentId));
    const next = await home.json<ExamSet>('set', 'create', 'beta', '--from-set', 'beta@1');
    expect(next).toMatchObject({ version: 2, status: 'draft', tasks: made.tasks, visibility: 'public' });
  });
});
