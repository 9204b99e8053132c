import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { startBackgroundServer } from '../services/background-server.ts';
import { testArena } from '../support/test-arena.ts';

// Repeats test/storage/background-calls.real.test.ts (a call in the background is gone on with after its process died, and
// counts once) with processes that are killed at many moments, and a server that counts what was bought.

const arena = testArena();

function start(job: { readonly run: string; readonly baseUrl: string; readonly questions: readonly string[] }) {
  const script = fileURLToPath(new URL('processes/research-questions.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin?.end(JSON.stringify({ ...job, databaseUrl: arena.url, executor: uniqueId('x') }));
  const said = child.stdout === null ? Promise.resolve('') : text(child.stdout);
  return { child, ended: once(child, 'exit').then(() => said) };
}

/** All kills are of one run, whose twelve questions are researched at once: none is bought twice. */
const kills = 8;

test('killed again and again while it waits, a run buys each answer once and gets it', async () => {
  const random = randomFor('kills of research', kills);
  const workMs = kills * 3000;
  const server = await startBackgroundServer({ takes: { ms: workMs } });
  const run = uniqueId('T');
  const questions = Array.from({ length: 12 }, (_, index) => `question ${index + 1}`);
  const job = { run, baseUrl: server.baseUrl, questions };
  const recorded = async () => {
    const rows = await arena.db.selectFrom('model_calls').select('job').where('run', '=', run).execute();
    return rows.filter(({ job: id }) => id !== null && id !== '').length;
  };
  for (let kill = 1; kill <= kills; kill++) {
    const running = start(job);
    // Between its being handed in and its end, the first time as soon as all were, then at any moment of its way there.
    if (kill === 1) await expect.poll(recorded, { timeout: 120_000, interval: 20 }).toBe(questions.length);
    await systemClock.sleep(random.int(0, 4000));
    running.child.kill('SIGKILL');
    await running.ended;
  }
  const outcomes: unknown = JSON.parse(await start(job).ended);
  expect(outcomes).toEqual(questions.map((question) => ({ question, said: `Answer to ${question} [1]` })));
  expect(server.jobs.map(({ question }) => question).toSorted()).toEqual(questions.toSorted());
  const spend = await arena.ledger.modelCalls.spendOf(tournamentId(run));
  expect(spend).toMatchObject([{ calls: questions.length, failed: 0, unknownCost: 0 }]);
  await server.close();
});

test('killed while it hands questions in, a run buys none twice and says of which it does not know', async () => {
  const server = await startBackgroundServer({ takes: { ms: 500 } });
  for (const at of [0, 3, 7, 11]) {
    const run = uniqueId('T');
    const questions = Array.from({ length: 12 }, (_, index) => `${run} ${index + 1}`);
    const job = { run, baseUrl: server.baseUrl, questions };
    const taken = () =>
      server.jobs.filter(({ question }) => question.startsWith(`${run} `)).map((each) => each.question);
    const running = start(job);
    await expect.poll(() => taken().length, { timeout: 120_000, interval: 1 }).toBeGreaterThan(at);
    running.child.kill('SIGKILL');
    await running.ended;
    const outcomes = JSON.parse(await start(job).ended) as { question: string; said: string }[];
    expect(new Set(taken()).size).toBe(taken().length);
    for (const { question, said } of outcomes)
      expect(said).toMatch(said.startsWith('unavailable') ? /nobody knows/ : `Answer to ${question}`);
    expect(outcomes).toHaveLength(questions.length);
  }
  await server.close();
});
