import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDataSet } from '../src/cli/write-exports.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { agentId, matchId, taskId, tournamentId, treeId } from '../src/kernel/ids.ts';
import { exportNames } from '../src/reporting/export/export-files.ts';
import { type ArenaDatabase, connectArena } from '../src/storage/database.ts';
import { openLedger } from '../src/storage/ledger.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { postgresTreeStore } from '../src/storage/postgres-tree-store.ts';
import { storedJson } from '../src/storage/stored-json.ts';
import { sampleRecord } from '../test/reporting/sample-record.ts';

/**
 * Exports a made-up tournament of so many matches (two rounds each, four answers of 6 kB that no other match shares) and
 * prints the most memory that the process held meanwhile: `node --import tsx bench/export-memory.ts 5000`.
 */
const matches = Number(process.argv[2] ?? 5000);
const roundsPerMatch = 2;
/** Rows of one insert. */
const rowsAtOnce = 500;

const id = tournamentId('T-bench');
const sample = sampleRecord({ agents: 8, trees: 6, tournamentRounds: 4 });
const round = sample.rounds.find(({ result }) => result.kind === 'judged');
const [task] = sample.tasks;
if (!round || !task) throw new Error('the sample has no judged round');
const text = `${'A sentence of an answer, about sixty characters long, no more. '.repeat(95)}\n`;

function matchRow(at: number) {
  const a = agentId(`agent-${at % 8}`);
  const b = agentId(`agent-${(at + 1 + (at % 6)) % 8}`);
  const end = { kind: 'decided', winner: at % 3 === 0 ? 'b' : 'a', because: 'lead' } as const;
  const tree = treeId(`tree-${at % 6}`);
  return {
    id: matchId(`match/${at}`),
    tournament: id,
    tournamentRound: 1 + (at % 4),
    a,
    b,
    tree,
    end,
    scoreA: 2,
    scoreB: 0,
  };
}

async function insertPortion(db: ArenaDatabase, from: number, to: number): Promise<void> {
  const played = Array.from({ length: to - from }, (_, index) => matchRow(from + index));
  await db
    .insertInto('matches')
    .values(
      played.map((match, index) => ({
        id: match.id,
        tournament: id,
        tournament_round: match.tournamentRound,
        pairing_order: from + index,
        tree: match.tree,
        ended: true,
        match: storedJson(match),
      })),
    )
    .execute();
  const numbers = Array.from({ length: roundsPerMatch }, (_, index) => index + 1);
  const asked = played.flatMap((match) =>
    numbers.map((number) => ({ match, number, of: taskId(`${match.id}/${number}`) })),
  );
  await db
    .insertInto('tasks')
    .values(asked.map(({ of }) => ({ id: of, tree: 'tree-0', task: storedJson({ ...task, id: of }) })))
    .execute();
  await db
    .insertInto('rounds')
    .values(
      asked.map(({ match, number, of }) => ({
        match: match.id,
        number,
        task: of,
        round: storedJson({ ...round, match: match.id, number, task: of }),
      })),
    )
    .execute();
  const outcome = storedJson({
    kind: 'answered',
    answer: { text, citations: ['https://example.org/'], toolCalls: [], costUsd: 0.01 },
    elapsedMs: 1000,
  });
  await db
    .insertInto('answers')
    .values(
      asked.flatMap(({ match, of }) =>
        [match.a, match.b].map((agent) => ({ tournament: id, agent, task: of, scope: '', outcome })),
      ),
    )
    .execute();
}

async function prepare(db: ArenaDatabase): Promise<void> {
  const ledger = openLedger(db);
  const trees = postgresTreeStore(db);
  for (const tree of sample.treesGrown) await trees.createTree(tree);
  const agents = Array.from({ length: 8 }, (_, at) => agentId(`agent-${at}`));
  await ledger.tournaments.save({
    id,
    seed: 1,
    format: 'swiss',
    agents,
    trees: sample.trees,
    seeds: sample.seeds,
    status: 'finished',
    startedAt: sample.startedAt,
    finishedAt: sample.finishedAt,
    config: {},
  });
  for (let from = 0; from < matches; from += rowsAtOnce) {
    await insertPortion(db, from, Math.min(matches, from + rowsAtOnce));
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const home = await mkdtemp(path.join(tmpdir(), 'dr-arena-bench-'));
const database = await openDatabase({ home, databaseUrl: null });
const connection = await connectArena(database.url);
try {
  await prepare(connection.db);
  const ledger = openLedger(connection.db);
  const head = await ledger.tournaments.load(id);
  if (!head) throw new Error('the tournament was not kept');
  const before = process.memoryUsage().rss;
  let mostRss = 0;
  let mostHeap = 0;
  const looking = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    [mostRss, mostHeap] = [Math.max(mostRss, rss), Math.max(mostHeap, heapUsed)];
  }, 20);
  const started = systemClock.now();
  const source = { ledger, trees: postgresTreeStore(connection.db) };
  const folder = path.join(home, 'exported');
  const files = await writeDataSet(source, head, folder, exportNames, new AbortController().signal);
  const seconds = (systemClock.now() - started) / 1000;
  clearInterval(looking);
  const sizes = await Promise.all(Object.values(files).map(async (file) => (await stat(file)).size));
  const line = {
    bench: 'export-memory',
    matches,
    answers: 2 * roundsPerMatch * matches,
    seconds: Math.round(seconds * 10) / 10,
    writtenMegabytes: megabytes(sizes.reduce((sum, size) => sum + size, 0)),
    rssBefore: megabytes(before),
    rssMost: megabytes(mostRss),
    heapMost: megabytes(mostHeap),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
} finally {
  await connection.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
}
