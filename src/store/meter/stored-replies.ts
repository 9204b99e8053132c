import { sql } from 'kysely';
import type { RunId } from '../../kernel/ids.ts';
import type { ModelReply } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';
import { modelReplySchema } from '../schemas/model-call.ts';

/**
 * A row of `model_calls` that may be given to a run as the reply to an equal call. One that was of no use is given for ten
 * minutes to the run that found it so, which goes on to its next try after a restart; all others ask anew.
 * @param row the name that the statement has for the table
 */
export function givenTo(run: RunId, row: string) {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${column('status')} = 'answered' and (${column('useless_for')} is null
    or ${column('useless_for')} = ${run} and ${column('ended_at')} > statement_timestamp() - interval '10 minutes'))`;
}

/** The stored replies to a run's calls of the keys, in their order; null where there is none. */
export async function storedReplies(
  db: ArenaDatabase,
  run: RunId,
  keys: readonly string[],
): Promise<(ModelReply | null)[]> {
  const { rows } = await sql<{ key: string; reply: unknown }>`
    select distinct on (key) key, reply from arena.model_calls as made
    where key = any (${[...keys]}::text[]) and ${givenTo(run, 'made')} order by key, seq`.execute(db);
  const replies = new Map(rows.map(({ key, reply }) => [key, modelReplySchema.parse(reply)]));
  return keys.map((key) => replies.get(key) ?? null);
}
