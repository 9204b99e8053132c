import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { systemClock } from '../../../src/kernel/clock.ts';
import { tournamentId } from '../../../src/kernel/ids.ts';
import { meteredBackground } from '../../../src/models/metered-background.ts';
import { createOpenaiBackground } from '../../../src/models/openai/openai-background.ts';
import { connectArena } from '../../../src/storage/database.ts';
import { freeExecutors, holdLease } from '../../../src/storage/executor-lease.ts';
import { postgresMeter } from '../../../src/storage/postgres-meter.ts';
import { never } from '../../models/calls.ts';
import { requestOf } from '../../models/vendor-under-test.ts';

// Asks for research in the background, as JSON on stdin says, and prints what came of each question as JSON.
const job = z
  .object({
    databaseUrl: z.string(),
    baseUrl: z.string(),
    executor: z.string(),
    run: z.string(),
    questions: z.array(z.string()),
  })
  .parse(JSON.parse(await text(process.stdin)));

const lease = await holdLease(job.databaseUrl, job.executor, { onLost: () => undefined });
const arena = await connectArena(job.databaseUrl);
const model = meteredBackground(
  createOpenaiBackground({
    provider: 'openai',
    vendor: 'openai',
    model: 'o3-deep-research',
    apiKey: 'k',
    baseUrl: job.baseUrl,
    clock: systemClock,
  }),
  {
    meter: postgresMeter(arena.db, {
      run: tournamentId(job.run),
      executor: job.executor,
      budgetUsd: 10_000,
      limitsOf: () => ({ concurrency: 100 }),
      freeExecutors: (executors) => freeExecutors(job.databaseUrl, executors),
    }),
    clock: systemClock,
    price: { input: 10, output: 40, search: 10 },
    searchInputTokens: 100_000,
    onBudgetSpent: () => undefined,
  },
);
const outcomes = await Promise.all(
  job.questions.map(async (question) => {
    const asked = await model.ask(requestOf(question, { webSearch: { most: 5 }, timeoutMs: 600_000 }), never());
    return { question, said: asked.ok ? asked.value.text : `${asked.failure.reason}: ${asked.failure.detail}` };
  }),
);
await arena.close();
await lease.release();
process.stdout.write(JSON.stringify(outcomes));
