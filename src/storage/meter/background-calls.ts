import { sql } from 'kysely';
import type { RunId } from '../../kernel/ids.ts';
import type { Leave, PlannedCall } from '../../models/call-meter.ts';
import type { ArenaDatabase } from '../database.ts';
import { graceMs, type MeterScope } from './ask-for-calls.ts';

/** Equal call that was left in the background. */
type LeftCall = Extract<Leave, { kind: 'submitted' | 'lost' }>;

/**
 * Takes up a call that the provider does in the background and that nobody follows any more: its process is gone, or left it.
 * One that was sent, of which no id is recorded, is lost for as long as the run is not played again: nothing is bought twice unasked.
 * @returns null where there is none
 */
export async function takeUpCall(
  db: ArenaDatabase,
  { executor }: Pick<MeterScope, 'executor'>,
  { key, timeoutMs }: PlannedCall,
): Promise<LeftCall | null> {
  const { rows } = await sql<{ seq: string; job: string; since: string }>`
    with left_call as (
      select seq, job from arena.model_calls
      where key = ${key} and status = 'reserved' and job is not null and expires_at <= statement_timestamp()
      order by seq limit 1 for update skip locked
    ), taken as (
      update arena.model_calls as call set executor = ${executor},
        expires_at = clock_timestamp() + ${timeoutMs + graceMs}::float8 * interval '1 millisecond'
      from left_call where call.seq = left_call.seq and left_call.job <> ''
    )
    select seq, job, extract(epoch from clock_timestamp() - at) * 1000 as since
    from left_call join arena.model_calls using (seq, job)`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { seq: call, job, since } = row;
  return job === '' ? { kind: 'lost' } : { kind: 'submitted', call, job, sinceMs: Math.max(0, Number(since)) };
}

/** Records the id under which a provider does a call. */
export async function noteJob(db: ArenaDatabase, call: string, job: string): Promise<void> {
  await db.updateTable('model_calls').set({ job }).where('seq', '=', call).where('status', '=', 'reserved').execute();
}

/**
 * Leaves a call to whoever begins an equal one next.
 * @returns its provider; null for one that had ended, or that nobody knows
 */
export async function suspendCall(db: ArenaDatabase, call: string): Promise<string | null> {
  const row = await db
    .updateTable('model_calls')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where((row) => row.and({ seq: call, status: 'reserved' }))
    .returning('provider')
    .executeTakeFirst();
  return row?.provider ?? null;
}

/**
 * Ends a run's lost calls, so that they are made again when the run is played again. Their reservation counts as spent.
 */
export async function forgetLost(db: ArenaDatabase, run: RunId): Promise<void> {
  await db
    .updateTable('model_calls')
    .set({ status: 'failed', reason: 'unavailable', ended_at: sql<Date>`clock_timestamp()` })
    .where((row) => row.and({ run, status: 'reserved', job: '' }))
    .where('expires_at', '<=', sql<Date>`statement_timestamp()`)
    .execute();
}
