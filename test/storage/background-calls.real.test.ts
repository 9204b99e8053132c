import { describe, expect, it } from 'vitest';
import { type RunId, tournamentId } from '../../src/kernel/ids.ts';
import { ok } from '../../src/kernel/result.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import type { CallMeter } from '../../src/models/call-meter.ts';
import { forgetLost } from '../../src/storage/meter/background-calls.ts';
import { postgresMeter } from '../../src/storage/postgres-meter.ts';
import { goOf, never, plannedWith, replyWith } from '../models/calls.ts';
import { testArena } from '../support/test-arena.ts';

const arena = testArena();
const newRun = () => tournamentId(uniqueId('T'));
const newCall = () => plannedWith({ key: uniqueId('key'), provider: uniqueId('p'), worstUsd: 3, background: true });

/** A meter of a process of its own, which lives no longer when another looks. */
const openMeter = (run: RunId): CallMeter =>
  postgresMeter(arena.db, {
    run,
    executor: uniqueId('x'),
    budgetUsd: 100,
    limitsOf: () => ({ concurrency: 10 }),
    freeExecutors: async (executors) => executors,
  });

describe('a call that a provider does in the background', () => {
  it('is gone on with by whoever begins it after its process died, and counts once', async () => {
    const run = newRun();
    const call = newCall();
    const first = openMeter(run);
    const number = await goOf(first, call);
    await first.submitted(number, 'job-1');
    const second = openMeter(run);
    expect(await second.begin(call, never())).toMatchObject({ kind: 'submitted', call: number, job: 'job-1' });
    await second.end(number, { outcome: ok(replyWith()), costUsd: 2 });
    expect(await openMeter(run).begin(call, never())).toMatchObject({ kind: 'stored' });
    expect(await arena.ledger.modelCalls.spendOf(run)).toMatchObject([{ calls: 1, usd: 2, unknownCost: 0 }]);
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(2);
  });

  it('is followed by one process at a time: others wait for its end', async () => {
    const run = newRun();
    const call = newCall();
    const first = openMeter(run);
    const number = await goOf(first, call);
    await first.submitted(number, 'job-1');
    await first.suspend(number);
    const meters = Array.from({ length: 4 }, () =>
      postgresMeter(arena.db, { run, executor: uniqueId('x'), budgetUsd: null, limitsOf: () => ({ concurrency: 10 }) }),
    );
    const said = await Promise.all(
      meters.map(async (meter) => {
        const leave = await meter.begin(call, never());
        if (leave.kind === 'submitted') await meter.end(leave.call, { outcome: ok(replyWith()), costUsd: 1 });
        return leave.kind;
      }),
    );
    expect(said.toSorted()).toEqual(['stored', 'stored', 'stored', 'submitted']);
  });

  it('of which no id is recorded is lost until the run is played again, and stays on the bill', async () => {
    const run = newRun();
    const call = newCall();
    await goOf(openMeter(run), call);
    expect(await openMeter(run).begin(call, never())).toEqual({ kind: 'lost' });
    expect(await openMeter(run).begin(call, never())).toEqual({ kind: 'lost' });
    await forgetLost(arena.db, run);
    expect(await openMeter(run).begin(call, never())).toMatchObject({ kind: 'go' });
    expect(await arena.ledger.modelCalls.committedUsd(run)).toBe(6);
  });

  it('that is left in good order is taken up at once by the same process', async () => {
    const run = newRun();
    const call = newCall();
    const meter = openMeter(run);
    const number = await goOf(meter, call);
    await meter.submitted(number, 'job-1');
    await meter.suspend(number);
    expect(await meter.begin(call, never())).toMatchObject({ kind: 'submitted', call: number, job: 'job-1' });
  });
});
