import type { Transaction } from 'kysely';
import { freshPace, type Pace } from '../../models/pace.ts';
import { paceSchema } from '../schemas/model-call.ts';
import { storedJson } from '../stored-json.ts';
import type { ArenaTables } from '../tables.ts';

export type Tx = Transaction<ArenaTables>;

/** Holds the pace of a provider until the transaction ends; others who want it wait. */
export async function lockPace(tx: Tx, provider: string, windowMs: number): Promise<Pace> {
  return paceSchema.parse((await selectPace(tx, provider)) ?? (await firstPace(tx, provider, windowMs)));
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
