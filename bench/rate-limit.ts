import { once } from 'node:events';
import { createServer } from 'node:http';
import { systemClock } from '../src/kernel/clock.ts';
import { tournamentId } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import { uniqueId } from '../src/kernel/unique-id.ts';
import type { LanguageModel, ModelFailure, ModelReply } from '../src/models/language-model.ts';
import { meteredModel } from '../src/models/metered-model.ts';
import { connectArena } from '../src/storage/database.ts';
import { postgresMeter } from '../src/storage/postgres-meter.ts';
import { failureWith, never, replyWith, requestWith } from '../test/models/calls.ts';
import { openTestDatabase } from '../test/support/database.ts';

// Prints one JSON line: 200 calls, 16 at a time, against a server that takes 60 in any minute and that the meter knows
// nothing of. With the argument `silent` the server does not say how long to wait.

const calls = 200;
const allowed = 60;
const windowMs = 60_000;
const latencyMs = 300;
const saysWhen = process.argv[2] !== 'silent';

const taken: number[] = [];
let refusals = 0;

const server = createServer(async (_request, response) => {
  const now = systemClock.now();
  const inside = taken.filter((at) => at > now - windowMs);
  const first = inside[inside.length - allowed];
  if (first === undefined) {
    taken.push(now);
    await systemClock.sleep(latencyMs);
    response.end('taken');
    return;
  }
  refusals++;
  const seconds = Math.ceil((first + windowMs - now) / 1000);
  response.writeHead(429, saysWhen ? { 'retry-after': `${seconds}` } : {}).end();
});

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

async function ask(): Promise<Result<ModelReply, ModelFailure>> {
  const response = await fetch(url);
  await response.text();
  if (response.ok) return ok(replyWith());
  const after = response.headers.get('retry-after');
  return failureWith('rate_limited', after === null ? null : Number(after) * 1000);
}

const bare: LanguageModel = { provider: 'limited', model: 'm', vendor: 'v', ask };
const database = await openTestDatabase();
const arena = await connectArena(database.url);
const model = meteredModel(bare, {
  meter: postgresMeter(arena.db, {
    run: tournamentId(uniqueId('T')),
    executor: uniqueId('x'),
    budgetUsd: null,
    limitsOf: () => ({ concurrency: 16 }),
  }),
  clock: systemClock,
  price: null,
  searchInputTokens: 0,
  onBudgetSpent: () => undefined,
});

const start = systemClock.now();
const outcomes = await Promise.all(
  Array.from({ length: calls }, (_, index) =>
    model.ask(requestWith({ purpose: { ...requestWith().purpose, occasion: `${index}` } }), never()),
  ),
);
const seconds = (systemClock.now() - start) / 1000;
server.close();
await arena.close();
await database.drop();

process.stdout.write(
  `${JSON.stringify({
    bench: 'rate-limit',
    saysWhen,
    calls,
    answered: outcomes.filter((each) => each.ok).length,
    refusals,
    seconds: Math.round(seconds),
    perMinute: Math.round((calls / seconds) * 60),
    allowed,
  })}\n`,
);
