import { expect } from 'vitest';
import { type RunId, tournamentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { ok } from '../../../src/kernel/result.ts';
import { uniqueId } from '../../../src/kernel/unique-id.ts';
import type { CallMeter } from '../../../src/models/call-meter.ts';
import type { ProviderLimits } from '../../../src/models/pace.ts';
import { postgresMeter } from '../../../src/storage/postgres-meter.ts';
import { never, plannedWith, replyWith } from '../../models/calls.ts';
import type { TestArena } from '../../support/test-arena.ts';

/** What a test says of a meter; the rest is without limits. */
export interface Opening {
  readonly run?: RunId;
  readonly executor?: string;
  readonly budgetUsd?: number | null;
  readonly limits?: ProviderLimits;
  readonly windowMs?: number;
  readonly freeExecutors?: (executors: string[]) => Promise<string[]>;
}

/** A meter of a process of its own on a test file's database. */
export const openMeterOf = (arena: TestArena, { limits = { concurrency: 100 }, ...options }: Opening = {}): CallMeter =>
  postgresMeter(arena.db, {
    run: tournamentId(uniqueId('T')),
    executor: uniqueId('x'),
    budgetUsd: null,
    ...options,
    limitsOf: () => limits,
  });

/** Looks at the budget of a run all the while that two processes make calls, whose costs a seed decides. */
export async function keepTheBudget(arena: TestArena, seed: number): Promise<void> {
  const random = randomFor('costs of calls', seed);
  const run = tournamentId(uniqueId('T'));
  const budgetUsd = 10;
  const meters = [openMeterOf(arena, { run, budgetUsd }), openMeterOf(arena, { run, budgetUsd })];
  let refused = 0;
  let done = false;
  const most = (async () => {
    let seen = 0;
    while (!done) seen = Math.max(seen, await arena.ledger.modelCalls.committedUsd(run));
    return seen;
  })();
  const worker = async (index: number) => {
    const provider = `p${seed}-${index % 3}`;
    for (let turn = 0; turn < 6; turn++) {
      const worstUsd = random.int(1, 2000) / 1000;
      const meter = meters[index % 2];
      const leave = await meter?.begin(plannedWith({ key: uniqueId('key'), provider, worstUsd }), never());
      if (leave?.kind !== 'go') {
        refused++;
        return;
      }
      const costUsd = random.chance(0.1) ? null : (worstUsd * random.int(0, 100)) / 100;
      await meter?.end(leave.call, { outcome: ok(replyWith({ costUsd })), costUsd });
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => worker(index)));
  done = true;
  const lines = await arena.ledger.modelCalls.spendOf(run);
  const spent = lines.reduce((sum, { usd, reservedUsd }) => sum + usd + reservedUsd, 0);
  expect(await arena.ledger.modelCalls.committedUsd(run)).toBeCloseTo(spent, 9);
  expect(await most).toBeLessThanOrEqual(budgetUsd);
  expect(refused).toBeGreaterThan(0);
  // What is refused does not leave the budget unused: no call may cost more than two dollars.
  expect(spent).toBeGreaterThan(budgetUsd - 2);
}
