import { sql } from 'kysely';
import type { ModelReply } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';
import { modelReplySchema } from '../schemas/model-call.ts';

/** The stored replies to calls of the keys, in their order; null where there is none. */
export async function storedReplies(db: ArenaDatabase, keys: readonly string[]): Promise<(ModelReply | null)[]> {
  const { rows } = await sql<{ key: string; reply: unknown }>`
    select distinct on (key) key, reply from arena.model_calls
    where key = any (${[...keys]}::text[]) and status = 'answered' order by key, seq`.execute(db);
  const replies = new Map(rows.map(({ key, reply }) => [key, modelReplySchema.parse(reply)]));
  return keys.map((key) => replies.get(key) ?? null);
}
