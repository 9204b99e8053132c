import { type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { type MatchRecord, matchSchema } from '../../arena/match.ts';
import { roundSchema } from '../../arena/round.ts';
import type { RewardServiceLine, TimeWorked } from '../../arena/run-progress.ts';
import { countVoids, type VoidCount } from '../../arena/void-counts.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { countRows } from '../rows.ts';

/** Lists runs and reads their progress; writes nothing. */
export function runProgressRepository(db: ArenaDatabase) {
  return {
    /** Tournaments and builds of their own, newest first, without what they hold. */
    async listRunIds(limit: number, offset: number): Promise<readonly RunId[]> {
      const rows = await db
        .selectFrom(everyRun(db).as('runs'))
        .select('id')
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ id }) => runIdSchema.parse(id));
    },

    countRuns: () => countRows(db, sql`${everyRun(db)} as runs`),

    /** Matches that ended, by tournament; one without any is left out. */
    async endedMatches(ids: readonly RunId[]): Promise<ReadonlyMap<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('matches')
        .select(['tournament', sql<string>`count(*)`.as('ended')])
        .where('tournament', 'in', ids)
        .where('ended', '=', true)
        .groupBy('tournament')
        .execute();
      return new Map(rows.map(({ tournament, ended: count }) => [tournament, Number(count)]));
    },

    /** Matches that have begun and not ended. */
    openMatches: (id: RunId) => countRows(db, sql`arena.matches where tournament = ${id} and not ended`),

    /** Dollars that runs have spent or reserved; one without a call is left out. */
    async committedOf(ids: readonly RunId[]): Promise<ReadonlyMap<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('run_spend').select(['run', 'committed_usd']).where('run', 'in', ids).execute();
      return new Map(rows.map(({ run, committed_usd: usd }) => [run, Number(usd)]));
    },

    roundsPlayed: (id: RunId) =>
      countRows(db, sql`arena.rounds join arena.matches on matches.id = rounds.match where tournament = ${id}`),

    /** Counts the reasons why rounds and matches are void. */
    async voidCounts(id: RunId, withheld: boolean): Promise<readonly VoidCount[]> {
      const ofRounds = await db
        .selectFrom('rounds')
        .innerJoin('matches', 'matches.id', 'rounds.match')
        .select('round')
        .where('matches.tournament', '=', id)
        .where(sql<SqlBool>`round::text like ${voidMark}`)
        .execute();
      const ofMatches = await db
        .selectFrom('matches')
        .select('match')
        .where((row) => row.and({ tournament: id, ended: true }))
        .where(sql<SqlBool>`match::text like ${voidMark}`)
        .execute();
      return countVoids(
        ofRounds.map(({ round }) => roundSchema.parse(round)),
        ofMatches.map(({ match }) => matchSchema.parse(match)),
        withheld,
      );
    },

    /** Matches under way, then those that ended; of each the latest planned first, and so many at most. */
    newestMatches: async (id: RunId, most: number) => [
      ...(await newestMatches(db, id, most, false)),
      ...(await newestMatches(db, id, most, true)),
    ],
    /** Returns when a run first asked an agent, and when it last asked an agent or a model; ISO 8601, UTC. */
    async askedTimes(id: RunId): Promise<{ first: string | null; last: string | null }> {
      const answers = await db
        .selectFrom('answer_attempts')
        .select(({ fn }) => [fn.min('at').as('first'), fn.max('at').as('last')])
        .where('tournament', '=', id)
        .executeTakeFirst();
      const calls = await db
        .selectFrom('model_calls')
        .select(({ fn }) => fn.max('at').as('last'))
        .where('run', '=', id)
        .executeTakeFirst();
      const last = [answers?.last, calls?.last?.toISOString()].flatMap((at) => at ?? []).sort();
      return { first: answers?.first ?? null, last: last.at(-1) ?? null };
    },

    /**
     * The time worked while the newest answers were asked for. A pause does not count: where nobody was asked for longer
     * than a gap (in seconds) may be, or one process asked for the last time before another asked for the first.
     */
    async timeWorked(id: RunId, longestGap: number): Promise<TimeWorked | null> {
      const { rows } = await sql<{ seconds: string | null; newest: string; all: string }>`
        with newest as (
          select seq, at::timestamptz as at, executor from arena.answer_attempts where tournament = ${id}
          order by seq desc limit ${newestAnswers}),
        placed as (
          select seq, at, row_number() over (partition by executor order by seq) = 1 as is_first,
            row_number() over (partition by executor order by seq desc) = 1 as is_last from newest),
        gaps as (
          select extract(epoch from lead(at) over in_turn - at) as gap, is_last and lead(is_first) over in_turn as handed
          from placed window in_turn as (order by seq))
        select sum(gap) filter (where gap between 0 and ${longestGap} and not handed) as seconds,
          (select count(*) from newest) as newest,
          (select count(*) from arena.answer_attempts where tournament = ${id}) as all
        from gaps`.execute(db);
      const [row] = rows;
      if (row === undefined || row.seconds === null) return null;
      return { seconds: Number(row.seconds), share: Number(row.newest) / Number(row.all) };
    },
  };
}

function everyRun(db: ArenaDatabase) {
  const builds = db
    .selectFrom('builds')
    .select(['id', 'started_at'])
    .where('id', 'not in', db.selectFrom('tournaments').select('id'));
  return db.selectFrom('tournaments').select(['id', 'started_at']).unionAll(builds);
}

/**
 * Marks what is void in stored JSON. PostgreSQL's own functions refuse a document with NUL or a lone surrogate anywhere in
 * it, so the text is searched; a quotation mark inside a string is escaped, so only a key and its value look like this.
 */
const voidMark = '%"kind":"void"%';

const runIdSchema = z.string().transform((text) => text as RunId);

async function newestMatches(
  db: ArenaDatabase,
  id: RunId,
  most: number,
  ended: boolean,
): Promise<readonly MatchRecord[]> {
  const rows = await db
    .selectFrom('matches')
    .select('match')
    .where((row) => row.and({ tournament: id, ended }))
    .orderBy('tournament_round', 'desc')
    .orderBy('pairing_order', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => matchSchema.parse(row.match));
}

/** Answers that tell how fast a run is. */
const newestAnswers = 2000;

/** Returns the progress of each reward service's groups, by its name. */
export async function rewardServiceLines(db: ArenaDatabase): Promise<readonly RewardServiceLine[]> {
  const { rows } = await sql<RewardServiceLine>`
    select service as name, count(*) filter (where state = 'gathering')::int as gathering,
      count(*) filter (where state = 'judging')::int as judging, count(*) filter (where state = 'judged')::int as judged,
      coalesce((select committed_usd from arena.run_spend where run = 'rewards/serve/' || service), 0)::float8 as "costUsd"
    from arena.reward_groups group by service order by service`.execute(db);
  return rows;
}
