import { sql, type Transaction } from 'kysely';
import { freshPace, type Pace } from '../../models/pace.ts';
import { paceSchema } from '../schemas/model-call.ts';
import { storedJson } from '../stored-json.ts';
import type { ArenaTables } from '../tables.ts';

export type Tx = Transaction<ArenaTables>;

/**
 * Holds the pace of a provider until the transaction ends; others who want it wait.
 * @returns it with the database's time in milliseconds, read while it is held
 */
export async function lockPace(tx: Tx, provider: string, windowMs: number): Promise<{ pace: Pace; now: number }> {
  const held = (await selectPace(tx, provider)) ?? (await firstPace(tx, provider, windowMs));
  // A statement of its own: one that waited for the lock would tell the time of before it waited.
  const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(tx);
  return { pace: paceSchema.parse(held), now: Number(rows[0]?.now) };
}

/** Writes the pace that the transaction holds. */
export async function savePace(tx: Tx, provider: string, pace: Pace): Promise<void> {
  await tx
    .updateTable('paces')
    .set({ pace: storedJson(pace) })
    .where('provider', '=', provider)
    .execute();
}

async function firstPace(tx: Tx, provider: string, windowMs: number): Promise<unknown> {
  await tx
    .insertInto('paces')
    .values({ provider, pace: storedJson(freshPace(windowMs)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectPace(tx, provider);
}

async function selectPace(tx: Tx, provider: string): Promise<unknown> {
  const row = await tx
    .selectFrom('paces')
    .select('pace')
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  return row?.pace ?? null;
}
