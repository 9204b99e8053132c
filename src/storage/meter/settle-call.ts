import { sql } from 'kysely';
import type { CallEnd } from '../../models/call-meter.ts';
import { soundCost, soundUsage } from '../../models/price.ts';
import type { ArenaDatabase } from '../database.ts';
import { storedJson } from '../rows.ts';

interface SettledCall {
  readonly provider: string;
  /** Tokens used beyond the plan; null if the call failed, 0 if unknown. */
  readonly moreTokens: number | null;
}

/**
 * Records how a call ended and puts its cost in the place of what was reserved, in one statement; what is unknown stays
 * reserved, and so do counts and costs that are no sane numbers. A call that has ended already stays as it is.
 * @returns null for one that had ended, or that nobody knows
 */
export async function settleCall(
  db: ArenaDatabase,
  call: string,
  { outcome, costUsd }: CallEnd,
): Promise<SettledCall | null> {
  const usage = soundUsage(outcome.ok ? outcome.value.usage : null);
  const { rows } = await sql<{ provider: string; planned: string }>`
    with ended as (
      update arena.model_calls as made set
        status = ${outcome.ok ? 'answered' : 'failed'}, ended_at = clock_timestamp(),
        cost_usd = ${soundCost(costUsd)}::numeric, input_tokens = ${usage?.inputTokens ?? null}::bigint,
        cached_input_tokens = ${usage?.cachedInputTokens ?? null}::bigint,
        cache_write_tokens = ${usage?.cacheWriteTokens ?? null}::bigint,
        output_tokens = ${usage?.outputTokens ?? null}::bigint, searches = ${usage?.searches ?? null}::bigint,
        reply = ${outcome.ok ? storedJson(outcome.value) : null}::json,
        reason = ${outcome.ok ? null : outcome.failure.reason}::text,
        failure = ${outcome.ok ? null : storedJson(outcome.failure)}::json
      where made.seq = ${call}::bigint and made.status = 'reserved'
      returning made.run, made.provider, made.planned_tokens,
        coalesce(made.cost_usd - coalesce(made.worst_usd, 0), 0) as difference
    ), spent as (
      update arena.run_spend as held set committed_usd = held.committed_usd + ended.difference
      from ended where held.run = ended.run and ended.difference <> 0
    )
    select provider, planned_tokens as planned from ended`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const tokens = usage === null ? 0 : usage.inputTokens + usage.outputTokens - Number(row.planned);
  return { provider: row.provider, moreTokens: outcome.ok ? tokens : null };
}
