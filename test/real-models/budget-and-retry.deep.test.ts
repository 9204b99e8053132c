// Repeats test/real-models/budget-and-retry.real.test.ts (a run stops at its budget and goes on with a higher one) with a kill in
// between, and for a refresh that a worker plays.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { Running } from '../support/run-program.ts';
import { type Arena, askedFor, askedOf, committed, idOfNewest, openArena, settingsOf } from './arena-of-six.ts';

let arena: Arena;
let slowMs = 0;
let worker: Running | null = null;

beforeAll(async () => {
  arena = await openArena(examinerBrain(), async () => {
    if (slowMs > 0) await systemClock.sleep(slowMs);
    return null;
  });
});
afterAll(async () => {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
  await arena?.close();
});

const asked = () => askedOf(arena);

describe('a tournament with a budget', () => {
  it('stops cleanly at its cap, goes on with a higher one after a kill as well, and pays for no answer twice', async () => {
    arena.configure(settingsOf(4, 2, 5, {}));
    slowMs = 50;
    const stopped = await arena.runHere(['tournament', 'run', '--yes', '--budget', '0.5']);
    const id = await idOfNewest(arena);
    expect(stopped.code).toBe(2);
    expect(stopped.err).toContain(`dr-arena tournament resume ${id} --budget`);
    expect(await committed(arena, id)).toBeLessThanOrEqual(0.5);
    const [told] = /\$[\d.]+ of \$0\.5 spent/.exec(stopped.err) ?? [];
    const status = await arena.runHere(['status', id]);
    expect([told, status.out]).toEqual([expect.any(String), expect.stringContaining(String(told))]);
    expect(Number(told?.slice(1, 7))).toBeCloseTo(await committed(arena, id), 4);
    const left = await arena.query("select key from arena.model_calls where status = 'reserved' and run = $1", [id]);
    expect(left).toEqual([]);
    const paid = asked().length;
    expect(paid).toBeGreaterThan(4);

    const killed = arena.start(['tournament', 'resume', id, '--budget', '1000']);
    for (let looks = 0; asked().length < paid + 2 && looks < 1200; looks++) await systemClock.sleep(50);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const done = await arena.query(
      "select count(*) as n, count(distinct key) as keys from arena.model_calls where status = 'answered'",
    );
    expect(Number(done[0]?.n)).toBeGreaterThan(4);

    const before = asked().length;
    const held = await arena.query("select count(*) as n from arena.model_calls where status = 'reserved'");
    slowMs = 0;
    const ended = await arena.runHere(['tournament', 'resume', id, '--json']);
    expect(ended.err).not.toContain('bug in dr-arena');
    expect(ended.code).toBe(0);
    const calls = await arena.query(
      "select count(*) as n, count(distinct key) as keys from arena.model_calls where status = 'answered'",
    );
    expect(calls[0]?.n).toBe(calls[0]?.keys);
    const twice = asked().length - new Set(asked().map(askedFor)).size;
    expect(twice).toBeLessThanOrEqual(Number(held[0]?.n));
    expect(asked().length).toBeGreaterThan(before);
  });
});

describe('a refresh with a budget', () => {
  it('fails where that has no room for another call, and its portion, once given up, is neither played on nor counted', async () => {
    arena.configure({ ...settingsOf(4, 2, 7, {}), budget: { usd: 0.25 } });
    const added = await arena.runHere(['schedule', 'add', 'weekly', '--cron', '0 6 * * 1', '--yes']);
    expect(added, added.err).toMatchObject({ code: 0 });
    worker = arena.start(['worker', '--name', 'payer']);
    const refreshed = await arena.runHere(['schedule', 'run-now', 'weekly', '--wait']);
    expect(refreshed.err).not.toContain('bug in dr-arena');
    expect(refreshed.code).toBe(2);
    expect(refreshed.out).toMatch(/refresh 1 failed .*, 1 tournament: its budget had no room for another call; T-/);
    const listed = JSON.parse((await arena.runHere(['schedule', 'list', '--json'])).out);
    const [refresh] = listed.schedules[0].refreshes;
    expect(refresh).toMatchObject({ status: 'failed', stoppedBy: 'budget' });
    const [id] = refresh.tournaments;
    expect(await committed(arena, id)).toBeGreaterThan(0);
    expect(await committed(arena, id)).toBeLessThanOrEqual(0.5);

    const given = await arena.runHere(['tournament', 'stop', id, '--for-good', '--yes']);
    expect(given, given.err).toMatchObject({ code: 0, err: expect.stringContaining('Refresh 1 of weekly') });
    const resumed = await arena.runHere(['tournament', 'resume', id, '--budget', '1000']);
    expect(resumed).toMatchObject({ code: 2, err: expect.stringContaining('was abandoned') });
    const board = await arena.runHere(['leaderboard', '--schedule', 'weekly', '--json']);
    expect(JSON.parse(board.out).leaderboard).toEqual([]);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
  });
});
