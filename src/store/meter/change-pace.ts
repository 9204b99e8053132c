import { sql } from 'kysely';
import { type Pace, refused, tookCall } from '../../models/pace.ts';
import { lockPace, savePace } from './lock-pace.ts';
import type { MeterScope } from './meter-scope.ts';

/** The pace after the provider took calls that used so many tokens more than was planned. */
export function afterCalls(scope: MeterScope, provider: string, pace: Pace, moreTokens: readonly number[]): Pace {
  const limits = scope.limitsOf(provider);
  return moreTokens.reduce((last, more) => tookCall(last, limits, more, scope.windowMs), pace);
}

/** Notes that the provider took calls. */
export async function noteTaken(scope: MeterScope, provider: string, moreTokens: readonly number[]): Promise<Pace> {
  return scope.db.transaction().execute(async (tx) => {
    const pace = afterCalls(scope, provider, await lockPace(tx, provider, scope.windowMs), moreTokens);
    await savePace(tx, provider, pace);
    return pace;
  });
}

/** Makes everyone pause, and lowers the pace to what the provider was seen to take. */
export async function slowProvider(scope: MeterScope, provider: string, retryAfterMs: number | null): Promise<Pace> {
  const { windowMs } = scope;
  return scope.db.transaction().execute(async (tx) => {
    const pace = await lockPace(tx, provider, windowMs);
    // A statement after the lock: one that waited for it would tell the time of before it waited.
    const { rows } = await sql<{ now: string; calls: string; first: string | null }>`
      select extract(epoch from clock_timestamp()) * 1000 as now, count(*) as calls,
        extract(epoch from min(at)) * 1000 as first
      from arena.model_calls
      where provider = ${provider} and at > statement_timestamp() - ${windowMs} * interval '1 millisecond'
        and reason is distinct from 'rate_limited'`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('the database gave no row where one is certain');
    const now = Number(row.now);
    const delivered = { calls: Number(row.calls), sinceMs: row.first === null ? 0 : now - Number(row.first) };
    const slower = refused(pace, { now, retryAfterMs, delivered }, windowMs);
    await savePace(tx, provider, slower);
    return slower;
  });
}
