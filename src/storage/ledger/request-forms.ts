import { sql } from 'kysely';
import * as z from 'zod';
import type { FormFinding, ModelServer } from '../../models/forms/form-memory.ts';
import { formParts, formWays } from '../../models/forms/request-form.ts';
import type { ArenaDatabase } from '../database.ts';

/** What was found out of one part of requests to a model, and when. */
export interface KeptFinding extends FormFinding, ModelServer {
  /** ISO 8601, UTC. */
  readonly foundAt: string;
}

/** Servers are changed: after so many days all of it is tried again from the first way. */
const keptDays = 30;

const findingSchema = z
  .object({ part: z.enum(formParts as [(typeof formParts)[number]]), way: z.string(), refusal: z.string().nullable() })
  .refine(({ part, way }) => formWays[part].some((each) => each === way));

/** In which form servers take requests: what was found out once, for all processes. */
export function requestFormRepository(db: ArenaDatabase) {
  const kept = () =>
    db
      .selectFrom('request_forms')
      .selectAll()
      .where('found_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${keptDays})`);
  return {
    /** What is known of a model at its server; what this program does not know, and what is too old, is left out. */
    async load({ model, url }: ModelServer): Promise<readonly FormFinding[]> {
      const rows = await kept().where('model', '=', model).where('url', '=', url).orderBy('part').execute();
      return rows.flatMap((row) => findingSchema.safeParse(row).data ?? []);
    },

    /** Keeps a finding in the place of an earlier one. */
    async keep({ model, url }: ModelServer, { part, way, refusal }: FormFinding): Promise<void> {
      const found = { way, refusal, found_at: sql<Date>`clock_timestamp()` };
      await db
        .insertInto('request_forms')
        .values({ model, url, part, ...found })
        .onConflict((conflict) => conflict.columns(['model', 'url', 'part']).doUpdateSet(found))
        .execute();
    },

    /** All that is known, by model, server and part. */
    async list(): Promise<readonly KeptFinding[]> {
      const rows = await kept().orderBy('model').orderBy('url').orderBy('part').execute();
      return rows.flatMap(({ model, url, found_at: at, ...row }) => {
        const finding = findingSchema.safeParse(row).data;
        return finding ? [{ ...finding, model, url, foundAt: at.toISOString() }] : [];
      });
    },
  };
}
