import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { systemClock } from '../../../src/kernel/clock.ts';
import { tournamentId } from '../../../src/kernel/ids.ts';
import { ok } from '../../../src/kernel/result.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { meteredModel } from '../../../src/models/metered-model.ts';
import { connectArena } from '../../../src/storage/database.ts';
import { freeExecutors, holdLease } from '../../../src/storage/executor-lease.ts';
import { postgresMeter } from '../../../src/storage/postgres-meter.ts';
import { never, replyWith, requestWith } from '../../models/calls.ts';

// Makes calls of a run through its meter, as JSON on stdin says, and prints `done` at the end.
const job = z
  .object({
    databaseUrl: z.string(),
    modelUrl: z.string(),
    executor: z.string(),
    run: z.string(),
    occasions: z.array(z.string()),
    budgetUsd: z.number().nullable(),
    atOnce: z.number(),
    requestsPerMinute: z.number().optional(),
    concurrency: z.number(),
    windowMs: z.number(),
  })
  .parse(JSON.parse(await text(process.stdin)));

// A worker whose call is refused never ends by itself: what it waits for does not settle.
let working = job.atOnce;
let resolveAll: () => void = () => undefined;
const allEnded = new Promise<void>((resolve) => {
  resolveAll = resolve;
});
const oneEnded = () => {
  working--;
  if (working === 0) resolveAll();
};

const lease = await holdLease(job.databaseUrl, job.executor, { onLost: () => undefined });
const arena = await connectArena(job.databaseUrl);
const bare: LanguageModel = {
  provider: 'slow',
  model: 'm',
  vendor: 'v',
  ask: async ({ purpose }) => {
    const response = await fetch(job.modelUrl, { method: 'POST', body: purpose.occasion });
    return ok(replyWith({ text: await response.text() }));
  },
};
const model = meteredModel(bare, {
  meter: postgresMeter(arena.db, {
    run: tournamentId(job.run),
    executor: job.executor,
    budgetUsd: job.budgetUsd,
    windowMs: job.windowMs,
    limitsOf: () => ({ concurrency: job.concurrency, requestsPerMinute: job.requestsPerMinute }),
    freeExecutors: (executors) => freeExecutors(job.databaseUrl, executors),
  }),
  clock: systemClock,
  price: { input: 100, output: 1000 },
  searchInputTokens: 0,
  onBudgetSpent: (detail) => {
    process.stdout.write(`${detail}\n`);
    oneEnded();
  },
});

const left = [...job.occasions];
const work = async () => {
  for (let occasion = left.shift(); occasion !== undefined; occasion = left.shift()) {
    await model.ask(requestWith({ purpose: { ...requestWith().purpose, occasion } }), never());
  }
};
await Promise.race([allEnded, Promise.all(Array.from({ length: job.atOnce }, () => work().then(oneEnded)))]);
await arena.close();
await lease.release();
process.stdout.write('done\n');
