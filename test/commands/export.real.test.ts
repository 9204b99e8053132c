import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { exportFiles, exportNames } from '../../src/report/export/export-files.ts';
import { matchLogSchema } from '../../src/report/export/match-log-schema.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { runIn, type Said } from './run-in.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-export-'));
let database: TestDatabase;
let tournament = '';

/** A small tournament of scripted agents. */
beforeAll(async () => {
  database = await openTestDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  const config = {
    seed: 6,
    agents: ['Merlin', 'Kestrel', 'Linnet'].map((name) => ({ kind: 'scripted', name })),
    web: { sandbox: { size: 300 } },
    trees: { count: 1 },
    tournament: { format: 'round-robin', matchRounds: 3 },
  };
  writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
  tournament = (await json<{ tournamentId: string }>('tournament', 'run')).tournamentId;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<Said> => runIn(folder, args);

async function json<Value>(...args: string[]): Promise<Value> {
  const said = await run(...args, '--json');
  expect(said.code, said.err).toBe(0);
  return JSON.parse(said.out);
}

const read = (...parts: string[]) => readFileSync(path.join(folder, ...parts), 'utf8');

describe('export', () => {
  it('writes every file, a card, and a manifest whose hashes and counts are those of the files', async () => {
    const { files } = await json<{ files: Record<string, string> }>('export', '-o', 'one');
    expect(Object.keys(files).sort()).toEqual([...exportNames].sort());
    expect(readdirSync(path.join(folder, 'one')).sort()).toEqual(
      [...Object.values(exportFiles).map(({ file }) => file), 'README.md', 'manifest.json'].sort(),
    );
    const manifest = JSON.parse(read('one', 'manifest.json'));
    expect(manifest).toMatchObject({ schema: 'dr-arena/export@1', tournament });
    for (const { file, bytes, sha256, records } of manifest.files) {
      const text = read('one', file);
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
      expect(Buffer.byteLength(text)).toBe(bytes);
      if (file.endsWith('.jsonl')) expect(text.trimEnd().split('\n')).toHaveLength(records);
    }
    const log = matchLogSchema.parse(JSON.parse(read('one', 'matches.json')));
    expect(log.matches).toHaveLength(3);
    expect(read('one', 'README.md')).toContain(tournament);
  });

  it('writes the same bytes again, and with --only no others', async () => {
    await json('export', tournament, '-o', 'two', '--only', 'matches, battles,leaderboard');
    expect(readdirSync(path.join(folder, 'two')).sort()).toEqual(
      ['README.md', 'battles.jsonl', 'leaderboard.csv', 'manifest.json', 'matches.json'].sort(),
    );
    for (const file of ['matches.json', 'battles.jsonl', 'leaderboard.csv']) {
      expect(read('two', file)).toBe(read('one', file));
    }
  });

  it('rates as the leaderboard does', async () => {
    const { leaderboard } = await json<{ leaderboard: { agent: string; rating: number }[] }>('leaderboard');
    const lines = read('one', 'leaderboard.csv').trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[2])).toEqual(leaderboard.map(({ agent }) => agent));
    expect(lines.map((line) => Number(line.split(',')[3]))).toEqual(leaderboard.map(({ rating }) => rating));
  });

  it('leaves the folder as it was when it is interrupted', async () => {
    const before = read('two', 'manifest.json');
    const interrupted = new AbortController();
    interrupted.abort();
    const said = await runIn(folder, ['export', '-o', 'two'], interrupted.signal);
    expect(said.code).toBe(130);
    expect(readdirSync(path.join(folder, 'two'))).toHaveLength(5);
    expect(read('two', 'manifest.json')).toBe(before);
  });

  it.each([
    [['--only', 'battles,poems'], /It must be some of battles/],
    [['T-none'], /there is no tournament T-none/],
    [['-o', 'arena.yaml'], /cannot write .*arena\.yaml/],
  ])('%j is refused in words', async (args, words) => {
    const said = await run('export', ...args);
    expect(said.err).toMatch(words);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).not.toContain('bug in dr-arena');
  });
});
