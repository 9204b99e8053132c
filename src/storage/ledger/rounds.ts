import { type SqlBool, sql } from 'kysely';
import type { ReplyFault } from '../../../examiner/reply-fault.ts';
import type { PlayedSize, PlayedVolume } from '../../arena/cost-volume.ts';
import { type QualityRecord, roundQualitySchema } from '../../arena/quality/quality-record.ts';
import { type RoundRecord, roundSchema } from '../../arena/round.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';
import type { FaultLine } from '../../arena/spend.ts';
import { contentHash } from '../../kernel/hash.ts';
import { matchIdSchema } from '../../kernel/id-schemas.ts';
import type { MatchId, RunId, TournamentId } from '../../kernel/ids.ts';
import { callRoleSchema } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';
import { insertNew, loadRecord, openJson, storedJson } from '../rows.ts';

/** Quotes within texts are escaped, so this stands nowhere else; JSON operators fail on texts with NUL. */
const isJudged = sql<SqlBool>`rounds.round::text like '%"kind":"judged"%'`;

/** The rounds of matches. */
export function roundRepository(db: ArenaDatabase) {
  return {
    /**
     * Records a round; the first one for its (match, number) stays.
     * @returns the one kept
     */
    async save(round: RoundRecord): Promise<RoundRecord> {
      const { match, number, task } = round;
      const inserted = await insertNew(db, 'rounds', { match, number, task, round: storedJson(round) });
      return inserted ? round : ((await loadRecord(db, 'rounds', 'round', { match, number }, roundSchema)) ?? round);
    },

    /** Returns the volume of the ten newest finished tournaments; null if fewer than twenty matches were decided. */
    async playedVolume(): Promise<PlayedVolume | null> {
      const { rows } = await sql<Record<keyof PlayedSize | 'squares' | 'scoped', number>>`
        with newest as (
          select id, head from arena.tournaments where status = 'finished' order by started_at desc limit 10
        )
        select json_array_length(head->'agents') as agents, json_array_length(head->'trees') as trees, played.*, answered.*
        from newest, lateral (
          select count(*)::int as matches, coalesce(sum(rounds), 0)::int as rounds,
            coalesce(sum(rounds * rounds), 0)::float8 as squares
          from (
            select count(*) filter (where ${openJson('round')}->'result'->>'kind' = 'judged') as rounds
            from (
              select id from arena.matches
              where tournament = newest.id and ended and match->'end'->>'kind' = 'decided' order by id limit ${mostMatches}
            ) as decided join arena.rounds on rounds.match = decided.id group by decided.id
          ) as lengths
        ) as played, lateral (
          select count(*)::int as answers, count(distinct task)::int as tasks,
            count(*) filter (where scope <> '')::int as scoped
          from arena.answers where tournament = newest.id
        ) as answered`.execute(db);
      const sum = (which: 'matches' | 'rounds' | 'squares') => rows.reduce((total, each) => total + each[which], 0);
      const count = sum('matches');
      if (count < fewestMatches) return null;
      const mean = sum('rounds') / count;
      const deviation = Math.sqrt(Math.max(0, sum('squares') / count - mean ** 2) * (count / (count - 1)));
      const whole = rows.filter(({ scoped, matches }) => scoped === 0 && matches < mostMatches);
      return {
        rounds: { mean, deviation, count },
        tournaments: whole.map(({ squares: _squares, scoped: _scoped, ...size }) => size),
      };
    },

    /** The rounds of a match in the order played. */
    ofMatch: (match: MatchId) => loadRounds(db, [match]),

    /** The rounds of several matches, by match id and then as played. */
    ofMatches: (matches: readonly MatchId[]) => loadRounds(db, matches),

    /** The void rounds of several matches, as `ofMatches` has them, and how many of each match were judged. */
    async voidsOf(matches: readonly MatchId[]): Promise<Required<Pick<PlayedPortion, 'rounds' | 'judged'>>> {
      const rows = await db
        .selectFrom('rounds')
        .select(['match', sql<unknown>`case when ${isJudged} then null else round end`.as('void')])
        .where('match', '=', sql<string>`any(${matches}::text[])`)
        .orderBy('match')
        .orderBy('number')
        .execute();
      const counts = new Map<MatchId, number>();
      for (const row of rows.filter((each) => each.void === null)) {
        const match = matchIdSchema.parse(row.match);
        counts.set(match, (counts.get(match) ?? 0) + 1);
      }
      return { rounds: rows.flatMap((row) => (row.void === null ? [] : roundSchema.parse(row.void))), judged: counts };
    },

    /** All rounds of a tournament, in the order of `loadMatches` and then as played. */
    async ofTournament(tournament: TournamentId): Promise<readonly RoundRecord[]> {
      const rows = await db
        .selectFrom('rounds')
        .innerJoin('matches', 'matches.id', 'rounds.match')
        .select('rounds.round')
        .where('matches.tournament', '=', tournament)
        .orderBy('matches.tournament_round')
        .orderBy('matches.pairing_order')
        .orderBy('matches.tree')
        .orderBy('matches.id')
        .orderBy('rounds.number')
        .execute();
      return rows.map((row) => roundSchema.parse(row.round));
    },
  };
}

/** Minimum number of decided matches; with fewer, assumptions are as good. */
const fewestMatches = 20;

/** Maximum number of matches read of one tournament. */
const mostMatches = 2000;

async function loadRounds(db: ArenaDatabase, matches: readonly MatchId[]): Promise<readonly RoundRecord[]> {
  if (matches.length === 0) return [];
  const rows = await db
    .selectFrom('rounds')
    .select('round')
    .where('match', '=', sql<string>`any(${matches}::text[])`)
    .orderBy('match')
    .orderBy('number')
    .execute();
  return rows.map((row) => roundSchema.parse(row.round));
}

/** Faults of the replies that models gave the Examiner. */
export function examinerFaultRepository(db: ArenaDatabase) {
  return {
    /** Notes a fault; the first one of its (run, role, model, kind, about) stays. */
    async add(run: RunId, fault: ReplyFault): Promise<void> {
      const { role, model, kind, about } = fault;
      await insertNew(db, 'examiner_faults', {
        run,
        role,
        model,
        kind,
        about_hash: contentHash(about),
        fault: storedJson(fault),
      });
    },

    /** Counts the faults of each kind that a run's models had, by role, model and kind. */
    async of(run: RunId): Promise<readonly FaultLine[]> {
      const rows = await db
        .selectFrom('examiner_faults')
        .select(['role', 'model', 'kind', ({ fn }) => fn.countAll<string>().as('count')])
        .where('run', '=', run)
        .groupBy(['role', 'model', 'kind'])
        .orderBy('role')
        .orderBy('model')
        .orderBy('kind')
        .execute();
      return rows.map((row) => ({ ...row, role: callRoleSchema.parse(row.role), count: Number(row.count) }));
    },
  };
}

/** Comparisons of the reports of judged rounds. */
export function roundQualityRepository(db: ArenaDatabase) {
  return {
    /** Keeps what became of a round's reports; what was kept first stays. */
    async save({ match, number, quality }: QualityRecord): Promise<void> {
      await insertNew(db, 'round_quality', { match, number, quality: storedJson(quality) });
    },

    /** Returns the comparisons of several matches, by match id and then as played. */
    async ofMatches(matches: readonly MatchId[]): Promise<readonly QualityRecord[]> {
      if (matches.length === 0) return [];
      const rows = await db
        .selectFrom('round_quality')
        .selectAll()
        .where('match', '=', sql<string>`any(${matches}::text[])`)
        .orderBy('match')
        .orderBy('number')
        .execute();
      return rows.map(({ match, number, quality }) => ({
        match: matchIdSchema.parse(match),
        number,
        quality: roundQualitySchema.parse(quality),
      }));
    },
  };
}
