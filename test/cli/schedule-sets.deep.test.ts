// Repeats test/cli/schedule.real.test.ts (a schedule of sets is refused or kept) and test/arena/series/portion-set.long.test.ts (which set
// has its turn) with a worker that plays seven refreshes.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RefreshRecord } from '../../src/arena/series/series.ts';
import type { TournamentHead } from '../../src/arena/tournament.ts';
import { examSetName, scheduleName } from '../../src/kernel/ids.ts';
import { type Running, startProgram } from '../support/run-program.ts';
import { arenaFolder } from './arena-folder.ts';
import { type ShownSet, secretsOf, told, toldIn } from './set-secrets.ts';

const home = arenaFolder();
const { folder, run: said, json } = home;
const name = scheduleName('turns');
let worker: Running;
let secrets: ReadonlySet<string>;

function writeConfig(seed: number, sets?: readonly string[]): void {
  const config = {
    seed,
    agents: ['Merlin', 'Kestrel', 'Linnet'].map((agent) => ({ kind: 'scripted', name: agent })),
    web: { sandbox: { size: 200 } },
    trees: { count: 1 },
    tournament: { format: 'round-robin', matchRounds: 2 },
    ...(sets && { refresh: { sets } }),
  };
  home.write('arena.yaml', config);
}

beforeAll(async () => {
  writeConfig(6);
  await json('set', 'create', 'alpha', '--build', '1', '--reach', '2', '--private');
  await json('set', 'freeze', 'alpha');
  secrets = await secretsOf(json, await json<ShownSet>('set', 'show', 'alpha'));
  writeConfig(7);
  await json('set', 'create', 'beta', '--build', '1', '--reach', '2');
  await json('set', 'freeze', 'beta');
  writeConfig(1, ['alpha', 'beta@1', 'fresh']);
  await home.told('schedule', 'add', name, '--cron', '0 0 1 1 *', '--site', 'site', '--exports', 'data');
});

afterAll(async () => {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
});

/** Refreshes once more. */
async function refreshed(): Promise<RefreshRecord> {
  expect(await said('schedule', 'run-now', name, '--wait')).toMatchObject({ code: expect.any(Number) });
  const [last] = (await home.ledger.refreshes.list(name)).slice(-1);
  if (!last) throw new Error('there is no refresh');
  return last;
}

async function headOf({ tournaments: [id] }: RefreshRecord): Promise<TournamentHead> {
  const head = id === undefined ? null : await home.ledger.tournaments.load(id);
  if (head === null) throw new Error('it has no tournament');
  return head;
}

async function asked({ id }: TournamentHead): Promise<string[]> {
  const rounds = await home.ledger.rounds.ofTournament(id);
  return rounds.map((round) => `${round.match.replace(id, '')} ${round.number} ${round.task}`);
}

describe('a schedule that plays sets in turn', () => {
  it('asks the same again when a set has its turn again, and tells nothing of a private one', async () => {
    const env = { DATABASE_URL: home.url, DR_ARENA_LOG: 'debug' };
    worker = startProgram(folder, ['worker', '--name', 'one', '--grace', '5'], env);
    const heads: TournamentHead[] = [];
    for (const number of [1, 2, 3, 4]) {
      const refresh = await refreshed();
      expect(refresh).toMatchObject({ number, status: 'finished', stoppedBy: 'portions', detail: null });
      heads.push(await headOf(refresh));
      if (number !== 1 && number !== 4) continue;
      expect(told(path.join(folder, 'site'), secrets)).toEqual([]);
      expect(told(path.join(folder, 'data', `refresh-000${number}`), secrets)).toEqual([]);
      for (const file of ['leaderboard.csv', 'history.csv'])
        expect(toldIn(home.read(path.join('data', file)), secrets), file).toEqual([]);
    }
    expect(heads.map(({ set }) => set && `${set.name}@${set.version}`)).toEqual([
      'alpha@1',
      'beta@1',
      undefined,
      'alpha@1',
    ]);
    const [first, second, third, fourth] = heads as [TournamentHead, TournamentHead, TournamentHead, TournamentHead];
    expect(new Set(heads.map(({ id }) => id)).size).toBe(4);
    expect(fourth).toMatchObject({ seed: first.seed, trees: first.trees });
    expect(new Set([first, second, third].flatMap(({ trees }) => trees)).size).toBe(3);
    expect((await asked(first)).length).toBeGreaterThan(2);
    expect(await asked(fourth)).toEqual(await asked(first));
    const { out, err } = await said('leaderboard', '--schedule', name, '--details');
    expect(out).toContain('Merlin');
    expect(out).toContain('(3 clusters)');
    expect(toldIn(`${out}${err}${worker.said()}`, secrets)).toEqual([]);
  }, 300_000);

  it('ends a refresh whose set is gone with its reason, and goes on with the next', async () => {
    await home.db.deleteFrom('exam_sets').where('name', '=', examSetName('beta')).execute();
    expect(await refreshed()).toMatchObject({
      number: 5,
      status: 'failed',
      stoppedBy: 'failed',
      detail: 'there is no set beta@1',
      tournaments: [],
    });
    expect(await refreshed()).toMatchObject({ number: 6, status: 'finished', stoppedBy: 'portions' });
    expect((await said('schedule', 'list')).out).toContain('refresh 6 ended');
    await json('set', 'retire', 'alpha');
    expect(await refreshed()).toMatchObject({ number: 7, status: 'finished' });
    for (const written of ['site', path.join('data', 'refresh-0007')])
      expect(told(path.join(folder, written), secrets).length, written).toBeGreaterThan(20);
  }, 400_000);
});
