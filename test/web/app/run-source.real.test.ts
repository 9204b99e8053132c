import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newBuild } from '../../../src/arena/build-record.ts';
import type { RunStatus } from '../../../src/arena/run-progress.ts';
import type { Void } from '../../../src/arena/void.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { agentId, buildId, type MatchId, tournamentId } from '../../../src/kernel/ids.ts';
import { runSource } from '../../../src/web/app/run-source.ts';
import { answerWith, headWith, matchWith, roundWith, tree } from '../../storage/records.ts';
import { testArena } from '../../support/test-arena.ts';
import { QuickClock } from './sample-parts.ts';

const arena = testArena();
/** NUL, which makes PostgreSQL refuse to take a string out of a document. */
const odd = 'a\u0000b\ud800';
const noQuestion: Void = { reason: 'task_failed', detail: odd };
const config = loadConfig(null, [{ path: ['tournament', 'format'], value: 'round-robin' }]);
const source = (gone: readonly string[] = []) =>
  runSource({
    ledger: arena.ledger,
    clock: new QuickClock(),
    freeExecutors: async (ids) => ids.filter((id) => gone.includes(id)),
  });

async function playSome(): Promise<void> {
  const agents = ['A', 'B', 'C'].map((name) => agentId(name));
  const begun = { status: 'running', finishedAt: null, trees: [tree], agents, config, format: 'round-robin' } as const;
  await arena.ledger.tournaments.save(headWith(begun));
  const decided = { kind: 'decided', winner: 'a', because: 'lead' } as const;
  await arena.ledger.matches.save(matchWith('M-1', 1, { end: decided, scoreA: 2 }), 0);
  await arena.ledger.matches.save(matchWith('M-2', 1, { end: { kind: 'void', void: noQuestion } }), 1);
  const threeVoid: Void = { reason: 'three_void_rounds', detail: '' };
  await arena.ledger.matches.save(matchWith('M-3', 2, { end: { kind: 'void', void: threeVoid } }), 2);
  await arena.ledger.matches.save(matchWith('M-4', 2), 3);
  await arena.ledger.rounds.save(roundWith('M-1' as MatchId, 1, odd));
  await arena.ledger.rounds.save(voidRound('M-3', 1, { reason: 'judge_failed', detail: odd }));
  await arena.ledger.rounds.save(voidRound('M-3', 2, { reason: 'judge_failed', detail: odd }));
  const { tournament, agent, task } = answerWith('', undefined, agentId('A'));
  const asked = { tournament, agent, task, executor: 'x-1' };
  await arena.ledger.answers.noteAttempt({ ...asked, at: '2026-01-01T00:01:00.000Z' });
  await arena.ledger.answers.noteAttempt({ ...asked, at: '2026-01-01T00:02:00.000Z' });
}

const voidRound = (match: string, number: number, voided: Void) => ({
  ...roundWith(match as MatchId, number, odd),
  result: { kind: 'void', void: voided } as const,
});

test('a run is told as it stands: matches, rounds, why what is void, and when something was last heard', async () => {
  await playSome();
  const run = await source().loadRun(tournamentId('T-1'));
  expect(run).toMatchObject({
    kind: 'tournament',
    status: 'unknown',
    trees: { done: 1, wanted: 1 },
    matches: { ended: 3, planned: 3 },
    roundsPlayed: 3,
    voids: [
      { reason: 'judge_failed', rounds: 2, matches: 1 },
      { reason: 'task_failed', rounds: 0, matches: 1 },
    ],
    worked: { seconds: 60, share: 1 },
    lastNews: '2026-01-01T00:02:00.000Z',
  });
  expect(run?.newest.map(({ id }) => id)).toEqual(['M-4', 'M-3', 'M-2', 'M-1']);
  expect(await source().loadRun(tournamentId('T-2'))).toBeNull();
});

test('the time that nobody worked on a run does not count', async () => {
  const paused = tournamentId('T-paused');
  const ask = (executor: string, at: string) =>
    arena.ledger.answers.noteAttempt({ ...answerWith('', undefined, agentId('A')), tournament: paused, executor, at });
  expect(await arena.ledger.progress.timeWorked(paused, 600)).toBeNull();
  for (const [executor, at] of [
    ['x-1', '10:00:00'],
    ['x-1', '10:01:00'],
    // It was stopped for five minutes, and gone on with by another process.
    ['x-2', '10:06:00'],
    ['x-2', '10:07:00'],
    // The same stood still for an hour.
    ['x-2', '11:07:00'],
    ['x-2', '11:07:30'],
  ] as const)
    await ask(executor, `2026-01-01T${at}.000Z`);
  expect(await arena.ledger.progress.timeWorked(paused, 600)).toEqual({ seconds: 150, share: 1 });
});

test('the list holds tournaments and builds of their own, newest first and page by page', async () => {
  const build = newBuild(buildId('B-1'), { config, seeds: [], count: 4 }, '2027-01-01T00:00:00.000Z');
  await arena.ledger.builds.save(build);
  await arena.ledger.builds.save({ ...build, id: tournamentId('T-1') });
  expect(await source().countRuns()).toBe(2);
  const runs = await source().listRuns({ limit: 10, offset: 0 });
  expect(runs.map(({ id, kind }) => [id, kind])).toEqual([
    ['B-1', 'build'],
    ['T-1', 'tournament'],
  ]);
  expect(runs[0]).toMatchObject({ trees: { done: 0, wanted: 4 }, agents: [], format: null });
  expect((await source().listRuns({ limit: 10, offset: 1 })).map(({ id }) => id)).toEqual(['T-1']);
});

test('a run whose process gives no sign of life is told from one that goes on', async () => {
  const status = async (gone: readonly string[] = []): Promise<RunStatus | undefined> =>
    (await source(gone).loadRun(tournamentId('T-1')))?.status;
  await sql`create schema dbos`.execute(arena.db);
  await sql`create table dbos.workflow_status (workflow_uuid text, status text, executor_id text)`.execute(arena.db);
  // An engine that starts builds its table in steps.
  expect(await status()).toBe('unknown');
  expect(await arena.ledger.engine.queueLines()).toEqual([]);
  await sql`alter table dbos.workflow_status add column queue_name text`.execute(arena.db);
  expect(await status()).toBe('unknown');
  await sql`insert into dbos.workflow_status values ('tournament/T-1', 'PENDING', 'x-1'), ('tree/B-1/0', 'SUCCESS', 'x-1')`.execute(
    arena.db,
  );
  expect(await status()).toBe('running');
  expect(await status(['x-1'])).toBe('stopped');
  await sql`update dbos.workflow_status set status = 'ENQUEUED'`.execute(arena.db);
  expect(await status()).toBe('stopped');
  await sql`update dbos.workflow_status set queue_name = 'lead'`.execute(arena.db);
  expect(await status()).toBe('stopped');
  const worker = { name: 'w', roles: ['examine'], programVersion: '1', workflowVersion: '1', host: 'here', pid: 1 };
  await arena.ledger.workers.enter({ executor: 'x-2', ...worker });
  expect(await status(['x-1'])).toBe('running');
  expect(await status(['x-1', 'x-2'])).toBe('stopped');
});
