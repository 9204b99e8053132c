import { sql } from 'kysely';
import type { CallEnd } from '../../models/call-meter.ts';
import { soundCost, soundUsage } from '../../models/price.ts';
import type { ArenaDatabase } from '../database.ts';
import { storedJson } from '../stored-json.ts';

export interface EndedCall {
  /** Its number. */
  readonly call: string;
  readonly end: CallEnd;
  /** The reply or the failure, as its column holds it. */
  readonly stored: string;
}

/** Writes down once how a call ended. */
export function endedCall(call: string, end: CallEnd): EndedCall {
  return { call, end, stored: storedJson(end.outcome.ok ? end.outcome.value : end.outcome.failure) };
}

export interface SettledCall {
  readonly provider: string;
  /** What it really used beyond what was planned for it, in tokens; null where it failed, 0 where nobody knows. */
  readonly moreTokens: number | null;
}

/**
 * Records how calls ended and puts their costs in the place of what was reserved, in one statement; what is unknown stays
 * reserved, and so do counts and costs that are no sane numbers. A call that has ended already stays as it is.
 * @returns in the order of the calls; null for one that had ended, or that nobody knows
 */
export async function settleCalls(
  db: ArenaDatabase,
  calls: readonly EndedCall[],
): Promise<readonly (SettledCall | null)[]> {
  // Of two ends of one call the first counts.
  const firsts = [...new Map(calls.toReversed().map((ended) => [ended.call, ended])).values()];
  const settled = new Map((await writeEnds(db, firsts)).map((row) => [row.seq, row]));
  return calls.map((ended) => {
    const row = firsts.includes(ended) ? settled.get(ended.call) : undefined;
    return row === undefined ? null : { provider: row.provider, moreTokens: moreTokens(ended.end, row.plannedTokens) };
  });
}

function moreTokens({ outcome }: CallEnd, plannedTokens: string): number | null {
  if (!outcome.ok) return null;
  const usage = soundUsage(outcome.value.usage);
  return usage === null ? 0 : usage.inputTokens + usage.outputTokens - Number(plannedTokens);
}

interface Row {
  readonly seq: string;
  readonly provider: string;
  readonly plannedTokens: string;
}

async function writeEnds(db: ArenaDatabase, calls: readonly EndedCall[]): Promise<readonly Row[]> {
  const each = <Value>(read: (end: CallEnd, stored: string) => Value) =>
    calls.map(({ end, stored }) => read(end, stored));
  const used = each(({ outcome }) => soundUsage(outcome.ok ? outcome.value.usage : null));
  const { rows } = await sql<Row>`
    with told as (
      select * from unnest(
        ${calls.map(({ call }) => call)}::bigint[], ${each(({ outcome }) => (outcome.ok ? 'answered' : 'failed'))}::text[],
        ${each(({ costUsd }) => soundCost(costUsd))}::numeric[],
        ${used.map((usage) => usage?.inputTokens ?? null)}::bigint[],
        ${used.map((usage) => usage?.cachedInputTokens ?? null)}::bigint[],
        ${used.map((usage) => usage?.cacheWriteTokens ?? null)}::bigint[],
        ${used.map((usage) => usage?.outputTokens ?? null)}::bigint[],
        ${used.map((usage) => usage?.searches ?? null)}::bigint[],
        ${each(({ outcome }, stored) => (outcome.ok ? stored : null))}::text[],
        ${each(({ outcome }) => (outcome.ok ? null : outcome.failure.reason))}::text[],
        ${each(({ outcome }, stored) => (outcome.ok ? null : stored))}::text[]
      ) as told (seq, status, cost_usd, input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, searches,
        reply, reason, failure)
    ), ended as (
      update arena.model_calls as made set
        status = told.status, ended_at = clock_timestamp(), cost_usd = told.cost_usd,
        input_tokens = told.input_tokens, cached_input_tokens = told.cached_input_tokens,
        cache_write_tokens = told.cache_write_tokens, output_tokens = told.output_tokens, searches = told.searches,
        reply = told.reply::json, reason = told.reason, failure = told.failure::json
      from told where made.seq = told.seq and made.status = 'reserved'
      returning made.seq, made.run, made.provider, made.planned_tokens,
        coalesce(made.cost_usd - coalesce(made.worst_usd, 0), 0) as difference
    ), spent as (
      update arena.run_spend as held set committed_usd = held.committed_usd + sums.usd
      from (select run, sum(difference) as usd from ended group by run) as sums
      where held.run = sums.run and sums.usd <> 0
    )
    select seq, provider, planned_tokens as "plannedTokens" from ended`.execute(db);
  return rows;
}
