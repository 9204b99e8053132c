// Repeats test/real-models/useless-replies.real.test.ts with each way in which replies can be of no use.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { openSmallRun, type SmallRun } from './small-run.ts';

let run: SmallRun;
let server: ModelServer;
let fault: 'refuses' | 'dawdles' | 'babbles' | null = null;
const timeoutSeconds = 1;

beforeAll(async () => {
  const brain = examinerBrain();
  server = await startOpenaiServer(async (asked) => {
    if (fault === 'refuses') return { kind: 'status', status: 400 };
    if (fault === 'dawdles') await wait(1500 * timeoutSeconds);
    return fault === 'babbles' ? { kind: 'text', text: '{}' } : brain(asked);
  });
  run = await openSmallRun({
    agents: ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name })),
    examiner: { kind: 'model', model: 'mine/m', timeoutSeconds },
    providers: { mine: { wire: 'openai_chat', url: server.baseUrl } },
    prices: { 'mine/m': { input: 0, output: 0 } },
    tournament: { format: 'round-robin', matchRounds: 2 },
  });
});
afterAll(async () => {
  await run?.close();
  await server?.close();
});

describe('an Examiner whose model is of no use', () => {
  it.each([
    ['refuses every request', 'refuses'],
    ['had no reply ready within its time, three times one after the other', 'dawdles'],
    ['gave nothing of use six times one after the other', 'babbles'],
  ] as const)('stops the run after a few calls, in one message, where it %s', async (message, wrong) => {
    fault = wrong;
    const before = server.asked.length;
    const stopped = await run.runHere(['tournament', 'run', '--yes']);
    expect(stopped.code, stopped.err).toBe(2);
    expect(stopped.err).toMatch(
      new RegExp(`mine/m, which the Examiner needs for [a-z ]+, ${message}[\\s\\S]*tournament resume T-`),
    );
    expect(stopped.err).not.toContain('bug in dr-arena');
    expect(server.asked.length - before).toBeLessThan(100);
    expect(await run.query("select 1 as n from arena.rounds where round->'result'->>'kind' = 'void'")).toEqual([]);
  });

  it('is asked again where the run goes on, to its end', async () => {
    fault = null;
    const ended = await run.runHere(['tournament', 'resume', '--json']);
    expect(ended.code, ended.err).toBe(0);
    expect(JSON.parse(ended.out).leaderboard).toHaveLength(2);
  });
});
