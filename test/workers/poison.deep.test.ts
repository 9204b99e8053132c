// Repeats test/engine/suspects.test.ts, test/application/stillness.test.ts and test/workers/workers.real.test.ts (who stands still
// is ended, taken over, tried alone and then failed) with workers that a supervisor starts again.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arenaFolder } from '../cli/arena-folder.ts';
import { type Ended, type Running, runProgram, startProgram } from '../support/run-program.ts';

const home = arenaFolder();
const { folder } = home;
const hook = pathToFileURL(path.join(import.meta.dirname, 'freeze-on-poison.js')).href;
let ended = false;
const working = new Map<string, Running>();
/** Workers that were ended while they worked. */
const lost: Ended[] = [];

beforeAll(async () => {
  const settings = {
    seed: 5,
    agents: [
      { kind: 'scripted', name: 'Heron' },
      { kind: 'scripted', name: 'Kestrel' },
      { kind: 'command', name: 'Poison', command: [process.execPath, 'poison-agent'] },
    ],
    web: { sandbox: { size: 100 } },
    trees: { count: 1 },
    tournament: { format: 'round-robin', matchRounds: 2 },
  };
  home.write('arena.yaml', settings);
});

afterAll(async () => {
  ended = true;
  for (const { child } of working.values()) child.kill('SIGKILL');
  await Promise.all([...working.values()].map((worker) => worker.ended));
});

/** A worker that is started anew whenever it ends, as a supervisor does. */
async function supervise(name: string): Promise<void> {
  const env = { DATABASE_URL: home.url, NODE_OPTIONS: `--import ${hook}`, DR_ARENA_WORKER_STILL: '6' };
  while (!ended) {
    const worker = startProgram(folder, ['worker', '--name', name], env);
    working.set(name, worker);
    const end = await worker.ended;
    if (!ended) lost.push(end);
  }
}

it('work that makes its worker stand still is taken over, tried alone, and then failed; all else is played', async () => {
  for (const name of ['one', 'two']) {
    void supervise(name);
    await expect.poll(() => working.get(name)?.said(), { timeout: 120_000 }).toContain('takes work');
  }
  const env = { DATABASE_URL: home.url };
  const run = await runProgram(folder, ['tournament', 'run', '--json'], env);
  // The poison never answered.
  expect(run.code, run.stderr).toBe(4);
  expect(run.stderr).toContain('played by the workers');
  const [status] = JSON.parse((await runProgram(folder, ['status', '--all', '--json'], env)).stdout);
  expect(status).toMatchObject({ status: 'finished', matchesEnded: 3, matchesVoid: 2 });
  expect(status.voids).toMatchObject([{ reason: 'agent_unavailable' }]);
  // Twice for each question that the poison was asked, at most.
  expect(lost.length).toBeGreaterThanOrEqual(2);
  expect(lost.length).toBeLessThanOrEqual(4);
  for (const { signal, stderr } of lost)
    expect([signal, stderr]).toEqual(['SIGKILL', expect.stringContaining('stood still')]);
  const played = JSON.parse(run.stdout).leaderboard.map((line: { agent: string; matches: number }) => [
    line.agent,
    line.matches,
  ]);
  expect(Object.fromEntries(played)).toEqual({ Heron: 1, Kestrel: 1, Poison: 0 });
});
