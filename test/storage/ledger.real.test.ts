import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchEnd } from '../../src/arena/match.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { agentId, matchId, taskId, tournamentId, type Url } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { loadTournamentRecord } from '../../src/storage/load-tournament.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { anyCharacter } from '../support/any-character.ts';
import { countEffects } from '../support/count-effects.ts';
import { openTestDatabase } from '../support/database.ts';
import { forSomeSoon } from '../support/for-all.ts';
import { testArena } from '../support/test-arena.ts';
import { answerWith, headWith, matchWith, roundWith, smallTree, taskWith, tournament } from './records.ts';

const arena = testArena();

/** Any JavaScript string: NUL, lone surrogates, quotes, escapes. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
);
const runs = { numRuns: 60 };

test('tasks come back exactly, whatever text they hold', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const task = taskWith(taskId(uniqueId('task')), text);
      await arena.ledger.tasks.save(task);
      expect(await arena.ledger.tasks.load(task.id)).toEqual(task);
    }),
    runs,
  );
});

test('the first answer to a search for a target stands, by run, whatever text the query holds', async () => {
  const run = tournamentId(uniqueId('run'));
  const found = ['http://one.test/a?b=%22' as Url];
  await forSomeSoon(20, fc.uniqueArray(anyText, { minLength: 1, maxLength: 3 }), async (queries) => {
    for (const query of queries) {
      expect(await arena.ledger.tasks.saveSearch(run, query, found)).toEqual(found);
      expect(await arena.ledger.tasks.saveSearch(run, query, [])).toEqual(found);
      expect(await arena.ledger.tasks.loadSearch(run, query)).toEqual(found);
      expect(await arena.ledger.tasks.loadSearch(tournamentId(`${run}x`), query)).toBeNull();
    }
  });
});

test('answers come back exactly, whatever text they hold', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const record = answerWith(text, taskId(uniqueId('task')));
      expect(await arena.ledger.answers.save(record)).toEqual(record);
      expect(await arena.ledger.answers.load(tournament, record.agent, record.task)).toEqual(record);
    }),
    runs,
  );
});

test('who has answered a task is told in the order asked, and the first answer stays', async () => {
  const task = taskId(uniqueId('task'));
  const [first, second, third] = ['first', 'second', 'third'].map((name) => answerWith(name, task, agentId(name)));
  if (!first || !second || !third) throw new Error('three answers');
  await arena.ledger.answers.save(first);
  await arena.ledger.answers.save(third);
  expect(await arena.ledger.answers.save({ ...first, outcome: second.outcome })).toEqual(first);
  const key = { tournament, task, scope: '' } as const;
  const asked = [third, second, first].map(({ agent }) => agent);
  expect(await arena.ledger.answers.agentsWithAnswer(key, asked)).toEqual([third.agent, first.agent]);
  expect(await arena.ledger.answers.agentsWithAnswer({ ...key, scope: matchId('m') }, asked)).toEqual([]);
});

test('answers are counted by agent, and those that are none, whatever text they hold', async () => {
  const own = tournamentId(uniqueId('counted'));
  const [bad, good] = [agentId('bad'), agentId('good')];
  const failed = {
    kind: 'failed',
    failure: { fault: 'agent', reason: 'crashed', detail: 'it ended' },
    elapsedMs: 1,
  } as const;
  for (const task of ['t1', 't2', 't3'].map((name) => taskId(uniqueId(name)))) {
    await arena.ledger.tasks.save(taskWith(task, 'a question'));
    await arena.ledger.answers.save({
      ...answerWith('NUL \0, half a pair \ud800, \\u0000', task, good),
      tournament: own,
    });
    await arena.ledger.answers.save({ ...answerWith('none', task, bad), tournament: own, outcome: failed });
  }
  expect(await arena.ledger.answers.tallies(own)).toEqual(
    new Map([
      [bad, { asked: 3, answered: 0, silentOn: [taskWith(taskId('t1'), '').tree] }],
      [good, { asked: 3, answered: 3 }],
    ]),
  );
});

test('rounds come back exactly, whatever the quotes hold', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const round = roundWith(matchId(uniqueId('match')), 1, text);
      await arena.ledger.rounds.save(round);
      expect(await arena.ledger.rounds.ofMatch(round.match)).toEqual([round]);
    }),
    runs,
  );
});

test('an agent with any name that PostgreSQL can hold keeps its answer apart from others', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\u0000'));
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      const record = answerWith('text', taskId(uniqueId('task')), agentId(text));
      await arena.ledger.answers.save(record);
      expect(await arena.ledger.answers.load(tournament, agentId(text), record.task)).toEqual(record);
      expect(await arena.ledger.answers.load(tournament, agentId(`${text} `), record.task)).toBeNull();
    }),
    runs,
  );
});

test('what was never recorded is null or empty', async () => {
  const nothing = uniqueId('nothing');
  expect(await arena.ledger.tasks.load(taskId(nothing))).toBeNull();
  expect(await arena.ledger.answers.load(tournament, agentId('A'), taskId(nothing))).toBeNull();
  expect(await arena.ledger.matches.load(matchId(nothing))).toBeNull();
  expect(await arena.ledger.rounds.ofMatch(matchId(nothing))).toEqual([]);
  expect(await arena.ledger.tournaments.load(tournamentId(nothing))).toBeNull();
  expect(await arena.ledger.leaderboards.load(tournamentId(nothing))).toBeNull();
  expect(await loadTournamentRecord(arena.ledger, postgresTreeStore(arena.db), tournamentId(nothing))).toBeNull();
});

test('the first task, answer and round stay; every later writer is given the first', async () => {
  const id = uniqueId('first');
  await arena.ledger.tasks.save(taskWith(taskId(id), 'first'));
  await arena.ledger.tasks.save(taskWith(taskId(id), 'second'));
  expect((await arena.ledger.tasks.load(taskId(id)))?.question).toBe('first');

  const first = await arena.ledger.answers.save(answerWith('first', taskId(id)));
  expect(await arena.ledger.answers.save(answerWith('second', taskId(id)))).toEqual(first);

  const round = await arena.ledger.rounds.save(roundWith(matchId(id), 1, 'first'));
  expect(await arena.ledger.rounds.save(roundWith(matchId(id), 1, 'second'))).toEqual(round);
});

test('many writers of one answer at once all get the same one back', async () => {
  const id = taskId(uniqueId('raced'));
  const texts = Array.from({ length: 12 }, (_, index) => `answer ${index}`);
  const kept = await Promise.all(texts.map((text) => arena.ledger.answers.save(answerWith(text, id))));
  for (const each of kept) expect(each).toEqual(kept[0]);
});

test('answers of one match stand beside those of the whole tournament', async () => {
  const task = taskId(uniqueId('scoped'));
  const shared = await arena.ledger.answers.save(answerWith('shared', task));
  const own = await arena.ledger.answers.save({ ...answerWith('own', task), scope: matchId('m-1') });
  expect(await arena.ledger.answers.load(tournament, shared.agent, task)).toEqual(shared);
  expect(await arena.ledger.answers.load(tournament, shared.agent, task, matchId('m-1'))).toEqual(own);
  expect(await arena.ledger.answers.load(tournament, shared.agent, task, matchId('m-2'))).toBeNull();
});

test('an outcome without an answer comes back with its fault', async () => {
  const failure = { fault: 'outside', reason: 'rate_limited', detail: 'HTTP 429' } as const;
  const record = {
    ...answerWith('', taskId(uniqueId('failed'))),
    outcome: { kind: 'failed', failure, elapsedMs: 3 },
  } as const;
  expect(await arena.ledger.answers.save(record)).toEqual(record);
});

test('every attempt is counted, also when repeated', async () => {
  const counted = tournamentId(uniqueId('T'));
  const attempt = {
    tournament: counted,
    agent: agentId('A'),
    task: taskId('t2'),
    executor: 'e',
    at: '2026-01-01T00:00:00.000Z',
  };
  for (const task of ['t2', 't1', 't2']) await arena.ledger.answers.noteAttempt({ ...attempt, task: taskId(task) });
  expect(await arena.ledger.answers.countComputations(counted)).toEqual([
    { agent: 'A', task: 't1', attempts: 1 },
    { agent: 'A', task: 't2', attempts: 2 },
  ]);
});

test('a match changes until its end is set, and never after', async () => {
  const id = uniqueId('match');
  const decided: MatchEnd = { kind: 'decided', winner: 'a', because: 'lead' };
  await arena.ledger.matches.save(matchWith(id), 0);
  expect((await arena.ledger.matches.save(matchWith(id, 1, { scoreA: 1 }), 0)).scoreA).toBe(1);
  const ended = await arena.ledger.matches.save(matchWith(id, 1, { scoreA: 2, end: decided }), 0);
  expect(ended.end).toEqual(decided);
  expect(await arena.ledger.matches.save(ended, 0)).toEqual(ended);
  expect(await arena.ledger.matches.save(matchWith(id), 0)).toEqual(ended);
  expect(await arena.ledger.matches.save(matchWith(id, 1, { end: { ...decided, winner: 'b' } }), 0)).toEqual(ended);
  expect(await arena.ledger.matches.load(matchId(id))).toEqual(ended);
});

test('a tournament goes from running to finished and not back', async () => {
  const id = tournamentId(uniqueId('T'));
  const running = await arena.ledger.tournaments.save(headWith({ id, trees: [] }));
  expect(running).toEqual(headWith({ id, trees: [] }));
  const finished = headWith({ id, status: 'finished', finishedAt: '2026-01-02T00:00:00.000Z' });
  expect(await arena.ledger.tournaments.save(finished)).toEqual(finished);
  expect(await arena.ledger.tournaments.save(running)).toEqual(finished);
  expect(await arena.ledger.tournaments.load(id)).toEqual(finished);
});

test('tournaments are listed with the newest first', async () => {
  const ids = ['2031', '2033', '2032'].map((year) => ({ year, id: tournamentId(uniqueId('T')) }));
  for (const { year, id } of ids)
    await arena.ledger.tournaments.save(headWith({ id, startedAt: `${year}-01-01T00:00:00.000Z` }));
  const listed = (await arena.ledger.tournaments.list()).filter(({ startedAt }) => startedAt > '2030');
  expect(listed.map(({ startedAt }) => startedAt.slice(0, 4))).toEqual(['2033', '2032', '2031']);
});

test('the last leaderboard counts; the same one again is not appended', async () => {
  const id = tournamentId(uniqueId('T'));
  const row = {
    agent: agentId('A'),
    rating: 1000.25,
    low: null,
    high: 1100,
    rankLow: 1,
    rankHigh: 2,
    matches: 3,
    wins: 1,
    losses: 1,
    ties: 1,
  };
  const first = { rows: [row], method: 'bradley-terry', details: { ridge: 1e-4, converged: true } };
  for (let times = 0; times < 3; times++) await arena.ledger.leaderboards.save(id, first);
  const second = { ...first, rows: [{ ...row, rating: 990 }] };
  await arena.ledger.leaderboards.save(id, second);
  expect(await arena.ledger.leaderboards.load(id)).toEqual(second);
  const rows = await arena.db.selectFrom('leaderboards').select('seq').where('tournament', '=', id).execute();
  expect(rows).toHaveLength(2);
});

test('a tournament record has everything of its tournament, in the order they were planned, whoever wrote first', async () => {
  const record = await writtenRecord((writes) => writes);
  expect(record?.matches.map(({ id }) => id)).toEqual(['m-b', 'm-a', 'm-c']);
  expect(record?.rounds.map(({ match, number }) => `${match} ${number}`)).toEqual(
    ['m-b', 'm-a', 'm-c'].flatMap((id) => [`${id} 1`, `${id} 2`, `${id} 10`]),
  );
  expect(record?.tasks).toEqual([taskWith(taskId('task-1'), 'question')]);
  expect(record?.treesGrown).toEqual([smallTree()]);
  expect(record?.answers.map(({ agent }) => agent)).toEqual(['A', 'B']);
  expect(await writtenRecord((writes) => writes.toReversed())).toEqual(record);
});

type Write = () => Promise<unknown>;

/** The record of a small tournament whose parts were written in the given order. */
async function writtenRecord(inOrder: (writes: Write[]) => Write[]): Promise<TournamentRecord | null> {
  const own = await openTestDatabase();
  const { db, close } = await connectArena(own.url);
  const into = openLedger(db);
  const trees = postgresTreeStore(db);
  const matches = [matchWith('m-b', 1), matchWith('m-a', 1), matchWith('m-c', 2)];
  const writes: Write[] = [
    () => trees.createTree(smallTree()),
    () => into.tournaments.save(headWith()),
    () => into.tasks.save(taskWith(taskId('task-1'), 'question')),
    ...matches.map((match, order) => () => into.matches.save(match, order)),
    ...matches.flatMap(({ id }) => [1, 2, 10].map((number) => () => into.rounds.save(roundWith(id, number, 'q')))),
    () => into.answers.save(answerWith('one', taskId('task-1'), agentId('A'))),
    () => into.answers.save(answerWith('two', taskId('task-1'), agentId('B'))),
    () => into.matches.save({ ...matchWith('of another'), tournament: tournamentId('T-2') }, 0),
  ];
  try {
    for (const write of inOrder(writes)) await write();
    return await loadTournamentRecord(into, trees, tournament);
  } finally {
    await close();
    await own.drop();
  }
}

test('effects grow by one for each new task, answer and round, and not for repeats', async () => {
  const id = uniqueId('effect');
  const before = await countEffects(arena.db);
  for (let times = 0; times < 2; times++) {
    await arena.ledger.tasks.save(taskWith(taskId(id), 'text'));
    await arena.ledger.answers.save(answerWith('text', taskId(id)));
    await arena.ledger.rounds.save(roundWith(matchId(id), 1, 'text'));
  }
  expect(await countEffects(arena.db)).toBe(before + 3);
});

test('processes that migrate an empty database at once all find the tables', async () => {
  const other = await openTestDatabase();
  try {
    const first = await connectArena(other.url);
    await first.db.schema.dropSchema('arena').cascade().execute();
    await first.close();
    const connections = await Promise.all(Array.from({ length: 5 }, () => connectArena(other.url)));
    expect(await Promise.all(connections.map(({ db }) => countEffects(db)))).toEqual([0, 0, 0, 0, 0]);
    await Promise.all(connections.map(({ close }) => close()));
  } finally {
    await other.drop();
  }
});
