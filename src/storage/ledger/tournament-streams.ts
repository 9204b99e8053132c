import { type Compilable, type CompiledQuery, sql } from 'kysely';
import { taskSchema } from '../../../examiner/task.ts';
import { type MatchRecord, matchSchema } from '../../arena/match.ts';
import type { AnsweredPortion, PlayedPortion, TreePortion } from '../../arena/rounds-by-match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { recordTreeIdSchema } from '../../kernel/id-schemas.ts';
import type { TournamentId, TreeId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { citationOf, selectCitations } from './answer-citations.ts';
import { answerOf, answerRepository, selectAnswers } from './answers.ts';
import { matchesInOrder } from './matches.ts';
import { roundRepository } from './rounds.ts';
import { taskRepository } from './tasks.ts';

/** Matches, tasks or answers of a portion: with answers of 6 kB some four megabytes. */
const portionSize = 100;

/** Matches of a portion that holds next to no rounds: half a megabyte. */
const endsSize = 1000;

/** A tournament of any size, portion by portion: what is read at one time is bounded. */
export function tournamentStreams(db: ArenaDatabase) {
  const rounds = roundRepository(db);
  const tasks = taskRepository(db);
  return {
    /** Matches in the order of `loadMatches`, with their rounds. */
    played: (tournament: TournamentId) => streamPlayed(db, tournament),

    /** The same matches with their void rounds, the others counted: all that ratings of matches need. */
    async *ends(tournament: TournamentId): AsyncGenerator<PlayedPortion> {
      for await (const matches of streamMatches(db, tournament, endsSize)) {
        yield { matches, ...(await rounds.voidsOf(matches.map(({ id }) => id))) };
      }
    },

    /** Tree by tree the matches with their rounds, and the tasks of these. */
    async *trees(tournament: TournamentId): AsyncGenerator<TreePortion> {
      for await (const matches of matchesByTree(db, tournament)) {
        const ofTree = await rounds.ofMatches(matches.map(({ id }) => id));
        const ofRounds = await tasks.loadAll([...new Set(ofTree.flatMap(({ task }) => task ?? []))]);
        yield { matches, rounds: ofTree, tasks: ofRounds };
      }
    },

    /** The same with the answers that count in these matches. */
    async *answered(tournament: TournamentId): AsyncGenerator<AnsweredPortion> {
      const answers = answerRepository(db);
      for await (const portion of streamPlayed(db, tournament)) {
        yield { ...portion, answers: await answers.ofMatches(tournament, portion.matches, portion.rounds) };
      }
    },

    /** The tasks asked in a tournament, by id. */
    tasks(tournament: TournamentId) {
      const taskIds = db
        .selectFrom('rounds')
        .innerJoin('matches', 'matches.id', 'rounds.match')
        .select('rounds.task')
        .where('matches.tournament', '=', tournament);
      const query = db.selectFrom('tasks').select('task').where('id', 'in', taskIds).orderBy('id');
      return streamRecords(db, query, portionSize, ({ task }) => taskSchema.parse(task));
    },

    /** The answers of a tournament, by task, agent and scope. */
    answers: (tournament: TournamentId) =>
      streamRecords(db, selectAnswers(db, tournament), portionSize, (row) => answerOf(tournament, row)),

    /** Streams the citation reports of a tournament's answers, in the order of the answers. */
    citations: (tournament: TournamentId) =>
      streamRecords(db, selectCitations(db, tournament), portionSize, (row) => citationOf(tournament, row)),

    /** The trees of a tournament in the order of its head, then those of its matches by id. */
    async treesOf({ id, trees }: TournamentHead): Promise<readonly TreeId[]> {
      const rows = await db
        .selectFrom('matches')
        .select('tree')
        .distinct()
        .where('tournament', '=', id)
        .orderBy('tree')
        .execute();
      return [...new Set([...trees, ...rows.map(({ tree }) => recordTreeIdSchema.parse(tree))])];
    },
  };
}

async function* streamPlayed(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<PlayedPortion> {
  const rounds = roundRepository(db);
  for await (const matches of streamMatches(db, tournament, portionSize)) {
    yield { matches, rounds: await rounds.ofMatches(matches.map(({ id }) => id)) };
  }
}

async function* matchesByTree(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<readonly MatchRecord[]> {
  const query = db
    .selectFrom('matches')
    .select('match')
    .where('tournament', '=', tournament)
    .orderBy('tree')
    .orderBy('id');
  let own: MatchRecord[] = [];
  for await (const matches of streamRecords(db, query, portionSize, ({ match }) => matchSchema.parse(match))) {
    for (const next of matches) {
      if (own[0] !== undefined && own[0].tree !== next.tree) {
        yield own;
        own = [];
      }
      own.push(next);
    }
  }
  if (own.length > 0) yield own;
}

function streamMatches(db: ArenaDatabase, tournament: TournamentId, size: number) {
  return streamRecords(db, matchesInOrder(db, tournament), size, ({ match }) => matchSchema.parse(match));
}

/** Streams the records of a query's rows in portions of `size`. */
async function* streamRecords<Row, Value>(
  db: ArenaDatabase,
  query: Compilable<Row>,
  size: number,
  read: (row: Row) => Value,
): AsyncGenerator<readonly Value[]> {
  for await (const rows of cursorBatches(db, query, size)) yield rows.map(read);
}

/**
 * The rows of a query in portions, read through a cursor of the server: memory holds one portion, however many rows there
 * are, and all of them are of one moment. Holds one connection until it ends or is left.
 * @param size most rows of a portion, from 1
 */
export async function* cursorBatches<Row>(
  db: ArenaDatabase,
  query: Compilable<Row>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  const reading = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await reading.executeQuery(declared(query.compile()));
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(size)} from portions`.execute(reading);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await reading.rollback().execute();
  }
}

/** Cursors are a transaction's own, so that one name does for all. */
function declared<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, sql: `declare portions no scroll cursor for ${query.sql}` };
}
