import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { runAlone } from '../cli/run-in.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-checks-'));
let database: TestDatabase;
let arena: ArenaConnection;

beforeAll(async () => {
  database = await openTestDatabase('with engine');
  arena = await connectArena(database.url);
  writeFileSync(path.join(folder, 'arena.yaml'), stringify({ agents: [agent('Right', 11), agent('Wrong', 10)] }));
  mkdirSync(path.join(folder, 'sums'));
  const put = (file: string, content: string) => writeFileSync(path.join(folder, 'sums', file), content);
  const pack = { name: 'sums', version: 1, licence: 'MIT', questions: 'questions.jsonl', policy: 'policy.md' };
  put('pack.yaml', stringify({ ...pack, checks: ['node', 'checks.mjs'] }));
  put('policy.md', 'Say the number last.');
  put('questions.jsonl', `${JSON.stringify({ id: 'q1', question: 'What is 10 + 1?', checks: ['sum'] })}\n`);
  put('checks.mjs', 'process.exit(3);');
});
afterAll(async () => {
  await arena?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function agent(name: string, says: number) {
  const program = `process.stdin.resume().on('end', () => console.log(JSON.stringify({ text: '${says}', costUsd: 0 })))`;
  return { kind: 'command', name, command: [process.execPath, '-e', program], maxCostUsd: 0 };
}

const run = (...args: string[]) => runAlone(folder, [...args, '--json'], { DATABASE_URL: database.url });

it('a round whose checks program is of no use is void with the reason, and never a loss', async () => {
  expect(await run('tasks', 'import', 'sums')).toMatchObject({ code: 0 });
  expect(await run('set', 'freeze', 'sums')).toMatchObject({ code: 0 });
  const { code, err } = await run('match', 'Right', 'Wrong', '--set', 'sums', '--yes');
  expect(code, err).not.toBe(0);
  const ledger = openLedger(arena.db);
  const [head] = await ledger.tournaments.list();
  if (head === undefined) throw new Error('there is no tournament');
  const rounds = await ledger.rounds.ofTournament(head.id);
  expect(rounds.length).toBeGreaterThan(0);
  const reason = { reason: 'judge_failed', detail: expect.stringContaining('exit code 3') };
  for (const { result } of rounds) expect(result).toMatchObject({ kind: 'void', void: reason });
  expect((await ledger.matches.ofTournament(head.id)).map(({ end }) => end?.kind)).toEqual(['void']);
  expect((await ledger.answers.ofTournament(head.id)).map(({ outcome }) => outcome.kind)).toContain('answered');
});
