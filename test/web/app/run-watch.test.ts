import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../../src/arena/run-progress.ts';
import { runView } from '../../../src/reporting/view/run-view.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import { runEvents } from '../../../src/web/app/run-events.ts';
import { RunPace } from '../../../src/web/app/run-source.ts';
import { type RunLook, RunWatch } from '../../../src/web/app/run-watch.ts';
import { QuickClock, sampleParts, sampleRun } from './sample-parts.ts';

const lookAt = (ended: number, status: RunProgress['status'] = 'running'): RunLook => ({
  view: runView({ ...sampleRun, status, matches: { ended, planned: 12 } }, { perMinute: null }),
  ended: status === 'finished',
});

/** A watch that sees these looks one after the other, and then the last of them. */
function watchOf(looks: readonly (RunLook | Error)[]) {
  const clock = new QuickClock();
  const warned: string[] = [];
  let times = 0;
  const look = async () => {
    const seen = looks[Math.min(times++, looks.length - 1)] ?? null;
    if (seen instanceof Error) throw seen;
    return seen;
  };
  const watch = new RunWatch({ look, clock, warn: (message) => warned.push(message), name: 'n' });
  return { watch, clock, warned, times: () => times };
}

describe('the watch of a run', () => {
  it('looks once for all listeners, and tells only what changed', async () => {
    const { watch, clock } = watchOf([lookAt(3), lookAt(3), lookAt(4), lookAt(4, 'finished')]);
    const one = watch.join(null);
    const two = watch.join(null);
    const first = await one.next(60_000);
    expect(first).toMatchObject({
      kind: 'news',
      news: { id: 'n-1', changes: { texts: { matches: '3 of 12, 1 under way' } } },
    });
    const second = await one.next(60_000);
    expect(second).toMatchObject({ kind: 'news', news: { id: 'n-2' } });
    if (second.kind !== 'news') throw new Error('no news');
    expect(Object.keys(second.news.changes.texts).sort()).toEqual(['matches', 'summary']);
    expect(second.news.changes.rows).toEqual({});
    expect(clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-01-02T03:06:02.000Z'));
    expect(await one.next(60_000)).toMatchObject({
      kind: 'news',
      news: { changes: { texts: { status: 'Finished' } } },
    });
    expect(await one.next(60_000)).toEqual({ kind: 'ended' });
    // Who reads slowly finds all of it as one piece.
    expect(await two.next(60_000)).toMatchObject({
      kind: 'news',
      news: { id: 'n-3', changes: { texts: { matches: '4 of 12', status: 'Finished', spent: '$1.25 of $5.00' } } },
    });
    expect(await two.next(60_000)).toEqual({ kind: 'ended' });
  });

  it('looks no more when nobody listens', async () => {
    const { watch, times, clock } = watchOf([lookAt(1), lookAt(2), lookAt(3)]);
    const listener = watch.join(null);
    await listener.next(60_000);
    listener.end(false);
    for (let turn = 0; turn < 20; turn++) await clock.sleep(0);
    const looked = times();
    for (let turn = 0; turn < 20; turn++) await clock.sleep(0);
    expect(times()).toBe(looked);
    expect(watch.listeners).toBe(0);
  });

  it('tells nothing again to who comes back and knows the latest', async () => {
    const { watch } = watchOf([lookAt(1)]);
    const first = watch.join(null);
    await first.next(60_000);
    expect(await watch.join('n-1').next(0)).toEqual({ kind: 'quiet' });
    expect(await watch.join('m-1').next(0)).toMatchObject({ kind: 'news', news: { id: 'n-1' } });
    watch.close();
  });

  it('sends its listeners away when it cannot look, and says why', async () => {
    const { watch, warned } = watchOf([new Error('no database')]);
    expect(await watch.join(null).next(60_000, { now: () => 0, sleep: () => new Promise(() => undefined) })).toEqual({
      kind: 'sent_away',
    });
    expect(warned).toHaveLength(5);
    expect(warned[0]).toContain('no database');
  });
});

describe('the stream of events', () => {
  it('is server-sent events, and ends with the run', async () => {
    const { watch, clock } = watchOf([lookAt(3), lookAt(3, 'finished')]);
    let text = '';
    for await (const piece of runEvents(watch.join(null), clock)) text += piece;
    const events = text.split('\n\n').filter((event) => event !== '' && !event.startsWith(':'));
    expect(events.map((event) => event.split('\n').map((line) => line.split(':')[0]))).toEqual([
      ['retry'],
      ['id', 'event', 'data'],
      ['id', 'event', 'data'],
      ['event', 'data'],
    ]);
    expect(events.at(-1)).toBe('event: end\ndata: {}');
  });

  it('ends at its age, with heartbeats before', async () => {
    const { watch, clock } = watchOf([lookAt(3)]);
    let hearts = 0;
    for await (const piece of runEvents(watch.join(null), clock)) if (piece.startsWith(':')) hearts++;
    expect(hearts).toBeGreaterThan(0);
    expect(watch.listeners).toBe(0);
  });

  it('is refused beyond a hundred listeners, and ends when the app closes', async () => {
    const closing = new AbortController();
    const still = { now: () => 0, sleep: () => new Promise<void>(() => undefined) };
    const app = createApp(sampleParts({ closing: closing.signal, clock: still }));
    const ask = () => app.request('http://127.0.0.1/runs/T-1/events');
    const streams: Response[] = [];
    for (let listener = 0; listener < 100; listener++) streams.push(await ask());
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    expect((await ask()).status).toBe(503);
    await streams.pop()?.body?.cancel();
    streams.push(await ask());
    expect(streams.at(-1)?.status).toBe(200);
    closing.abort();
    await Promise.all(streams.map((stream) => stream.text()));
    expect((await ask()).status).toBe(503);
  });
});

describe('the pace of a run', () => {
  const seen = (ended: number): RunProgress => ({ ...sampleRun, matches: { ended, planned: 12 } });
  const start = Date.parse(sampleRun.startedAt);

  it('goes by the time worked on the newest answers where nothing else was seen', () => {
    expect(new RunPace().seen(seen(6), start)).toBeCloseTo(6);
    expect(new RunPace().seen({ ...seen(40), worked: { seconds: 120, share: 0.1 } }, start)).toBeCloseTo(2);
    expect(new RunPace().seen(seen(1), start)).toBeNull();
    expect(new RunPace().seen({ ...seen(6), worked: null }, start)).toBeNull();
  });

  it('goes by what was seen, so that the time a run stood still does not count', () => {
    const pace = new RunPace();
    const later = start + 86_400_000;
    pace.seen(seen(6), later);
    expect(pace.seen(seen(10), later + 60_000)).toBeCloseTo(4);
  });
});
