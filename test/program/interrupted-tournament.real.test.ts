import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  resumeTournament,
  runTournament,
  type TournamentConfig,
  type TournamentProgress,
} from '../../program/run-tournament.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { noServices } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-library-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const [name, value] of Object.entries({ ...noServices, DATABASE_URL: database.url })) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const config: TournamentConfig = {
  seed: 3,
  agents: [
    { kind: 'scripted', name: 'Kestrel' },
    { kind: 'scripted', name: 'Linnet' },
  ],
  web: { kind: 'sandbox', sandbox: { size: 100 } },
  // A page that a busy machine gives late would make another tree, and another board.
  crawl: { timeoutMs: 300_000 },
  trees: { count: 1 },
  tournament: { format: 'round-robin', matchRounds: 2, concurrency: 1 },
};

it('a tournament that is broken off rejects with the reason, is gone on with, and ends as one that never was', async () => {
  const interrupt = new AbortController();
  const reason = new Error('the caller has had enough');
  const told: TournamentProgress[] = [];
  const onProgress = (progress: TournamentProgress) => {
    told.push(progress);
    if (progress.kind === 'matches' && progress.rounds > 0) interrupt.abort(reason);
  };
  const broken = runTournament(config, { folder, signal: interrupt.signal, onProgress });
  await expect(runTournament(config, { folder })).rejects.toThrow('plays a tournament already');
  await expect(broken).rejects.toBe(reason);
  const [begun] = told;
  if (begun?.kind !== 'begun') throw new Error(`it began with ${begun?.kind}`);

  await expect(resumeTournament('T-none', { folder })).rejects.toThrow('T-none');
  await expect(resumeTournament(begun.tournament, { folder, signal: interrupt.signal })).rejects.toBe(reason);
  const resumed = await resumeTournament(begun.tournament, { folder });
  const whole = await runTournament(config, { folder });
  expect(resumed.id).toBe(begun.tournament);
  expect(whole.id).not.toBe(resumed.id);
  expect(resumed.battles).toHaveLength(whole.battles.length);
  expect(resumed.ratings.ratings).toEqual(whole.ratings.ratings);
  expect(resumed.items).toEqual(whole.items);
});
