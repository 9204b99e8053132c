import { sql } from 'kysely';
import * as z from 'zod';
import { type FormFinding, type ModelServer, replyForms } from '../../models/reply-form.ts';
import type { ArenaDatabase } from '../database.ts';

/** In which form a model's server takes requests for JSON, and when that was found out. */
export interface KeptFinding extends FormFinding, ModelServer {
  /** ISO 8601, UTC. */
  readonly foundAt: string;
}

/** Servers are changed: after so many days all of it is tried again from the first form. */
const keptDays = 30;

/** The part of a request that a row is about; earlier versions kept others, too. */
const part = 'response_format';

const rowSchema = z
  .object({ way: z.enum(replyForms), refusal: z.string().nullable() })
  .transform(({ way, refusal }): FormFinding => ({ form: way, refusal }));

/** In which form servers take requests for JSON: what was found out once, for all processes. */
export function requestFormRepository(db: ArenaDatabase) {
  const kept = () =>
    db
      .selectFrom('request_forms')
      .selectAll()
      .where('part', '=', part)
      .where('found_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${keptDays})`);
  return {
    /** What is known of a model at its server; null where nothing is, or only what is too old. */
    async load({ model, url }: ModelServer): Promise<FormFinding | null> {
      const row = await kept().where('model', '=', model).where('url', '=', url).executeTakeFirst();
      return rowSchema.safeParse(row).data ?? null;
    },

    /** Keeps a finding in the place of an earlier one. */
    async keep({ model, url }: ModelServer, { form, refusal }: FormFinding): Promise<void> {
      const found = { way: form, refusal, found_at: sql<Date>`clock_timestamp()` };
      await db
        .insertInto('request_forms')
        .values({ model, url, part, ...found })
        .onConflict((conflict) => conflict.columns(['model', 'url', 'part']).doUpdateSet(found))
        .execute();
    },

    /** All that is known, by model and server. */
    async list(): Promise<readonly KeptFinding[]> {
      const rows = await kept().orderBy('model').orderBy('url').execute();
      return rows.flatMap(({ model, url, found_at: at, ...row }) => {
        const finding = rowSchema.safeParse(row).data;
        return finding ? [{ ...finding, model, url, foundAt: at.toISOString() }] : [];
      });
    },
  };
}
