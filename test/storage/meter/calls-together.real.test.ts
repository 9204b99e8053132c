import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/kernel/clock.ts';
import { type RunId, tournamentId } from '../../../src/kernel/ids.ts';
import { ok } from '../../../src/kernel/result.ts';
import { uniqueId } from '../../../src/kernel/unique-id.ts';
import type { CallMeter, Leave, PlannedCall } from '../../../src/models/call-meter.ts';
import { freshPace, type ProviderLimits } from '../../../src/models/pace.ts';
import { type ArenaConnection, connectArena } from '../../../src/storage/database.ts';
import { postgresMeter } from '../../../src/storage/postgres-meter.ts';
import { goOf, never, plannedWith, replyWith } from '../../models/calls.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
/** Two connections know as little of each other as two processes. */
let connections: readonly [ArenaConnection, ArenaConnection];

beforeAll(async () => {
  database = await openTestDatabase();
  connections = [await connectArena(database.url), await connectArena(database.url)];
});

afterAll(async () => {
  for (const connection of connections) await connection.close();
  await database.drop();
});

interface Opening {
  readonly run?: RunId;
  readonly budgetUsd?: number | null;
  readonly limits?: ProviderLimits;
  readonly clock?: Clock;
}

const openMeter = ({ limits = { concurrency: 100 }, ...options }: Opening = {}, number: 0 | 1 = 0): CallMeter =>
  postgresMeter(connections[number].db, {
    run: newRun(),
    executor: uniqueId('x'),
    budgetUsd: null,
    ...options,
    limitsOf: () => limits,
  });

const newRun = () => tournamentId(uniqueId('T'));
const callOf = (provider: string, change: Partial<PlannedCall> = {}) =>
  plannedWith({ provider, key: uniqueId('key'), ...change });
const answered = { outcome: ok(replyWith()), costUsd: 0.01 };
const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

async function committed(run: RunId): Promise<number> {
  const { rows } = await sql<{ usd: string }>`
    select coalesce(max(committed_usd), 0) as usd from arena.run_spend where run = ${run}`.execute(connections[0].db);
  return Number(rows[0]?.usd);
}

/** A provider that counts how many calls are with it; it knows nothing of what is on record. */
function countingProvider() {
  let now = 0;
  let most = 0;
  return {
    name: uniqueId('p'),
    most: () => most,
    /** Works on a call for so long, in milliseconds. */
    work: async (ms: number) => {
      now++;
      most = Math.max(most, now);
      await systemClock.sleep(ms);
      now--;
    },
  };
}

describe('calls that come at once', () => {
  it('keep to the calls at a time, over two processes whose ends come together', async () => {
    const provider = countingProvider();
    const meters = [openMeter({ limits: { concurrency: 7 } }), openMeter({ limits: { concurrency: 7 } }, 1)];
    await Promise.all(
      many(160, async (index) => {
        const meter = meters[index % 2] ?? openMeter();
        const call = await goOf(meter, callOf(provider.name));
        await provider.work(20 + (index % 5));
        await meter.end(call, answered);
      }),
    );
    expect(provider.most()).toBe(7);
  });

  it('go in their order, and no process keeps another from its places', async () => {
    const provider = uniqueId('p');
    const order: string[] = [];
    const one = async (meter: CallMeter, name: string) => {
      const call = await goOf(meter, callOf(provider));
      order.push(name);
      await systemClock.sleep(20);
      await meter.end(call, answered);
    };
    const busy = openMeter({ limits: { concurrency: 4 } });
    const late = openMeter({ limits: { concurrency: 4 } }, 1);
    let go = true;
    const worker = async (index: number) => {
      for (let turn = 0; go && turn < 5000; turn++) await one(busy, `busy ${index} ${turn}`);
    };
    const working = Promise.all(many(12, worker));
    await expect.poll(() => order.length, { timeout: 20_000 }).toBeGreaterThan(20);
    await Promise.all(many(3, (index) => one(late, `late ${index}`)));
    go = false;
    await working;
    expect(order.filter((name) => name.startsWith('late'))).toEqual(many(3, (index) => `late ${index}`));
    expect(order.indexOf('late 2')).toBeLessThan(order.length - 1);
  });

  it('are let through as places are given back, without a timer', async () => {
    const provider = countingProvider();
    const asleep: Clock = {
      now: systemClock.now,
      sleep: (_ms, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    };
    const opening = { limits: { concurrency: 2 }, clock: asleep };
    const meters = [openMeter(opening), openMeter(opening)];
    await Promise.all(
      many(30, async (index) => {
        const meter = meters[index % 2] ?? openMeter();
        const call = await goOf(meter, callOf(provider.name));
        await provider.work(1);
        await meter.end(call, answered);
      }),
    );
    expect(provider.most()).toBeLessThanOrEqual(2);
  });

  it('take no more of the budget together than there is, to the last digit', async () => {
    const run = newRun();
    const provider = uniqueId('p');
    const meters = [openMeter({ run, budgetUsd: 0.7 }), openMeter({ run, budgetUsd: 0.7 }, 1)];
    const stop = new AbortController();
    let gone = 0;
    const begun = many(40, async (index) => {
      // Of several providers: these do not wait for one another.
      const call = callOf(`${provider} ${index % 3}`, { worstUsd: 0.1 });
      await meters[index % 2]?.begin(call, stop.signal);
      gone++;
    });
    const all = Promise.allSettled(begun);
    await expect.poll(() => gone, { timeout: 20_000 }).toBe(7);
    expect(await committed(run)).toBe(0.7);
    stop.abort(new Error('enough'));
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await committed(run)).toBe(0.7);
  });

  it('are made once where they are equal', async () => {
    const provider = uniqueId('p');
    const equal = callOf(provider);
    const meter = openMeter();
    const first = callOf(provider);
    const planned = [first, equal, { ...equal }, callOf(provider), equal];
    const reply = replyWith({ text: 'once' });
    const said = await Promise.all(
      planned.map(async (call) => {
        const leave = await meter.begin(call, never());
        if (leave.kind === 'go') await meter.end(leave.call, { outcome: ok(reply), costUsd: 1 });
        return leave;
      }),
    );
    expect(said.map(({ kind }) => kind)).toEqual(['go', 'go', 'stored', 'go', 'stored']);
  });

  it('give back what was reserved for those that are given up meanwhile', async () => {
    const run = newRun();
    const provider = uniqueId('p');
    const meter = openMeter({ run, budgetUsd: 1000 });
    let made = 0;
    await Promise.all(
      many(60, async (index) => {
        const stop = new AbortController();
        const begun = meter.begin(callOf(provider), stop.signal).then(
          () => made++,
          (thrown: unknown) => expect(thrown).toBe(stop.signal.reason),
        );
        if (index % 2 === 1) {
          await systemClock.sleep(index / 4);
          stop.abort(new Error('given up'));
        }
        await begun;
      }),
    );
    expect(made).toBeGreaterThanOrEqual(30);
    expect(await committed(run)).toBe(made);
  });

  it('fail alone where the database refuses one', async () => {
    const provider = uniqueId('p');
    const meter = openMeter();
    const planned = many(6, (index) => callOf(provider, index === 2 ? { key: `${uniqueId('key')}\0` } : {}));
    const said = await Promise.allSettled(planned.map((call) => meter.begin(call, never())));
    const kinds = said.map((each) => (each.status === 'fulfilled' ? each.value.kind : 'failed'));
    expect(kinds).toEqual(['go', 'go', 'failed', 'go', 'go', 'go']);
  });
});

describe('ends that come at once', () => {
  it('are each on record when they are told, and the first of two counts', async () => {
    const run = newRun();
    const provider = uniqueId('p');
    const meter = openMeter({ run });
    const leaves: Leave[] = await Promise.all(many(9, () => meter.begin(callOf(provider), never())));
    const calls = leaves.flatMap((leave) => (leave.kind === 'go' ? [leave.call] : []));
    expect(calls).toHaveLength(9);
    await Promise.all(
      calls.map(async (call) => {
        await meter.end(call, { ...answered, costUsd: 0.25 });
        const { rows } = await sql`select status from arena.model_calls where seq = ${call}::bigint`.execute(
          connections[1].db,
        );
        expect(rows).toEqual([{ status: 'answered' }]);
        await meter.end(call, { ...answered, costUsd: 0.5 });
      }),
    );
    expect(await committed(run)).toBe(9 * 0.25);
  });

  it('leave the pace as it is where nothing limits calls by the minute', async () => {
    const provider = uniqueId('p');
    const meter = openMeter({ limits: { concurrency: 5 } });
    await Promise.all(many(20, async () => meter.end(await goOf(meter, callOf(provider)), answered)));
    const { rows } = await sql<{ pace: unknown }>`
      select pace from arena.paces where provider = ${provider}`.execute(connections[0].db);
    expect(rows).toEqual([{ pace: freshPace() }]);
  });
});
