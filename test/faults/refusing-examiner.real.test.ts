import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { openSmallRun, type SmallRun } from './small-run.ts';

let run: SmallRun;
let server: ModelServer;
let refuses = true;

beforeAll(async () => {
  const brain = examinerBrain();
  server = await startOpenaiServer(async (asked) => (refuses ? { kind: 'status', status: 400 } : brain(asked)));
  run = await openSmallRun({
    agents: ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name })),
    examiner: { kind: 'model', model: 'mine/m' },
    providers: { mine: { wire: 'openai_chat', url: server.baseUrl } },
    prices: { 'mine/m': { input: 0, output: 0 } },
    tournament: { format: 'round-robin', matchRounds: 2 },
  });
});
afterAll(async () => {
  await run?.close();
  await server?.close();
});

describe('an Examiner whose model refuses every request', () => {
  it('stops the run after a few calls, in one message; where it takes them again the run goes on to its end', async () => {
    const stopped = await run.runHere(['tournament', 'run', '--yes']);
    expect(stopped.code, stopped.err).toBe(2);
    expect(stopped.err).toMatch(
      /mine\/m, which the Examiner needs for [a-z ]+, refuses every request[\s\S]*tournament resume T-/,
    );
    expect(stopped.err).not.toContain('bug in dr-arena');
    expect(server.asked.length).toBeLessThan(100);
    expect(await run.query("select 1 as n from arena.rounds where round->'result'->>'kind' = 'void'")).toEqual([]);
    refuses = false;
    const ended = await run.runHere(['tournament', 'resume', '--json']);
    expect(ended.code, ended.err).toBe(0);
    expect(JSON.parse(ended.out).leaderboard).toHaveLength(2);
  });
});
