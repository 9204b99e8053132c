import { sql } from 'kysely';
import { type Pace, refused, tookCall } from '../../models/pace.ts';
import { databaseNow } from './database-now.ts';
import { lockPace, type StoredPace, savePace } from './lock-pace.ts';
import type { MeterScope } from './meter-scope.ts';

/** The pace after the provider took calls that used so many tokens more than was planned. */
export function afterCalls(scope: MeterScope, provider: string, pace: Pace, moreTokens: readonly number[]): Pace {
  const limits = scope.limitsOf(provider);
  return moreTokens.reduce((last, more) => tookCall(last, limits, more, scope.windowMs), pace);
}

/** Notes that the provider took calls. */
export function noteTaken(scope: MeterScope, provider: string, moreTokens: readonly number[]): Promise<StoredPace> {
  return scope.db.transaction().execute(async (tx) => {
    const { pace } = await lockPace(tx, provider, scope.windowMs);
    return savePace(tx, provider, afterCalls(scope, provider, pace, moreTokens));
  });
}

/** Makes everyone pause, and lowers the pace to what the provider was seen to take. */
export function slowProvider(scope: MeterScope, provider: string, retryAfterMs: number | null): Promise<StoredPace> {
  const { windowMs } = scope;
  return scope.db.transaction().execute(async (tx) => {
    const { pace } = await lockPace(tx, provider, windowMs);
    const now = await databaseNow(tx);
    const { rows } = await sql<{ calls: string; first: string | null }>`
      select count(*) as calls, extract(epoch from min(at)) * 1000 as first from arena.model_calls
      where provider = ${provider} and at > statement_timestamp() - ${windowMs} * interval '1 millisecond'
        and reason is distinct from 'rate_limited'`.execute(tx);
    const { calls = '0', first = null } = rows[0] ?? {};
    const delivered = { calls: Number(calls), sinceMs: first === null ? 0 : now - Number(first) };
    return savePace(tx, provider, refused(pace, { now, retryAfterMs, delivered }, windowMs));
  });
}
