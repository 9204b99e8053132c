import { loadavg } from 'node:os';
import { cpuUsage } from 'node:process';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/kernel/clock.ts';
import { tournamentId } from '../src/kernel/ids.ts';
import { ok } from '../src/kernel/result.ts';
import { uniqueId } from '../src/kernel/unique-id.ts';
import type { CallMeter } from '../src/models/call-meter.ts';
import type { LanguageModel } from '../src/models/language-model.ts';
import { meteredModel } from '../src/models/metered-model.ts';
import { createOpenaiChatModel } from '../src/models/openai/openai-chat-model.ts';
import { type ArenaDatabase, connectArena } from '../src/storage/database.ts';
import { postgresMeter } from '../src/storage/postgres-meter.ts';
import { never, replyWith, requestWith } from '../test/models/calls.ts';
import { openTestDatabase } from '../test/support/database.ts';
import { openSlowModel } from './meter/open-slow-model.ts';
import { placesAlone } from './meter/places-alone.ts';
import { readServerCpu } from './meter/server-cpu.ts';

// Prints JSON lines: what calls of a slow model reach through a meter, of what the limit of calls at a time allows.
// `none` is a meter that only hands places on: the most that can be reached on this machine at this load.
// `bare` is a provider that only sleeps; `openai` one behind the vendor's library, in another process.

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2048' },
    latency: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '32' },
    meters: { type: 'string', default: 'none,postgres' },
    models: { type: 'string', default: 'bare,openai' },
    atOnce: { type: 'string', default: '256' },
    budget: { type: 'boolean', default: false },
  },
});
const calls = Number(values.calls);
const atOnce = Number(values.atOnce);
const latencyMs = Number(values.latency);
const concurrency = Number(values.concurrency);
/** Reply as long as that of a judge that gives its reasons. */
const reply = 'The first answer covers more of what was asked, and says where it found it. '.repeat(20);
/** Question as long as two rollouts. */
const question = 'What the page says of the river and the towns along it, with the years. '.repeat(200);

const bareModel: LanguageModel = {
  provider: 'slow',
  model: 'm',
  vendor: 'v',
  ask: async () => {
    await systemClock.sleep(latencyMs);
    return ok(replyWith({ text: reply }));
  },
};

const database = await openTestDatabase();
const arena = await connectArena(database.url);
const slow = await openSlowModel(reply, latencyMs);
const openaiModel = createOpenaiChatModel({
  provider: 'slow',
  vendor: 'v',
  model: 'm',
  apiKey: 'key',
  baseUrl: slow.url,
  clock: systemClock,
});
const limitsOf = () => ({ concurrency });

for (const model of values.models.split(',')) {
  for (const meter of values.meters.split(',')) {
    const line = await measured(model === 'openai' ? openaiModel : bareModel, meterOf(meter), arena.db);
    process.stdout.write(`${JSON.stringify({ bench: 'meter', model, meter, ...line })}\n`);
  }
}
await slow.close();
await arena.close();
await database.drop();

function meterOf(name: string): CallMeter {
  if (name === 'none') return placesAlone(concurrency);
  const run = tournamentId(uniqueId('T'));
  return postgresMeter(arena.db, {
    run,
    executor: uniqueId('x'),
    budgetUsd: values.budget ? 1e6 : null,
    limitsOf,
  });
}

async function measured(bare: LanguageModel, meter: CallMeter, db: ArenaDatabase) {
  const model = meteredModel(bare, {
    meter,
    clock: systemClock,
    price: { input: 1, output: 1 },
    searchInputTokens: 0,
    onBudgetSpent: () => undefined,
  });
  const loadBefore = loadavg()[0] ?? 0;
  const start = systemClock.now();
  const processBefore = cpuUsage();
  const server = await readServerCpu(db);
  let next = 0;
  let answered = 0;
  const work = async () => {
    while (next < calls) {
      const purpose = { ...requestWith().purpose, occasion: `${start} ${next++}` };
      const messages = [{ role: 'user' as const, text: question }];
      const outcome = await model.ask(requestWith({ purpose, messages, timeoutMs: 60_000 }), never());
      if (outcome.ok) answered++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (systemClock.now() - start) / 1000;
  const { user, system } = cpuUsage(processBefore);
  const ideal = (concurrency / latencyMs) * 1000;
  return {
    calls,
    concurrency,
    latencyMs,
    answered,
    perSecond: rounded(calls / seconds),
    ratio: rounded(calls / seconds / ideal, 3),
    processMsPerCall: rounded((user + system) / 1000 / calls, 2),
    serverMsPerCall: rounded((await server.end()) / calls, 2),
    load: [rounded(loadBefore), rounded(loadavg()[0] ?? 0)],
  };
}

function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
