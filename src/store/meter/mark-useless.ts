import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

/** Notes that a run found the stored replies to calls of a key to be of no use; who found it first stands. */
export async function markUseless(db: ArenaDatabase, run: RunId, key: string): Promise<void> {
  await db
    .updateTable('model_calls')
    .set({ useless_for: run })
    .where('key', '=', key)
    .where('status', '=', 'answered')
    .where('useless_for', 'is', null)
    .execute();
}

/** From now on nobody is given what a run found to be of no use: it is played again, maybe with a server that was mended. */
export async function forgetUseless(db: ArenaDatabase, run: RunId): Promise<void> {
  await db.updateTable('model_calls').set({ useless_for: '' }).where('useless_for', '=', run).execute();
}
