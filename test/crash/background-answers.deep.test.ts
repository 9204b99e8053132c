// Repeats test/storage/killed-background.real.test.ts (killed while it waits, a run buys each answer once) for a whole match,
// with what is shown of the work meanwhile.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { tournamentId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { startBackgroundServer } from '../services/background-server.ts';
import { type Running, startProgram } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-research-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kills = 2;
const key = { OPENAI_API_KEY: 'key-of-openai' };

it('a match of a deep-research product, killed while that is at work, asks each question once, counts each dollar, and shows what it looks for until then and again', async () => {
  let atWork = true;
  const work = { searches: 2, reads: 1, citations: 1 };
  const ending = () => (atWork ? 'never' : 'completed');
  const server = await startBackgroundServer({ takes: { ms: 6000 }, seconds: 6, work, ending });
  const agents =
    'agents:\n  - { kind: research, name: Deep, model: openai/o3-deep-research }\n  - { kind: scripted, name: Kestrel }\n';
  writeFileSync(path.join(folder, 'arena.yaml'), `${agents}providers: { openai: { url: "${server.baseUrl}" } }\n`);
  const database = await openDatabase({ home: path.join(folder, '.dr-arena'), databaseUrl: null });
  const arena = await connectArena(database.url);
  const ledger = openLedger(arena.db);
  const open = async () => {
    const [head] = await ledger.tournaments.list();
    return head === undefined ? [] : ledger.modelCalls.openJobs(head.id);
  };
  /** What `status` shows of the agent's work. */
  const status = async () => (await startProgram(folder, ['status']).ended).stdout;
  const seen = /Deep +tree 1, depth \d+, width \d+ +read: https:\/\/example\.org\/page .* 3$/m;
  const random = randomFor('kills of a match', kills);
  let run: Running = startProgram(folder, ['match', 'Deep', 'Kestrel', '--yes', '--json'], key);
  for (let kill = 1; kill <= kills; kill++) {
    await expect.poll(async () => (await open()).length, { timeout: 120_000, interval: 50 }).toBeGreaterThan(0);
    if (kill === kills) await expect.poll(status, { timeout: 120_000, interval: 200 }).toMatch(seen);
    else await wait(random.int(0, 3000));
    run.child.kill('SIGKILL');
    await run.ended;
    expect(await status()).not.toContain('example.org');
    run = startProgram(folder, ['tournament', 'resume', '--json'], key);
  }
  await expect.poll(status, { timeout: 120_000, interval: 200 }).toMatch(seen);
  atWork = false;
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);

  const [head] = await ledger.tournaments.list();
  const questions = server.jobs.map(({ question }) => question);
  expect(new Set(questions).size).toBe(questions.length);
  const answers = await ledger.answers.ofTournament(tournamentId(head?.id ?? ''));
  expect(answers.filter(({ agent, outcome }) => agent === 'Deep' && outcome.kind === 'answered')).toHaveLength(
    questions.length,
  );
  const spend = await ledger.modelCalls.spendOf(tournamentId(head?.id ?? ''));
  expect(spend.filter(({ role }) => role === 'answer')).toMatchObject([{ calls: questions.length, unknownCost: 0 }]);
  expect(await ledger.modelCalls.committedUsd(tournamentId(head?.id ?? ''))).toBeCloseTo(1.42 * questions.length, 6);
  await arena.close();
  await database.close();
  await server.close();
});
