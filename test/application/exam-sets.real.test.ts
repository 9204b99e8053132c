import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSet,
  freezeSet,
  removeDraft,
  type SetApp,
  setFromTournament,
  vetTasks,
} from '../../src/application/exam-sets.ts';
import { importQuestions } from '../../src/application/import-questions.ts';
import { type ExamSet, keptTasks } from '../../src/arena/exam-set.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { examSetName } from '../../src/kernel/ids.ts';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { exclusively } from '../../src/storage/with-session.ts';
import { fillTournament } from '../reporting/fill-tournament.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
const opened: ArenaConnection[] = [];
const firstOf = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('there is none');
  return item;
};

beforeAll(async () => {
  database = await openTestDatabase();
  // As many as there would be processes, each with a pool of its own.
  for (let number = 0; number < 6; number++) opened.push(await connectArena(database.url));
});
afterAll(async () => {
  for (const connection of opened) await connection.close();
  await database.drop();
});

const apps = (): SetApp[] =>
  opened.map(({ db }) => ({
    clock: systemClock,
    ledger: openLedger(db),
    liveness: { exclusively: (name, work) => exclusively(database.url, name, work) },
  }));

async function draftOf(name: string, count: number, isPrivate: true | null = null): Promise<ExamSet> {
  const questions = Array.from({ length: count }, (_, index) => ({
    id: `${name}-${index}`,
    question: `What is ${index} of ${name}?`,
    answer: [String(index)],
  }));
  const order = { name: examSetName(name), isPrivate, questions, wordLimit: 100 };
  const signal = new AbortController().signal;
  const parts = { ...firstOf(apps()), trees: postgresTreeStore(firstOf(opened).db) };
  return importQuestions(parts, order, { onProgress: () => undefined, signal });
}

/** Does each with one of six applications, all at a time. */
function bySix<Item, Done>(items: readonly Item[], work: (app: SetApp, item: Item) => Promise<Done>) {
  return Promise.allSettled(
    apps().map(async (app, turn) => {
      for (const item of items.filter((_, index) => index % 6 === turn)) await work(app, item);
    }),
  );
}

it('a set with questions of a private one is private, whatever it is made from and called', async () => {
  const { trees, tasks, seed } = await draftOf('secret', 3, true);
  const some = { trees: trees.slice(1), tasks: tasks.slice(1), seed, reach: 1, run: null };
  const made = await createSet(firstOf(apps()), { ...some, name: examSetName('some-of-it'), isPrivate: null });
  expect(made.visibility).toBe('private');
  expect((await draftOf('open', 3)).visibility).toBe('public');
});

it('a set made from a tournament on a task pack keeps the pack, without which its checks are not made', async () => {
  const app = firstOf(apps());
  const record = await fillTournament(app.ledger, postgresTreeStore(firstOf(opened).db), {
    agents: 2,
    trees: 1,
    tournamentRounds: 1,
  });
  const draft = await draftOf('of-a-pack', 1);
  const pack = { name: 'of-a-pack', version: 1, hash: 'h', baseline: null, folder: '/packs/of-a-pack' };
  await app.ledger.examSets.save({ ...draft, pack });
  const set = { name: draft.name, version: draft.version, hash: 'h' };
  expect((await setFromTournament(app, { ...record, set })).pack).toEqual(pack);
  expect(await setFromTournament(app, record)).not.toHaveProperty('pack');
});

describe('changes to a set by several processes at a time', () => {
  it('lose none: of fifty questions the forty-five that six drop are all out', async () => {
    const { name, version, tasks } = await draftOf('dropped', 50);
    const done = await bySix(tasks.slice(0, 45), (app, task) => vetTasks(app, { name, version }, [task], 'bad'));
    expect(done.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
    const kept = await openLedger(firstOf(opened).db).examSets.load(name, version);
    expect(kept && keptTasks(kept)).toEqual(tasks.slice(45));
  });

  it('end with the set that was frozen: what is dropped later is refused, and what was dropped before is not in it', async () => {
    const { name, version, tasks } = await draftOf('frozen', 12);
    const freezer = firstOf(apps());
    const [frozen, ...drops] = await Promise.allSettled([
      freezeSet(freezer, { name, version }),
      ...apps().map((app, turn) => vetTasks(app, { name, version }, tasks.slice(turn, turn + 1), '')),
    ]);
    if (frozen.status === 'rejected') throw frozen.reason;
    const kept = await freezer.ledger.examSets.load(name, version);
    expect(kept).toEqual(frozen.value);
    expect(kept?.dropped).toHaveLength(drops.filter(({ status }) => status === 'fulfilled').length);
    await expect(removeDraft(freezer, { name, version })).rejects.toThrow('is frozen, and stays');
  });
});
