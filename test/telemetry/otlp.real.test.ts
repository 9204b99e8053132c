import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { withIds } from '../../src/telemetry/arena-event.ts';
import { startTelemetry } from '../../src/telemetry/start-telemetry.ts';
import { arenaFolder } from '../cli/arena-folder.ts';
import { runAlone } from '../cli/run-in.ts';
import { type Collector, openCollector, type SeenSpan } from './collector.ts';

const home = arenaFolder(null, { tables: 'arena' });
const { folder } = home;
const collectors: Collector[] = [];

beforeAll(async () => {
  const settings = { seed: 5, web: { sandbox: { size: 100 } }, tournament: { matchRounds: 2 } };
  home.write('arena.yaml', settings);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  for (const collector of collectors) await collector.close();
});

async function collector(answer?: 'ok' | 'fails' | 'hangs'): Promise<Collector> {
  const opened = await openCollector(answer);
  collectors.push(opened);
  return opened;
}

/** Telemetry of a process that sends to a collector; what its log warns of goes into a list. */
async function sendingTo({ url }: Collector) {
  const warnings: string[] = [];
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  const telemetry = await startTelemetry({
    name: 'w1',
    usualLevel: 'warn',
    terminal: (text) => void warnings.push(text),
    folder,
    clock: systemClock,
  });
  return { telemetry, warnings };
}

const spanNamed = ({ spans }: Collector, name: string): SeenSpan => {
  const span = spans.find((each) => each.name === name);
  if (!span) throw new Error(`no span ${name} among ${spans.map((each) => each.name)}`);
  return span;
};

it('sends an answer and the calls in it, with the ids of its match; and counts', async () => {
  const seen = await collector();
  const { telemetry } = await sendingTo(seen);
  const match = 'T-1/r1/A~B/tree-1';
  withIds({ run: 'T-1', match, agent: 'A', task: 'task-1' }, () => {
    const answer = telemetry.begin('answer');
    answer.within(() => withIds({ call: '77' }, () => telemetry.begin('model call', { role: 'answer' }).end(null)));
    answer.end('crashed');
    telemetry.note({ kind: 'answer_recorded', failure: 'crashed', ms: 10, characters: 0 });
    telemetry.note({ kind: 'round_void', reason: 'judge_failed', detail: '' });
  });
  await telemetry.close();
  const answer = spanNamed(seen, 'answer');
  const call = spanNamed(seen, 'model call');
  expect([call.traceId, call.parentSpanId]).toEqual([answer.traceId, answer.spanId]);
  expect(call.attributes).toMatchObject({
    'dr_arena.run': 'T-1',
    'dr_arena.match': match,
    'dr_arena.agent': 'A',
    'dr_arena.task': 'task-1',
    'dr_arena.call': '77',
    'dr_arena.role': 'answer',
  });
  expect([...seen.metrics].sort()).toEqual(['dr_arena.answer.duration', 'dr_arena.answers', 'dr_arena.voids']);
  expect([...seen.types]).toEqual(['application/x-protobuf']);
});

it.each([
  'fails',
  'hangs',
] as const)('loses what it has to tell, and does not wait for ever, when its collector %s', async (answer) => {
  const { telemetry, warnings } = await sendingTo(await collector(answer));
  for (let round = 0; round < 20_000; round++) telemetry.begin('judge').end(null);
  telemetry.note({ kind: 'round_judged', tier: 'TIE_LOW', tag: null, width: 2 });
  // It waits for no answer: there is none to come, and the test's time is the bound.
  await telemetry.close();
  expect(warnings.join('')).toContain('traces or metrics could not be sent');
});

it('traces a match, its answers, judgements and pages by their ids, and logs it by the same ids', async () => {
  const seen = await collector();
  const log = path.join(folder, 'arena.log');
  const ended = await runAlone(folder, ['match', 'Kestrel', 'Heron', '--json'], {
    DATABASE_URL: home.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: seen.url,
    OTEL_METRIC_EXPORT_INTERVAL: '500',
    DR_ARENA_LOG: 'debug',
    DR_ARENA_LOG_FILE: log,
  });
  expect(ended.code, ended.err).toBe(0);
  const root = spanNamed(seen, 'match');
  const match = String(root.attributes['dr_arena.match']);
  for (const name of ['answer', 'judge']) expect(spanNamed(seen, name).attributes['dr_arena.match']).toBe(match);
  expect(spanNamed(seen, 'page fetch').attributes['dr_arena.run']).toBe(root.attributes['dr_arena.run']);
  for (const name of ['dr_arena.rounds', 'dr_arena.answers', 'dr_arena.trees', 'dr_arena.answer.duration'])
    expect(seen.metrics).toContain(name);
  const lines = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const recorded = lines.find(({ msg }) => msg === 'answer recorded');
  expect(recorded).toMatchObject({ level: 'info', run: root.attributes['dr_arena.run'], match, round: 1 });
  expect(lines.map(({ msg }) => msg)).toContain('match ended');
});
