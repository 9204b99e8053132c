import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { cpuUsage } from 'node:process';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { systemClock } from '../src/kernel/clock.ts';
import { tournamentId } from '../src/kernel/ids.ts';
import { ok } from '../src/kernel/result.ts';
import { uniqueId } from '../src/kernel/unique-id.ts';
import type { CallMeter } from '../src/models/call-meter.ts';
import type { LanguageModel } from '../src/models/language-model.ts';
import { memoryMeter } from '../src/models/memory-meter.ts';
import { meteredModel } from '../src/models/metered-model.ts';
import { createOpenaiChatModel } from '../src/models/openai/openai-chat-model.ts';
import { type ArenaDatabase, connectArena } from '../src/store/database.ts';
import { postgresMeter } from '../src/store/postgres-meter.ts';
import { never, replyWith, requestWith } from '../test/models/calls.ts';
import { openTestDatabase } from '../test/support/database.ts';
import { openSlowModel } from './meter/open-slow-model.ts';

// Prints JSON lines: what calls of a slow model reach through a meter, of what the limit of calls at a time allows.
// `bare` is a provider that only sleeps; `openai` one behind the vendor's library, in another process.

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2000' },
    latency: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '32' },
    meters: { type: 'string', default: 'memory,postgres' },
    models: { type: 'string', default: 'bare,openai' },
    budget: { type: 'boolean', default: false },
  },
});
const [calls, latencyMs, concurrency] = [Number(values.calls), Number(values.latency), Number(values.concurrency)];
/** As long as the reply of a judge that gives its reasons. */
const reply = 'The first answer covers more of what was asked, and says where it found it. '.repeat(20);
/** As long as two rollouts. */
const question = 'What the page says of the river and the towns along it, with the years. '.repeat(200);

const bareModel: LanguageModel = {
  ...{ provider: 'slow', model: 'm', vendor: 'v' },
  ask: async () => {
    await systemClock.sleep(latencyMs);
    return ok(replyWith({ text: reply }));
  },
};

const database = await openTestDatabase();
const arena = await connectArena(database.url);
const slow = await openSlowModel(reply, latencyMs);
const openaiModel = createOpenaiChatModel({
  ...{ provider: 'slow', vendor: 'v', model: 'm', apiKey: 'key', baseUrl: slow.url, clock: systemClock },
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
  if (name === 'memory') return memoryMeter({ limitsOf, clock: systemClock });
  const run = tournamentId(uniqueId('T'));
  return postgresMeter(arena.db, {
    ...{ run, executor: uniqueId('x'), budgetUsd: values.budget ? 1e6 : null, limitsOf },
  });
}

async function measured(bare: LanguageModel, meter: CallMeter, db: ArenaDatabase) {
  const model = meteredModel(bare, {
    ...{ meter, clock: systemClock, price: { input: 1, output: 1 }, searchInputTokens: 0 },
    onBudgetSpent: () => undefined,
  });
  const loadBefore = loadavg()[0] ?? 0;
  const [start, processBefore, serverBefore] = [systemClock.now(), cpuUsage(), await serverCpuMs(db)];
  const outcomes = await Promise.all(
    Array.from({ length: calls }, async (_, index) => {
      const purpose = { ...requestWith().purpose, occasion: `${start} ${index}` };
      const messages = [{ role: 'user' as const, text: question }];
      return model.ask(requestWith({ purpose, messages, timeoutMs: 60_000 }), never());
    }),
  );
  const seconds = (systemClock.now() - start) / 1000;
  const { user, system } = cpuUsage(processBefore);
  const ideal = (concurrency / latencyMs) * 1000;
  return {
    ...{ calls, concurrency, latencyMs, answered: outcomes.filter((each) => each.ok).length },
    ...{ perSecond: rounded(calls / seconds), ratio: rounded(calls / seconds / ideal, 3) },
    processMsPerCall: rounded((user + system) / 1000 / calls, 2),
    serverMsPerCall: rounded(((await serverCpuMs(db)) - serverBefore) / calls, 2),
    load: [rounded(loadBefore), rounded(loadavg()[0] ?? 0)],
  };
}

/** Processor time of the server's processes that serve this database, in milliseconds; ticks are 10 ms each. */
async function serverCpuMs(db: ArenaDatabase): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const times = await Promise.all(
    rows.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return 10 * (Number(fields[11]) + Number(fields[12]));
    }),
  );
  return times.reduce((sum, ms) => sum + ms, 0);
}

function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
