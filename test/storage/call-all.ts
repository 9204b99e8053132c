import * as z from 'zod';
import { systemClock } from '../../src/kernel/clock.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { ok } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { meteredModel } from '../../src/models/metered-model.ts';
import { connectArena } from '../../src/storage/database.ts';
import { freeExecutors, holdLease } from '../../src/storage/executor-lease.ts';
import { postgresMeter } from '../../src/storage/postgres-meter.ts';
import { never, replyWith, requestWith } from '../models/calls.ts';

/** Calls of a run to a model behind HTTP, and the limits that hold for them. */
export const modelJob = z.object({
  databaseUrl: z.string(),
  modelUrl: z.string(),
  executor: z.string(),
  run: z.string(),
  occasions: z.array(z.string()),
  budgetUsd: z.number().nullable(),
  concurrency: z.number(),
});

export type ModelJob = z.infer<typeof modelJob>;

/** How many calls are asked for at a time. */
const atOnce = 12;

/**
 * Makes the calls of a run through its meter, as a process of its own executor.
 * @returns what was said of each call that the budget had no room for
 */
export async function callAll(job: ModelJob): Promise<string[]> {
  const lease = await holdLease(job.databaseUrl, job.executor, { onLost: () => undefined });
  const arena = await connectArena(job.databaseUrl);
  const refusals: string[] = [];
  // A call that the budget has no room for never settles: its worker is done by being refused.
  let working = atOnce;
  let resolveAll: () => void = () => undefined;
  const allDone = new Promise<void>((resolve) => {
    resolveAll = resolve;
  });
  const oneDone = () => {
    working--;
    if (working === 0) resolveAll();
  };
  const model = meteredModel(modelBehind(job.modelUrl), {
    meter: postgresMeter(arena.db, {
      run: tournamentId(job.run),
      executor: job.executor,
      budgetUsd: job.budgetUsd,
      limitsOf: () => ({ concurrency: job.concurrency }),
      freeExecutors: (executors) => freeExecutors(job.databaseUrl, executors),
    }),
    clock: systemClock,
    price: { input: 100, output: 1000 },
    searchInputTokens: 0,
    onBudgetSpent: (detail) => {
      refusals.push(detail);
      oneDone();
    },
  });
  const left = [...job.occasions];
  const work = async () => {
    for (let occasion = left.shift(); occasion !== undefined; occasion = left.shift())
      await model.ask(requestWith({ purpose: { ...requestWith().purpose, occasion } }), never());
  };
  await Promise.race([allDone, Promise.all(Array.from({ length: atOnce }, () => work().then(oneDone)))]);
  await arena.close();
  await lease.release();
  return refusals;
}

const modelBehind = (url: string): LanguageModel => ({
  provider: 'slow',
  model: 'm',
  vendor: 'v',
  ask: async ({ purpose }) => {
    const response = await fetch(url, { method: 'POST', body: purpose.occasion });
    return ok(replyWith({ text: await response.text() }));
  },
});
