import { afterEach, expect, it, vi } from 'vitest';
import { runMeter } from '../../src/application/run-meter.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { CallMeter, PlannedCall } from '../../src/models/call-meter.ts';
import { type ArenaEvent, currentIds, withIds } from '../../src/telemetry/arena-event.ts';
import { measures } from '../../src/telemetry/open-metrics.ts';
import { startTelemetry } from '../../src/telemetry/start-telemetry.ts';
import { silentTelemetry } from '../../src/telemetry/telemetry.ts';
import { replyWith } from '../models/calls.ts';
import { fakeClock } from '../models/fake-clock.ts';

const key = 'sk-0123456789abcdef';

/** Telemetry whose log goes into a list of lines, as a person at a terminal sees it. */
async function listening(level: 'debug' | 'info' = 'debug') {
  const lines: string[] = [];
  const terminal = (text: string) => void lines.push(text);
  const clock = fakeClock();
  vi.stubEnv('DR_ARENA_LOG_FILE', '');
  vi.stubEnv('DR_ARENA_LOG', level);
  vi.stubEnv('TESTED_KEY', key);
  const telemetry = await startTelemetry({ name: 'w1', usualLevel: 'silent', terminal, folder: '/project', clock });
  return { telemetry, lines, clock };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const onEnd = () => undefined;

/** A meter that lets every call through as number 77. */
const open: CallMeter = {
  begin: async () => ({ kind: 'go', call: '77' }),
  end: async () => undefined,
  submitted: async () => undefined,
  suspend: async () => undefined,
  markUseless: async () => undefined,
  slowDown: async () => undefined,
};

const call: PlannedCall = {
  purpose: { role: 'answer', prompt: 'answer@1', agent: agentId('Kestrel'), occasion: 'o', task: taskId('task-1') },
  provider: 'openai',
  model: 'gpt-5.1',
  key: 'k',
  worstUsd: 1,
  tokens: 10,
  timeoutMs: 1000,
};
const never = new AbortController().signal;

it('follows a call of a model up to agent, task, match and run by its number in the ledger, and hides keys', async () => {
  const { telemetry, lines, clock } = await listening();
  const meter = runMeter(open, { telemetry, clock, run: 'T-1', onEnd });
  const failure = { reason: 'unavailable', detail: `no\nroute ${key}`, retryAfterMs: null } as const;
  await withIds({ run: 'T-1', match: 'T-1/r1/A~B/tree-1', round: 2 }, async () => {
    await meter.begin(call, never);
    await meter.end('77', { outcome: ok({ ...replyWith(), text: 'untrusted words' }), costUsd: 0.5 });
    await meter.begin(call, never);
    await meter.end('77', { outcome: fail(failure), costUsd: 0 });
  });
  const ids = 'run=T-1 match=T-1/r1/A~B/tree-1 round=2 agent=Kestrel task=task-1 call=77';
  expect(lines.map((line) => line.includes(ids))).toEqual([true, true, true, true]);
  expect(lines[1]).toMatch(
    / info {2}model call ended worker=w1 .* inputTokens=\d+ outputTokens=\d+ costUsd=0.5 ms=0\n$/,
  );
  expect(lines[3]).toContain('reason=unavailable detail="no route [key]"');
  expect(lines.join('')).not.toContain('untrusted words');
});

it('tells nothing of what others say of work for a private set', async () => {
  const { telemetry, lines, clock } = await listening();
  const detail = 'untrusted words';
  const meter = runMeter(open, { telemetry, clock, run: 'T-1', withheld: true, onEnd });
  await meter.begin(call, never);
  await meter.end('77', { outcome: fail({ reason: 'unavailable', detail, retryAfterMs: null }), costUsd: 0 });
  withIds({ run: 'T-1', withheld: true }, () => {
    telemetry.note({ kind: 'answer_unavailable', detail });
    telemetry.note({ kind: 'round_void', reason: 'judge_failed', detail });
    telemetry.note({ kind: 'match_void', reason: 'judge_failed', detail });
  });
  expect(lines.join('')).not.toContain(detail);
  expect(lines[1]).toContain('reason=unavailable');
  expect(lines.map((line) => line.includes('withheld=true'))).toEqual([true, true, true, true, true]);
  telemetry.note({ kind: 'round_void', reason: 'judge_failed', detail });
  expect(lines.at(-1)).toContain(detail);
});

it('tells nothing below its level', async () => {
  const { telemetry, lines } = await listening('info');
  telemetry.note({ kind: 'answer_asked' });
  telemetry.note({ kind: 'run_begun', lead: 'build' });
  expect(lines).toHaveLength(1);
});

it('knows what work is for through every await, beside work that is for something else', async () => {
  const seen = async (run: string) =>
    withIds({ run }, async () => {
      await Promise.resolve();
      return withIds({ round: 1 }, async () => Promise.resolve().then(currentIds));
    });
  expect(await Promise.all([seen('T-1'), seen('T-2')])).toEqual([
    { run: 'T-1', round: 1 },
    { run: 'T-2', round: 1 },
  ]);
  expect(currentIds()).toEqual({});
});

it('counts voids by reason, and answers by agent and how they ended', () => {
  const of = (event: ArenaEvent) => measures(event, { agent: 'Kestrel', match: 'm', task: 't' });
  expect(of({ kind: 'round_void', reason: 'judge_failed', detail: 'x' })).toEqual([
    ['dr_arena.voids', 1, { of: 'round', reason: 'judge_failed' }],
  ]);
  expect(of({ kind: 'answer_recorded', failure: 'crashed', ms: 1500, characters: 0 })).toEqual([
    ['dr_arena.answers', 1, { agent: 'Kestrel', outcome: 'crashed' }],
    ['dr_arena.answer.duration', 1.5, { agent: 'Kestrel' }],
  ]);
});

it('changes nothing for work that nobody is told of', async () => {
  const meter = runMeter(open, { telemetry: silentTelemetry, clock: fakeClock(), run: 'T-1', onEnd });
  expect(await meter.begin(call, never)).toEqual({ kind: 'go', call: '77' });
  expect(silentTelemetry.begin('answer').within(() => 5)).toBe(5);
});
