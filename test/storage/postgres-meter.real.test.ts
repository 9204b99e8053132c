import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { type RunId, tournamentId } from '../../src/kernel/ids.ts';
import { ok } from '../../src/kernel/result.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { forgetUseless } from '../../src/storage/meter/ask-for-calls.ts';
import { failureWith, goOf, never, plannedWith, replyWith } from '../models/calls.ts';
import { describeMeter } from '../models/meter-contract.ts';
import { testArena } from '../support/test-arena.ts';
import { keepTheBudget, type Opening, openMeterOf } from './meter/meters.ts';

const arena = testArena();
const openMeter = (opening?: Opening) => openMeterOf(arena, opening);
const newRun = () => tournamentId(uniqueId('T'));
const newCall = (worstUsd: number | null = 1) =>
  plannedWith({ key: uniqueId('key'), provider: uniqueId('p'), worstUsd });

it('a reply that says absurd things is stored as it is, at an unknown cost and use', async () => {
  const run = newRun();
  const call = newCall(2);
  const meter = openMeter({ run });
  const usage = { inputTokens: 10.5, cachedInputTokens: 0, cacheWriteTokens: -1, outputTokens: 1e308, searches: 0 };
  const toolRequests = [{ id: 'a\u0000', name: '\ud800', input: { n: 1e308, text: '\u0000\udfff' } }];
  const reply = replyWith({ text: 'a\u0000b\ud83d', usage, toolRequests });
  await meter.end(await goOf(meter, call), { outcome: ok(reply), costUsd: Number.POSITIVE_INFINITY });
  expect(await meter.begin(call, never())).toEqual({ kind: 'stored', reply });
  expect(await arena.ledger.modelCalls.spendOf(run)).toMatchObject([
    { unknownCost: 1, reservedUsd: 2, inputTokens: 0 },
  ]);
});

describe('a reply that was of no use', () => {
  const answered = { outcome: ok(replyWith()), costUsd: 0.5 };
  const useless = async () => {
    const run = newRun();
    const call = newCall();
    const meter = openMeter({ run });
    await meter.end(await goOf(meter, call), answered);
    await meter.markUseless(call.key);
    return { run, call };
  };
  const said = async (run: RunId, call: ReturnType<typeof newCall>) =>
    (await openMeter({ run }).begin(call, never())).kind;

  it('stays on the bill and is given to the run that found it so, while others ask anew and share what they got', async () => {
    const { run, call } = await useless();
    expect(await said(run, call)).toBe('stored');
    const other = openMeter();
    await other.end(await goOf(other, call), { ...answered, outcome: ok(replyWith({ text: 'better' })) });
    for (const each of [newRun(), newRun()])
      expect(await openMeter({ run: each }).begin(call, never())).toMatchObject({ reply: { text: 'better' } });
    expect(await arena.ledger.modelCalls.spendOf(run)).toMatchObject([{ calls: 1, usd: 0.5 }]);
  });

  it('is asked for again by calls that wait together', async () => {
    const calls = await Promise.all([1, 2, 3].map(useless));
    const meter = openMeter();
    for (const { kind } of await Promise.all(calls.map(({ call }) => meter.begin(call, never()))))
      expect(kind).toBe('go');
  });

  it('is asked for again by its own run after ten minutes, and at once when that is forgotten', async () => {
    const late = await useless();
    await sql`update arena.model_calls set ended_at = ended_at - interval '10 minutes' where key = ${late.call.key}`.execute(
      arena.db,
    );
    expect(await said(late.run, late.call)).toBe('go');
    const retried = await useless();
    await forgetUseless(arena.db, retried.run);
    expect(await said(retried.run, retried.call)).toBe('go');
  });
});

describeMeter('the meter in PostgreSQL', {
  open: (limits) => openMeter({ limits, windowMs: 3000 }),
  sleep: (ms) => systemClock.sleep(ms),
  now: () => systemClock.now(),
});

describe('the budget of a run', () => {
  it('is never exceeded with 50 calls in flight over two processes', () => keepTheBudget(arena, 1));

  it('is waited for while calls under way may cost less than is reserved for them', async () => {
    const meter = openMeter({ budgetUsd: 1 });
    const first = await goOf(meter, newCall(0.9));
    const second = goOf(meter, newCall(0.9));
    await meter.end(first, { outcome: ok(replyWith()), costUsd: 0.05 });
    await second;
  });

  it('is spent when a call has no room even without those under way', async () => {
    const run = newRun();
    const call = newCall(0.9);
    const meter = openMeter({ run, budgetUsd: 1 });
    await meter.end(await goOf(meter, newCall(0.5)), { outcome: failureWith('timed_out'), costUsd: null });
    expect(await meter.begin(call, never())).toEqual({
      kind: 'no_budget',
      detail: `a call of ${call.provider}/gpt may cost up to $0.9000, and less is left of the budget of $1`,
    });
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(0.5);
    const raised = openMeter({ run, budgetUsd: 2 });
    await goOf(raised, call);
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBeCloseTo(1.4);
  });

  it('holds no call whose price nobody knows; without a budget such a call is made', async () => {
    const call = newCall(null);
    expect(await openMeter({ budgetUsd: 100 }).begin(call, never())).toEqual({
      kind: 'no_budget',
      detail: `nobody knows what ${call.provider}/gpt costs, so no budget can hold it`,
    });
    const run = newRun();
    const meter = openMeter({ run });
    await meter.end(await goOf(meter, call), { outcome: ok(replyWith()), costUsd: null });
    const [line] = await arena.ledger.modelCalls.spendOf(run);
    expect(line).toMatchObject({ calls: 1, usd: 0, unknownCost: 1, reservedUsd: 0 });
  });

  it('is not touched by calls that are given up just when they are reserved', async () => {
    const run = newRun();
    const meter = openMeter({ run, budgetUsd: 100 });
    let made = 0;
    const giveUp = async (afterMs: number) => {
      const stop = new AbortController();
      const begun = meter.begin(newCall(1), stop.signal).then(
        () => made++,
        () => undefined,
      );
      await systemClock.sleep(afterMs);
      stop.abort(new Error('given up'));
      await begun;
    };
    for (let turn = 0; turn < 30; turn++) await giveUp(turn % 10);
    await expect.poll(() => arena.ledger.modelCalls.committedUsd(run), { timeout: 20_000 }).toBe(made);
    expect(made).toBeLessThan(30);
  });

  it('is exact to the last digit', async () => {
    const run = newRun();
    const meter = openMeter({ run, budgetUsd: 0.3 });
    for (let turn = 0; turn < 3; turn++)
      await meter.end(await goOf(meter, newCall(0.1)), { outcome: ok(replyWith()), costUsd: 0.1 });
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(0.3);
    expect((await meter.begin(newCall(1e-9), never())).kind).toBe('no_budget');
  });
});

describe('equal calls', () => {
  it('are made once, whichever run they belong to', async () => {
    const call = newCall();
    const reply = replyWith({
      text: 'NUL \u0000 and half a pair \ud800',
      costUsd: 0.5,
      carried: { signed: [1, null] },
    });
    const first = openMeter();
    await first.end(await goOf(first, call), { outcome: ok(reply), costUsd: 0.5 });
    const run = newRun();
    expect(await openMeter({ run, budgetUsd: 0 }).begin(call, never())).toEqual({ kind: 'stored', reply });
    expect(await arena.ledger.modelCalls.spendOf(run)).toEqual([]);
  });

  it('wait for the one that is under way instead of paying twice', async () => {
    const call = newCall();
    const meters = [openMeter(), openMeter(), openMeter()];
    const reply = replyWith({ text: 'once' });
    let made = 0;
    const said = await Promise.all(
      [...meters, ...meters].map(async (meter) => {
        const leave = await meter.begin(call, never());
        if (leave.kind === 'go') {
          made++;
          await systemClock.sleep(150);
          await meter.end(leave.call, { outcome: ok(reply), costUsd: 1 });
        }
        return leave;
      }),
    );
    expect(made).toBe(1);
    expect(said.filter((leave) => leave.kind === 'stored' && leave.reply.text === 'once')).toHaveLength(5);
  });

  it('are tried by the next one when the first fails', async () => {
    const call = newCall();
    const meter = openMeter();
    const first = await goOf(meter, call);
    const second = goOf(openMeter(), call);
    await meter.end(first, { outcome: failureWith('key_refused'), costUsd: 0 });
    await second;
  });

  it('are not waited for when their process is gone, and the reservation stays spent', async () => {
    const run = newRun();
    const call = newCall(2);
    await goOf(openMeter({ run, executor: 'gone' }), call);
    const alive = openMeter({ run, freeExecutors: async (ids) => ids.filter((id) => id === 'gone') });
    await alive.end(await goOf(alive, call), { outcome: ok(replyWith()), costUsd: 0.5 });
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(2.5);
    expect(await arena.ledger.modelCalls.spendOf(run)).toMatchObject([
      { calls: 2, failed: 0, usd: 0.5, unknownCost: 1, reservedUsd: 2 },
    ]);
  });

  it('are not waited for beyond their time', async () => {
    const call = newCall();
    const meter = openMeter();
    const first = await goOf(meter, call);
    await sql`update arena.model_calls set expires_at = clock_timestamp() + interval '200 milliseconds'
      where seq = ${first}`.execute(arena.db);
    expect(await goOf(openMeter(), call)).not.toBe(first);
  });
});

it('limits over two meters hold for the requests of a minute', async () => {
  const provider = uniqueId('p');
  const opening = { limits: { concurrency: 50, requestsPerMinute: 40 }, windowMs: 1000 };
  const meters = [openMeter(opening), openMeter(opening)];
  const before = systemClock.now();
  await Promise.all(
    Array.from({ length: 80 }, async (_, index) => {
      const meter = meters[index % 2];
      if (!meter) return;
      const call = await goOf(meter, plannedWith({ provider, key: uniqueId('key') }));
      await meter.end(call, { outcome: ok(replyWith()), costUsd: 0 });
    }),
  );
  // Two windows; each meter for itself would need one.
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(1500);
});
