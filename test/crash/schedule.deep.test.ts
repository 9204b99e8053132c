// Repeats test/engine/tick-schedules.real.test.ts (which refresh begins when) and test/cli/schedule-sets.real.test.ts (a worker
// plays refreshes and publishes them) with a worker that is killed in a refresh, and a config that changes between two.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RefreshRecord } from '../../src/arena/series/series.ts';
import { scheduleName } from '../../src/kernel/ids.ts';
import { arenaFolder } from '../cli/arena-folder.ts';
import type { Running } from '../support/run-program.ts';

const home = arenaFolder();
const { folder, told } = home;
const name = scheduleName('every-second');
const workers: Running[] = [];

beforeAll(async () => {
  writeConfig('arena.yaml', {});
  // The same name with other skill: another agent as far as ratings go.
  writeConfig('changed.yaml', { hops: 1, coverage: 1, errorRate: 0.3 });
});

afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
});

function writeConfig(file: string, ploverSkill: object): void {
  const config = {
    agents: [
      ...['Kestrel', 'Heron'].map((each) => ({ kind: 'scripted', name: each })),
      { kind: 'scripted', name: 'Plover', ...ploverSkill },
    ],
    web: { sandbox: { size: 100 } },
    trees: { count: 1 },
    tournament: { format: 'round-robin', matchRounds: 2 },
  };
  home.write(file, config);
}

function startWorker(called: string): Running {
  const worker = home.start('worker', '--name', called, '--grace', '5');
  workers.push(worker);
  return worker;
}

/** New schedules have no seconds; stored ones may. */
async function fireEverySecond(): Promise<void> {
  const stored = await home.ledger.schedules.load(name);
  if (stored === null) throw new Error('no schedule');
  await home.ledger.schedules.save({ ...stored.schedule, cron: '* * * * * *' }, stored.lookedUntil);
}

/** Looks until the refreshes are as wanted. */
async function refreshes(wanted: (all: readonly RefreshRecord[]) => boolean | Promise<boolean>) {
  for (let look = 0; look < 3000; look++) {
    const all = await home.ledger.refreshes.list(name);
    if (await wanted(all)) return all;
    await wait(100);
  }
  throw new Error(`not so far: ${JSON.stringify(await home.ledger.refreshes.list(name))}`);
}

const ended = (number: number) => (all: readonly RefreshRecord[]) =>
  all.some((refresh) => refresh.number === number && refresh.status !== 'running');

async function judgedIn(refresh: RefreshRecord | undefined): Promise<number> {
  const [tournament] = refresh?.tournaments ?? [];
  return tournament === undefined ? 0 : (await home.ledger.rounds.ofTournament(tournament)).length;
}

describe('a schedule that fires every second', () => {
  it('refreshes unattended, one at a time, goes on after a kill, and says what changed', async () => {
    const site = ['--site', 'site', '--exports', 'data'];
    await told('schedule', 'add', name, '--cron', '* * * * *', ...site);
    await fireEverySecond();
    const first = startWorker('first');
    await refreshes(ended(1));
    await refreshes(async (all) => (await judgedIn(all[1])) > 0);
    first.child.kill('SIGKILL');
    await first.ended;
    // The refresh under way keeps the config it began with; the next one has the new.
    await told('schedule', 'change', name, '-c', 'changed.yaml');
    const second = startWorker('second');
    const all = await refreshes(ended(3));
    await told('schedule', 'change', name, '--state', 'paused');
    second.child.kill('SIGTERM');
    expect(
      all
        .slice(0, 3)
        .map(({ number, status, stoppedBy, tournaments }) => [number, status, stoppedBy, tournaments.length]),
    ).toEqual([1, 2, 3].map((number) => [number, 'finished', 'portions', 1]));
    expect((await home.ledger.refreshes.skippedFirings(name)).count).toBeGreaterThan(0);
    const heads = await Promise.all(
      all.slice(0, 3).flatMap(({ tournaments }) => tournaments.map((id) => home.ledger.tournaments.load(id))),
    );
    expect(new Set(heads.map((head) => head?.seed)).size).toBe(3);

    const moved = JSON.parse(await told('leaderboard', '--schedule', name, '--diff', '2', '3', '--json'));
    expect(moved.newVersions).toEqual([
      {
        entrant: expect.stringMatching(/^Plover \(since /),
        earlier: expect.stringMatching(/^Plover \(since /),
        changes: ['coverage 1', 'errorRate 0.3', 'hops 1'].map((each) => {
          const [setting, after] = each.split(' ');
          return { setting, before: 'not set', after };
        }),
      },
    ]);
    const then = JSON.parse(await told('leaderboard', '--schedule', name, '--at', '2', '--json'));
    expect(then.leaderboard.map(({ agent }: { agent: string }) => agent).sort()).toEqual([
      'Heron',
      'Kestrel',
      'Plover',
    ]);

    const history = home.read(path.join('data', 'history.csv')).trim().split('\r\n').slice(1);
    expect(new Set(history.map((line) => line.split(',')[0]))).toEqual(new Set(['1', '2', '3']));
    for (const [index, head] of heads.entries())
      expect(existsSync(path.join(folder, 'data', `refresh-000${index + 1}`, head?.id ?? '', 'battles.jsonl'))).toBe(
        true,
      );
    const page = load(home.read(path.join('site', 'index.html')));
    expect(page('h1').text()).toBe('Leaderboard of all refreshes');
    expect(page('.series tbody tr').length).toBe(4);
    expect(page('#moved').closest('section').text()).toMatch(/\(refresh \d+\) → .* \(refresh \d+\)/);
    await second.ended;
  });
});
