import { sql, type Transaction } from 'kysely';
import { freshPace, type Pace } from '../../models/pace.ts';
import { paceSchema } from '../schemas/model-call-schema.ts';
import { storedJson } from '../stored-json.ts';
import type { ArenaTables } from '../tables.ts';

export type Tx = Transaction<ArenaTables>;

/** A pace, and the very text that its column holds. */
export interface StoredPace {
  readonly pace: Pace;
  readonly text: string;
}

/** Holds the pace of a provider until the transaction ends; others who want it wait. */
export async function lockPace(tx: Tx, provider: string, windowMs: number): Promise<StoredPace> {
  return (await selectPace(tx, provider)) ?? (await firstPace(tx, provider, windowMs));
}

/** Writes the pace that the transaction holds. */
export async function savePace(tx: Tx, provider: string, pace: Pace): Promise<StoredPace> {
  const text = storedJson(pace);
  await tx.updateTable('paces').set({ pace: text }).where('provider', '=', provider).execute();
  return { pace, text };
}

/** Reads what the column holds. */
export function readPace(text: string): StoredPace {
  return { pace: paceSchema.parse(JSON.parse(text)), text };
}

async function firstPace(tx: Tx, provider: string, windowMs: number): Promise<StoredPace> {
  await tx
    .insertInto('paces')
    .values({ provider, pace: storedJson(freshPace(windowMs)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await selectPace(tx, provider);
  if (held === null) throw new Error(`the pace of ${provider} was taken away while it was written`);
  return held;
}

async function selectPace(tx: Tx, provider: string): Promise<StoredPace | null> {
  const { rows } = await sql<{ pace: string }>`
    select pace::text as pace from arena.paces where provider = ${provider} for update`.execute(tx);
  return rows[0] ? readPace(rows[0].pace) : null;
}
