import { describe, expect, it } from 'vitest';
import type { ScheduleRecord } from '../../src/arena/series/schedule.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { scheduleName, tournamentId } from '../../src/kernel/ids.ts';
import { loadSeries } from '../../src/storage/load-series.ts';
import { testArena } from '../support/test-arena.ts';
import { headWith, matchWith } from './records.ts';

const at = (minute: number) => `2026-11-02T06:${String(minute).padStart(2, '0')}:00.000Z`;

const schedule = (name: string): ScheduleRecord => ({
  name: scheduleName(name),
  cron: '0 6 * * *',
  timeZone: 'Europe/Berlin',
  config: { seed: 1 },
  siteFolder: '/srv/site',
  exportsFolder: null,
  createdAt: at(0),
});

describe('the ledger of schedules', () => {
  const arena = testArena();

  it('keeps a schedule, its state, and how far its firings were looked at, which never goes back', async () => {
    const { ledger } = arena;
    const daily = schedule('daily');
    expect(await ledger.schedules.load(daily.name)).toBeNull();
    await ledger.schedules.save(daily, at(1));
    await ledger.schedules.lookedAt(daily.name, at(5));
    await ledger.schedules.lookedAt(daily.name, at(3));
    expect(await ledger.schedules.load(daily.name)).toEqual({ schedule: daily, state: 'active', lookedUntil: at(5) });
    await ledger.schedules.setState(daily.name, 'paused', at(7));
    expect(await ledger.schedules.list()).toEqual([{ schedule: daily, state: 'paused', lookedUntil: at(7) }]);
  });

  it('takes one of many schedules of one name that come at once, and another where that was removed', async () => {
    const { schedules } = arena.ledger;
    const wanted = ['0 1 * * *', '0 2 * * *', '0 3 * * *', '0 4 * * *'].map((cron) => ({ ...schedule('twice'), cron }));
    const added = await Promise.all(wanted.map((each) => schedules.add(each, at(1))));
    expect(added.filter(Boolean)).toHaveLength(1);
    const first = wanted[added.indexOf(true)];
    expect((await schedules.load(scheduleName('twice')))?.schedule).toEqual(first);
    await schedules.setState(scheduleName('twice'), 'removed', at(2));
    expect(await schedules.add({ ...schedule('twice'), cron: '0 5 * * *' }, at(3))).toBe(true);
    expect(await schedules.load(scheduleName('twice'))).toMatchObject({
      state: 'active',
      schedule: { cron: '0 5 * * *' },
    });
  });

  it('begins one refresh at a time, and one for each firing, however many try at once', async () => {
    const { ledger } = arena;
    const { name } = schedule('at-once');
    await ledger.schedules.save(schedule('at-once'), at(0));
    const begin = (firing: string) => ledger.refreshes.begin(name, firing, at(1));
    const tried = await Promise.all(Array.from({ length: 8 }, (_, index) => begin(`at-once/${index}`)));
    const [first, ...others] = tried.filter(({ kind }) => kind === 'begun');
    expect(first).toEqual({ kind: 'begun', number: 1 });
    expect(others).toEqual([]);
    expect(new Set(tried.map(({ number }) => number))).toEqual(new Set([1]));

    const end = { status: 'failed', stoppedBy: 'failed', detail: 'no seeds', finishedAt: at(2) } as const;
    await ledger.refreshes.end({ schedule: name, number: 1 }, { ...end, status: 'running' });
    expect(await begin('at-once/later')).toEqual({ kind: 'running', number: 1 });
    await ledger.refreshes.end({ schedule: name, number: 1 }, end);
    await ledger.refreshes.end({ schedule: name, number: 1 }, { ...end, status: 'finished', detail: 'too late' });
    const begunBy = `at-once/${tried.findIndex(({ kind }) => kind === 'begun')}`;
    expect(await begin(begunBy)).toEqual({ kind: 'begun', number: 1 });
    expect(await begin('at-once/later')).toEqual({ kind: 'begun', number: 2 });
    expect((await ledger.refreshes.list(name)).map(({ number, status, detail }) => [number, status, detail])).toEqual([
      [1, 'failed', 'no seeds'],
      [2, 'running', null],
    ]);
    expect(await ledger.refreshes.config(name, 2)).toEqual({ seed: 1 });
    expect((await ledger.refreshes.list(name, 1)).map(({ number }) => number)).toEqual([2]);
    expect(await ledger.refreshes.count(name)).toBe(2);
    expect((await ledger.refreshes.running()).map(({ schedule: of, number }) => [of, number])).toEqual([[name, 2]]);
  });

  it('knows the tournaments of a refresh in their order, and the refresh of a tournament', async () => {
    const { ledger } = arena;
    const { name } = schedule('portions');
    await ledger.schedules.save(schedule('portions'), at(0));
    await ledger.refreshes.begin(name, 'portions/1', at(1));
    const refresh = { schedule: name, number: 1 };
    const [second, first, other] = ['T-b', 'T-a', 'T-c'].map(tournamentId);
    expect(await ledger.refreshes.addPortion(refresh, 2, second ?? tournamentId(''))).toBe(second);
    expect(await ledger.refreshes.addPortion(refresh, 1, first ?? tournamentId(''))).toBe(first);
    expect(await ledger.refreshes.addPortion(refresh, 1, other ?? tournamentId(''))).toBe(first);
    const kept = await ledger.refreshes.load(name, 1);
    expect(kept?.tournaments).toEqual([first, second]);
    expect(await ledger.refreshes.ofTournament(second ?? tournamentId(''))).toEqual(kept);
    expect(await ledger.refreshes.ofTournament(tournamentId('T-none'))).toBeNull();
  });

  it('loads the matches of a series from a moment on, and all that ended without them', async () => {
    const { ledger } = arena;
    const { name } = schedule('windowed');
    await ledger.schedules.save(schedule('windowed'), at(0));
    await ledger.refreshes.begin(name, 'windowed/1', at(1));
    const [old, young] = ['T-old', 'T-young'].map(tournamentId);
    for (const [portion, id] of [old, young].entries()) {
      if (id === undefined) continue;
      await ledger.tournaments.save(headWith({ id, status: 'finished', finishedAt: at(10 + portion) }));
      await ledger.matches.save({ ...matchWith(`${id}/m`, 1), tournament: id }, 0);
      await ledger.refreshes.addPortion({ schedule: name, number: 1 }, portion + 1, id);
    }
    const settings = { ratings: loadConfig(null, []).ratings };
    const counts = async (since?: string) =>
      (await loadSeries(ledger, name, settings, since)).tournaments.map(({ matches }) => matches.length);
    expect([await counts(), await counts(at(11)), await counts(at(12))]).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
  });

  it('notes skipped firings and requests once each', async () => {
    const { ledger } = arena;
    const { name } = schedule('busy');
    await ledger.schedules.save(schedule('busy'), at(0));
    await ledger.refreshes.begin(name, 'busy/1', at(1));
    expect(await ledger.refreshes.skippedFirings(name)).toEqual({ count: 0, last: null });
    const noted: boolean[] = [];
    for (const minute of [2, 3, 3]) {
      noted.push(await ledger.refreshes.noteSkipped({ schedule: name, number: 1 }, `busy/${minute}`, at(minute)));
      await ledger.schedules.requestRefresh({ schedule: name, firing: `busy/now-${minute}`, at: at(minute) });
    }
    expect(noted).toEqual([true, false, false]);
    expect(await ledger.refreshes.skippedFirings(name)).toEqual({ count: 2, last: at(3) });
    for (let second = 0; second < 120; second++)
      await ledger.refreshes.noteSkipped(
        { schedule: name, number: 1 },
        `busy/s-${second}`,
        at(4).replace('00.000', String(100 + second)),
      );
    expect(await ledger.refreshes.skippedFirings(name)).toEqual({ count: 122, last: at(4).replace('00.000', '219') });
    expect([await ledger.refreshes.skippedFor('busy/s-119'), await ledger.refreshes.skippedFor('busy/2')]).toEqual([
      1,
      null,
    ]);
    await ledger.schedules.closeRequest('busy/now-2');
    expect(await ledger.schedules.refreshRequests()).toEqual([{ schedule: name, firing: 'busy/now-3', at: at(3) }]);
  });
});
