import { sql } from 'kysely';
import type { Task } from '../../../examiner/task.ts';
import type { TournamentId, TreeId } from '../../kernel/ids.ts';
import type { AnswerRecord, MatchRecord, RoundRecord, TournamentHead } from '../../tournament/tournament-record.ts';
import type { ArenaDatabase } from '../database.ts';
import { answerOutcomeSchema } from '../schemas/answer.ts';
import { agentIdSchema, matchIdSchema, taskIdSchema, treeIdSchema } from '../schemas/ids.ts';
import { taskSchema } from '../schemas/task.ts';
import { matchSchema } from '../schemas/tournament.ts';
import { cursorBatches } from './cursor-batches.ts';
import { roundLedger } from './rounds.ts';

/** Some matches with all their rounds. */
export interface PlayedBatch {
  /** In the order of the schedule. */
  readonly matches: readonly MatchRecord[];
  /** By match id and then as played. */
  readonly rounds: readonly RoundRecord[];
}

/** Some matches with their rounds and the answers given in them. */
export interface AnsweredBatch extends PlayedBatch {
  readonly answers: readonly AnswerRecord[];
}

/** Matches, tasks or answers of a portion: with answers of 6 kB some four megabytes. */
const batchSize = 100;

/** A tournament of any size, portion by portion: what is read at one time is bounded. */
export function tournamentStreams(db: ArenaDatabase) {
  return {
    /** Matches in the order of `loadMatches`, with their rounds. */
    streamPlayed: (tournament: TournamentId) => streamPlayed(db, tournament),

    /** The same with the answers that count in these matches. */
    async *streamAnswered(tournament: TournamentId): AsyncGenerator<AnsweredBatch> {
      for await (const batch of streamPlayed(db, tournament)) {
        yield { ...batch, answers: await answersOf(db, tournament, batch) };
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

async function* streamPlayed(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<PlayedBatch> {
  const query = db
    .selectFrom('matches')
    .select('match')
    .where('tournament', '=', tournament)
    .orderBy('tournament_round')
    .orderBy('pairing_order')
    .orderBy('tree')
    .orderBy('id');
  const { loadRoundsOfMatches } = roundLedger(db);
  for await (const rows of cursorBatches(db, query, batchSize)) {
    const matches = rows.map((row) => matchSchema.parse(row.match));
    const ids = matches.map(({ id }) => id);
    yield { matches, rounds: await loadRoundsOfMatches(ids) };
  }
}

async function* streamTasks(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<readonly Task[]> {
  const asked = db
    .selectFrom('rounds')
    .innerJoin('matches', 'matches.id', 'rounds.match')
    .select('rounds.task')
    .where('matches.tournament', '=', tournament);
  const query = db.selectFrom('tasks').select('task').where('id', 'in', asked).orderBy('id');
  for await (const rows of cursorBatches(db, query, batchSize)) yield rows.map((row) => taskSchema.parse(row.task));
}

const answerColumns = ['agent', 'task', 'scope', 'outcome'] as const;

type AnswerKey = Pick<AnswerRecord, 'agent' | 'task'>;

interface AnswerRow {
  readonly agent: string;
  readonly task: string;
  readonly scope: string;
  readonly outcome: unknown;
}

async function* streamAnswers(db: ArenaDatabase, tournament: TournamentId): AsyncGenerator<readonly AnswerRecord[]> {
  const query = db
    .selectFrom('answers')
    .select(answerColumns)
    .where('tournament', '=', tournament)
    .orderBy('task')
    .orderBy('agent')
    .orderBy('scope');
  for await (const rows of cursorBatches(db, query, batchSize)) yield rows.map((row) => answerOf(tournament, row));
}

/** By task, agent and scope. */
async function answersOf(
  db: ArenaDatabase,
  tournament: TournamentId,
  { matches, rounds }: PlayedBatch,
): Promise<readonly AnswerRecord[]> {
  const wanted = answersWanted(matches, rounds);
  if (wanted.length === 0) return [];
  const [agents, tasks] = [wanted.map(({ agent }) => agent), wanted.map(({ task }) => task)];
  const rows = await db
    .selectFrom('answers')
    .select(answerColumns)
    .where('tournament', '=', tournament)
    .where(sql<boolean>`(agent, task) in (select * from unnest(${agents}::text[], ${tasks}::text[]))`)
    .where('scope', 'in', ['', ...matches.map(({ id }) => id)])
    .orderBy('task')
    .orderBy('agent')
    .orderBy('scope')
    .execute();
  return rows.map((row) => answerOf(tournament, row));
}

/** Who was to answer what in these matches, none twice. */
function answersWanted(matches: readonly MatchRecord[], rounds: readonly RoundRecord[]): AnswerKey[] {
  const seats = new Map(matches.map((match) => [match.id, match]));
  const keys = rounds.flatMap(({ match, task }) => {
    const seat = seats.get(match);
    return task === null || !seat ? [] : [seat.a, seat.b].map((agent) => ({ agent, task }));
  });
  return [...new Map(keys.map((key) => [JSON.stringify([key.agent, key.task]), key])).values()];
}

function answerOf(tournament: TournamentId, { agent, task, scope, outcome }: AnswerRow): AnswerRecord {
  return {
    tournament,
    agent: agentIdSchema.parse(agent),
    task: taskIdSchema.parse(task),
    scope: scope === '' ? '' : matchIdSchema.parse(scope),
    outcome: answerOutcomeSchema.parse(outcome),
  };
}
