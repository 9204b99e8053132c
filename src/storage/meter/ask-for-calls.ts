import { type Kysely, sql } from 'kysely';
import type { RunId } from '../../kernel/ids.ts';
import type { PlannedCall } from '../../models/call-meter.ts';
import type { ModelReply } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';
import { modelReplySchema } from '../schemas/model-call-schema.ts';
import type { ArenaTables } from '../tables.ts';
import type { MeterScope } from './freed-places.ts';

/** What the database says to a planned call. */
export interface AskedCall {
  /** Under which number it may be made; null: it may not, or not yet. */
  readonly number: string | null;
  /** The stored reply to an equal one; null when there is none. */
  readonly reply: unknown;
  /** Whether an equal one is under way, or was left in the background. */
  readonly equal: boolean;
  /** Whether it has no room in the budget even if all that is under way costs nothing, or nobody knows its price. */
  readonly refused: boolean;
}

export interface AskedCalls {
  /** In the order of the calls. */
  readonly calls: readonly AskedCall[];
  /** The provider's calls under way, without those that may be made now. */
  readonly live: number;
  /** The provider's pace as its column holds it. */
  readonly pace: string;
  /** The database's time, in milliseconds. */
  readonly now: number;
  /** False: others have taken places or changed the pace meanwhile, so that no call may be made yet. */
  readonly upToDate: boolean;
}

export interface CallAsking {
  readonly provider: string;
  /** Of different keys, at least one. */
  readonly planned: readonly PlannedCall[];
  /** The provider's calls at a time. */
  readonly concurrency: number;
  /** Calls that have ended, whose ends are being recorded: they take no place any more, and their money is still reserved. */
  readonly ended: readonly string[];
  /** As many as the pace lets through. */
  readonly most: number;
  /** The pace that `most` was found for, as its column holds it; null where the transaction holds it. */
  readonly pace: string | null;
}

/** A call that left no trace is still waited for this long after its time is over. */
export const graceMs = 10_000;

interface Row extends AskedCall {
  readonly live: string;
  readonly pace: string;
  readonly now: string;
  readonly upToDate: boolean;
}

/**
 * Notes the first calls that may be made, with their worst costs, in one statement: as many as there are places and as the
 * budget has room for.
 *
 * Nobody counts places meanwhile: the statement holds the provider's row, and whoever takes a place writes that row. Where
 * the row is another than the one in the statement's own picture of the database, that picture is older than somebody
 * else's calls, and nothing is noted.
 * @returns null when the provider has no pace yet
 */
export async function askForCalls(
  db: Kysely<ArenaTables>,
  { run, executor, budgetUsd }: MeterScope,
  { provider, planned, concurrency, ended, most, pace }: CallAsking,
): Promise<AskedCalls | null> {
  const each = <Value>(read: (call: PlannedCall) => Value): Value[] => planned.map(read);
  const { rows } = await sql<Row>`
    with held as materialized (
      select pace::text as pace, xmin::text as version from arena.paces where provider = ${provider} for update
    ), up_to_date as (
      select from held where version = (select xmin::text from arena.paces where provider = ${provider})
        and (${pace}::text is null or pace = ${pace}::text)
    ), live as materialized (
      select seq, run, key, provider, worst_usd from arena.model_calls
      where status = 'reserved' and expires_at > statement_timestamp() and expires_at <= 'infinity'
    ), so_far as materialized (
      select (select count(*) from live where provider = ${provider} and seq <> all(${ended}::bigint[])) as live,
        coalesce((select committed_usd from arena.run_spend where run = ${run}), 0) as usd,
        coalesce((select sum(worst_usd) from live where run = ${run}), 0) as live_usd
    ), asked as materialized (
      select call.*, exists (select from live where live.key = call.key)
          or exists (select from arena.model_calls as open
            where open.key = call.key and open.status = 'reserved' and open.job is not null) as equal,
        (select reply from arena.model_calls as made where made.key = call.key and ${givenTo(run, 'made')}
          order by seq limit 1) as reply,
        ${budgetUsd}::numeric is not null
          and coalesce(usd - live_usd + worst_usd > ${budgetUsd}::numeric, true) as refused
      from so_far, unnest(
        ${each(({ key }) => key)}::text[], ${each(({ purpose }) => purpose.role)}::text[],
        ${each(({ purpose }) => purpose.prompt)}::text[], ${each(({ purpose }) => purpose.agent)}::text[],
        ${each(({ model }) => model)}::text[], ${each(({ purpose }) => purpose.occasion)}::text[],
        ${each(({ purpose }) => purpose.task ?? null)}::text[], ${each(({ tokens }) => Math.round(tokens))}::bigint[],
        ${each(({ worstUsd }) => worstUsd)}::numeric[], ${each(({ timeoutMs }) => timeoutMs + graceMs)}::float8[],
        ${each(({ background }) => (background === undefined ? null : ''))}::text[]
      ) with ordinality as call
        (key, role, prompt, agent, model, occasion, task, planned_tokens, worst_usd, expires_ms, job, place)
    ), fitting as (
      select * from (
        select *, row_number() over (order by place) as number, sum(coalesce(worst_usd, 0)) over (order by place) as total
        from asked where reply is null and not equal and not refused
      ) as new, so_far
      where number <= least(${most}::bigint, ${concurrency}::bigint - so_far.live)
        and (${budgetUsd}::numeric is null or so_far.usd + total <= ${budgetUsd}::numeric)
        and exists (select from up_to_date)
    ), spent as (
      insert into arena.run_spend as kept (run, committed_usd)
      select ${run}::text, max(total) from fitting having count(*) > 0
      on conflict (run) do update set committed_usd = kept.committed_usd + excluded.committed_usd
      where ${budgetUsd}::numeric is null or kept.committed_usd + excluded.committed_usd <= ${budgetUsd}::numeric
      returning run
    ), taken as (
      update arena.paces set pace = paces.pace from spent where provider = ${provider}
    ), made as (
      insert into arena.model_calls
        (run, key, role, prompt, agent, provider, model, occasion, task, status, planned_tokens, worst_usd, job,
          executor, expires_at)
      select run, key, role, prompt, agent, ${provider}::text, model, occasion, task, 'reserved', planned_tokens, worst_usd, job,
        ${executor}::text, clock_timestamp() + expires_ms * interval '1 millisecond'
      from spent, fitting order by number returning key, seq
    )
    select made.seq as number, asked.reply, asked.equal, asked.refused, so_far.live, held.pace,
      extract(epoch from clock_timestamp()) * 1000 as now, exists (select from up_to_date) as "upToDate"
    from held, so_far, asked left join made using (key) order by asked.place`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { live, now, upToDate } = row;
  return {
    calls: rows,
    live: Number(live),
    pace: row.pace,
    now: Number(now),
    upToDate,
  };
}

/**
 * A row of `model_calls` that may be given to a run as the reply to an equal call. One that was of no use is given for ten
 * minutes to the run that found it so, which goes on to its next try after a restart; all others ask anew.
 * @param row the name that the statement has for the table
 */
function givenTo(run: RunId, row: string) {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${column('status')} = 'answered' and (${column('useless_for')} is null
    or ${column('useless_for')} = ${run} and ${column('ended_at')} > statement_timestamp() - interval '10 minutes'))`;
}

/** The stored replies to a run's calls of the keys, in their order; null where there is none. */
export async function storedReplies(
  db: ArenaDatabase,
  run: RunId,
  keys: readonly string[],
): Promise<(ModelReply | null)[]> {
  const { rows } = await sql<{ key: string; reply: unknown }>`
    select distinct on (key) key, reply from arena.model_calls as made
    where key = any (${[...keys]}::text[]) and ${givenTo(run, 'made')} order by key, seq`.execute(db);
  const replies = new Map(rows.map(({ key, reply }) => [key, modelReplySchema.parse(reply)]));
  return keys.map((key) => replies.get(key) ?? null);
}

/** Notes that a run found the stored replies to calls of a key to be of no use; who found it first stands. */
export async function markUseless(db: ArenaDatabase, run: RunId, key: string): Promise<void> {
  await db
    .updateTable('model_calls')
    .set({ useless_for: run })
    .where('key', '=', key)
    .where('status', '=', 'answered')
    .where('useless_for', 'is', null)
    .execute();
}

/** From now on nobody is given what a run found to be of no use: it is played again, maybe with a server that was mended. */
export async function forgetUseless(db: ArenaDatabase, run: RunId): Promise<void> {
  await db.updateTable('model_calls').set({ useless_for: '' }).where('useless_for', '=', run).execute();
}
