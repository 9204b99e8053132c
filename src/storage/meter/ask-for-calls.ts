import { type Kysely, sql } from 'kysely';
import type { RunId } from '../../kernel/ids.ts';
import type { PlannedCall } from '../../models/call-meter.ts';
import type { ProviderLimits } from '../../models/pace.ts';
import type { ArenaDatabase } from '../database.ts';
import type { ArenaTables } from '../tables.ts';

/** Run, budget and limits that calls are metered by. */
export interface MeterScope {
  readonly db: ArenaDatabase;
  readonly run: RunId;
  /** Names this process. */
  readonly executor: string;
  /** The most that the run may cost, in dollars; null without a budget. */
  readonly budgetUsd: number | null;
  readonly limitsOf: (provider: string) => ProviderLimits;
  /** Window of the limits by the minute, in milliseconds. */
  readonly windowMs: number;
}

/** Reply of the database to a planned call. */
export interface AskedCall {
  /** Under which number it may be made; null: it may not, or not yet. */
  readonly number: string | null;
  /** The stored reply to an equal one; null when there is none. */
  readonly reply: unknown;
  /** True if an equal call is under way, or was left in the background. */
  readonly equal: boolean;
  /** True if it has no room in the budget even if all calls under way cost nothing, or its price is unknown. */
  readonly refused: boolean;
}

export interface AskedCalls {
  /** Replies in the order of the calls. */
  readonly calls: readonly AskedCall[];
  /** The provider's calls under way, those that may be made now among them. */
  readonly live: number;
}

interface CallAsking {
  readonly provider: string;
  /** Calls of different keys, at least one. */
  readonly calls: readonly PlannedCall[];
  /** The provider's calls at a time. */
  readonly concurrency: number;
  /** Number of calls that the pace lets through. */
  readonly most: number;
}

/** A call that left no trace is still waited for this long after its time is over. */
export const graceMs = 10_000;

/**
 * Notes the first calls that may be made, with their worst costs, in one statement: as many as there are places and as the
 * budget has room for. Nobody counts places meanwhile: the transaction holds the provider's row of paces.
 */
export async function askForCalls(
  db: Kysely<ArenaTables>,
  { run, executor, budgetUsd }: MeterScope,
  { provider, calls: planned, concurrency, most }: CallAsking,
): Promise<AskedCalls> {
  const each = <Value>(read: (call: PlannedCall) => Value): Value[] => planned.map(read);
  const { rows } = await sql<AskedCall & { readonly live: string }>`
    with live as materialized (
      select seq, run, key, provider, worst_usd from arena.model_calls
      where status = 'reserved' and expires_at > statement_timestamp() and expires_at <= 'infinity'
    ), so_far as materialized (
      select (select count(*) from live where provider = ${provider}) as live,
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
    ), spent as (
      insert into arena.run_spend as kept (run, committed_usd)
      select ${run}::text, max(total) from fitting having count(*) > 0
      on conflict (run) do update set committed_usd = kept.committed_usd + excluded.committed_usd
      where ${budgetUsd}::numeric is null or kept.committed_usd + excluded.committed_usd <= ${budgetUsd}::numeric
      returning run
    ), made as (
      insert into arena.model_calls
        (run, key, role, prompt, agent, provider, model, occasion, task, status, planned_tokens, worst_usd, job,
          executor, expires_at)
      select run, key, role, prompt, agent, ${provider}::text, model, occasion, task, 'reserved', planned_tokens, worst_usd, job,
        ${executor}::text, clock_timestamp() + expires_ms * interval '1 millisecond'
      from spent, fitting order by number returning key, seq
    )
    select made.seq as number, asked.reply, asked.equal, asked.refused, so_far.live
    from so_far, asked left join made using (key) order by asked.place`.execute(db);
  const newCalls = rows.filter(({ number }) => number !== null).length;
  return { calls: rows, live: Number(rows[0]?.live ?? 0) + newCalls };
}

/**
 * A row of `model_calls` that may be given to a run as the reply to an equal call. One that was of no use is given for ten
 * minutes to the run that found it so, which goes on to its next try after a restart; all others ask again.
 * @param row the name that the statement has for the table
 */
function givenTo(run: RunId, row: string) {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${column('status')} = 'answered' and (${column('useless_for')} is null
    or ${column('useless_for')} = ${run} and ${column('ended_at')} > statement_timestamp() - interval '10 minutes'))`;
}

/** Notes that a run found the stored replies to calls of a key to be of no use; who found it first stands. */
export async function markUseless(db: ArenaDatabase, run: RunId, key: string): Promise<void> {
  await db
    .updateTable('model_calls')
    .set({ useless_for: run })
    .where((row) => row.and({ key, status: 'answered' }))
    .where('useless_for', 'is', null)
    .execute();
}

/**
 * Withdraws the replies that a run found useless, so that equal calls are made again: the run is played again, maybe
 * with a server that was mended.
 */
export async function forgetUseless(db: ArenaDatabase, run: RunId): Promise<void> {
  await db.updateTable('model_calls').set({ useless_for: '' }).where('useless_for', '=', run).execute();
}
