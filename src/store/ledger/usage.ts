import { z } from 'zod';
import type { TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { tournamentIdSchema } from '../schemas/ids.ts';
import { storedJson } from '../stored-json.ts';

/** What one piece of work used, as the provider states it. */
export interface UsageRecord {
  readonly tournament: TournamentId;
  readonly purpose: 'answer' | 'task' | 'grade' | 'other';
  /** What it was used for, once per tournament and purpose, such as `agent/task`. */
  readonly key: string;
  readonly provider: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null when unknown. */
  readonly costUsd: number | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const usageSchema = z.strictObject({
  tournament: tournamentIdSchema,
  purpose: z.enum(['answer', 'task', 'grade', 'other']),
  key: z.string(),
  provider: z.string(),
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number().nullable(),
  at: z.string(),
}) satisfies z.ZodType<UsageRecord>;

/** What was used and paid. */
export function usageLedger(db: ArenaDatabase) {
  return {
    /** Records a use; the first one for its (tournament, purpose, key) stays. */
    async saveUsage(record: UsageRecord): Promise<void> {
      const { tournament, purpose, key } = record;
      await db
        .insertInto('usage')
        .values({ tournament, purpose, key, usage: storedJson(record) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** All uses of a tournament, by purpose and key. */
    async loadUsage(tournament: TournamentId): Promise<readonly UsageRecord[]> {
      const rows = await db
        .selectFrom('usage')
        .select('usage')
        .where('tournament', '=', tournament)
        .orderBy('purpose')
        .orderBy('key')
        .execute();
      return rows.map((row) => usageSchema.parse(row.usage));
    },
  };
}
