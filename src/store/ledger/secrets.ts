import { randomBytes } from 'node:crypto';
import type { ArenaDatabase } from '../database.ts';

const fence = 'fence';

/** Secrets that the project makes for itself; they never leave the database but in the work they are made for. */
export function secretLedger(db: ArenaDatabase) {
  return {
    /** What fences around untrusted text are keyed with: drawn once for a database, so that equal prompts stay equal. */
    async fenceKey(): Promise<string> {
      await db
        .insertInto('secrets')
        .values({ name: fence, secret: randomBytes(32).toString('hex') })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await db.selectFrom('secrets').select('secret').where('name', '=', fence).executeTakeFirstOrThrow();
      return row.secret;
    },
  };
}
