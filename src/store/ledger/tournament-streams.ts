import type { Task } from '../../../examiner/task.ts';
import type { TournamentId, TreeId } from '../../kernel/ids.ts';
import type { AnsweredPortion, PlayedPortion, TreePortion } from '../../tournament/played-portion.ts';
import type { AnswerRecord, MatchRecord, TournamentHead } from '../../tournament/tournament-record.ts';
import type { ArenaDatabase } from '../database.ts';
import { treeIdSchema } from '../schemas/ids.ts';
import { taskSchema } from '../schemas/task.ts';
import { matchSchema } from '../schemas/tournament.ts';
import { answerLedger, answerOf, selectAnswers } from './answers.ts';
import { cursorBatches } from './cursor-batches.ts';
import { matchesInOrder } from './matches.ts';
import { roundLedger } from './rounds.ts';
import { taskLedger } from './tasks.ts';

/** Matches, tasks or answers of a portion: with answers of 6 kB some four megabytes. */
const portionSize = 100;

/** Matches of a portion that holds next to no rounds: half a megabyte. */
const endsSize = 1000;

/** A tournament of any size, portion by portion: what is read at one time is bounded. */
export function tournamentStreams(db: ArenaDatabase) {
  const { loadRoundsOfMatches } = roundLedger(db);
  const { loadTasks } = taskLedger(db);
  return {
    /** Matches in the order of `loadMatches`, with their rounds. */
    streamPlayed: (tournament: TournamentId) => streamPlayed(db, tournament),

    /** The same matches with the rounds of those that are void alone: all that ratings of matches need. */
    async *streamEnds(tournament: TournamentId): AsyncGenerator<PlayedPortion> {
      for await (const matches of streamMatches(db, tournament, endsSize)) {
        const voids = matches.filter(({ end }) => end?.kind === 'void').map(({ id }) => id);
        yield { matches, rounds: await loadRoundsOfMatches(voids) };
      }
    },

    /** Tree by tree the matches with their rounds, and the tasks of these. */
    async *streamTrees(tournament: TournamentId): AsyncGenerator<TreePortion> {
      for await (const matches of matchesByTree(db, tournament)) {
        const rounds = await loadRoundsOfMatches(matches.map(({ id }) => id));
        const tasks = await loadTasks([...new Set(rounds.flatMap(({ task }) => task ?? []))]);
        yield { matches, rounds, tasks };
      }
    },

    /** The same with the answers that count in these matches. */
    async *streamAnswered(tournament: TournamentId): AsyncGenerator<AnsweredPortion> {
      const { loadAnswersOfMatches } = answerLedger(db);
      for await (const portion of streamPlayed(db, tournament)) {
        yield { ...portion, answers: await loadAnswersOfMatches(tournament, portion.matches, portion.rounds) };
      }
    },

    /** The tasks asked in a tournament, by id. */
    streamTasks: (tournament: TournamentId) => streamTasks(db, tournament),

    /** The answers of a tournament, by task, agent and scope. */
    streamAnswers: (tournament: TournamentId) => streamAnswers(db, tournament),

    /** The trees of a tournament in the order of its head, then those of its matches by id. */
    async treesOf({ id, trees }: TournamentHead): Promise<readonly TreeId[]> {
      const rows = await db
        .selectFrom('matches')
        .select('tree')
        .distinct()
        .where('tournament', '=', id)
        .orderBy('tree')
        .execute();
      return [...new Set([...trees, ...rows.map(({ tree }) => treeIdSchema.parse(tree))])];
    },
  };
}

async function* streamPlayed(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<PlayedPortion> {
  const { loadRoundsOfMatches } = roundLedger(db);
  for await (const matches of streamMatches(db, tournament, portionSize)) {
    yield { matches, rounds: await loadRoundsOfMatches(matches.map(({ id }) => id)) };
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
  for await (const rows of cursorBatches(db, query, portionSize)) {
    for (const { match } of rows) {
      const next = matchSchema.parse(match);
      if (own[0] !== undefined && own[0].tree !== next.tree) {
        yield own;
        own = [];
      }
      own.push(next);
    }
  }
  if (own.length > 0) yield own;
}

async function* streamMatches(
  db: ArenaDatabase,
  tournament: TournamentId,
  size: number,
): AsyncGenerator<readonly MatchRecord[]> {
  const batches = cursorBatches(db, matchesInOrder(db, tournament), size);
  for await (const rows of batches) yield rows.map((row) => matchSchema.parse(row.match));
}

async function* streamTasks(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<readonly Task[]> {
  const asked = db
    .selectFrom('rounds')
    .innerJoin('matches', 'matches.id', 'rounds.match')
    .select('rounds.task')
    .where('matches.tournament', '=', tournament);
  const query = db.selectFrom('tasks').select('task').where('id', 'in', asked).orderBy('id');
  for await (const rows of cursorBatches(db, query, portionSize)) yield rows.map((row) => taskSchema.parse(row.task));
}

async function* streamAnswers(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<readonly AnswerRecord[]> {
  for await (const rows of cursorBatches(db, selectAnswers(db, tournament), portionSize)) {
    yield rows.map((row) => answerOf(tournament, row));
  }
}
