import { sql } from 'kysely';
import type { CallEnd } from '../../models/call-meter.ts';
import { refused, tookCall } from '../../models/pace.ts';
import { soundCost, soundUsage } from '../../models/token-count.ts';
import { storedJson } from '../stored-json.ts';
import { lockPace, savePace } from './lock-pace.ts';
import type { MeterScope } from './meter-scope.ts';

/**
 * Records how a call ended and puts its cost in the place of what was reserved, in one statement; what is unknown stays
 * reserved, and so do counts and costs that are no sane numbers. A call that has ended already stays as it is.
 */
export async function settleCall(scope: MeterScope, call: string, end: CallEnd): Promise<void> {
  const settled = await writeEnd(scope, call, end);
  const { outcome } = end;
  if (settled === null || !outcome.ok) return;
  const usage = soundUsage(outcome.value.usage);
  const more = usage === null ? 0 : usage.inputTokens + usage.outputTokens - Number(settled.plannedTokens);
  const limits = scope.limitsOf(settled.provider);
  await scope.db.transaction().execute(async (tx) => {
    const { pace } = await lockPace(tx, settled.provider, scope.windowMs);
    await savePace(tx, settled.provider, tookCall(pace, limits, more, scope.windowMs));
  });
}

interface Settled {
  readonly provider: string;
  readonly plannedTokens: string;
}

async function writeEnd({ db }: MeterScope, call: string, { outcome, costUsd }: CallEnd): Promise<Settled | null> {
  const usage = soundUsage(outcome.ok ? outcome.value.usage : null);
  const { rows } = await sql<Settled>`
    with ended as (
      update arena.model_calls set
        status = ${outcome.ok ? 'answered' : 'failed'}, ended_at = clock_timestamp(), cost_usd = ${soundCost(costUsd)}::numeric,
        input_tokens = ${usage?.inputTokens ?? null}::bigint, cached_input_tokens = ${usage?.cachedInputTokens ?? null}::bigint,
        cache_write_tokens = ${usage?.cacheWriteTokens ?? null}::bigint, output_tokens = ${usage?.outputTokens ?? null}::bigint,
        searches = ${usage?.searches ?? null}::bigint, reply = ${outcome.ok ? storedJson(outcome.value) : null}::json,
        reason = ${outcome.ok ? null : outcome.failure.reason}::text,
        failure = ${outcome.ok ? null : storedJson(outcome.failure)}::json
      where seq = ${call} and status = 'reserved'
      returning run, provider, planned_tokens, coalesce(cost_usd - coalesce(worst_usd, 0), 0) as difference
    ), spent as (
      update arena.run_spend set committed_usd = committed_usd + difference from ended
      where run_spend.run = ended.run and difference <> 0
    )
    select provider, planned_tokens as "plannedTokens" from ended`.execute(db);
  return rows[0] ?? null;
}

/** Makes everyone pause, and lowers the pace to what the provider was seen to take. */
export async function slowProvider(scope: MeterScope, provider: string, retryAfterMs: number | null): Promise<void> {
  await scope.db.transaction().execute(async (tx) => {
    const { pace, now } = await lockPace(tx, provider, scope.windowMs);
    const { rows } = await sql<{ calls: string; first: string | null }>`
      select count(*) as calls, extract(epoch from min(at)) * 1000 as first from arena.model_calls
      where provider = ${provider} and at > statement_timestamp() - ${scope.windowMs} * interval '1 millisecond'
        and reason is distinct from 'rate_limited'`.execute(tx);
    const { calls = '0', first = null } = rows[0] ?? {};
    const delivered = { calls: Number(calls), sinceMs: first === null ? 0 : now - Number(first) };
    await savePace(tx, provider, refused(pace, { now, retryAfterMs, delivered }, scope.windowMs));
  });
}
