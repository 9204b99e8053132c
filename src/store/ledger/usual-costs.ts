import { sql } from 'kysely';
import type { CallRole } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';
import { callRoleSchema } from '../schemas/model-call.ts';

/** What calls for one role have cost on the average. */
export interface UsualCost {
  readonly role: CallRole;
  /** `provider/model`. */
  readonly model: string;
  /** Dollars; for the role `answer` of a whole answer, however many calls it took, else of a call. */
  readonly usd: number;
  /** Answers or calls that this is the mean of. */
  readonly count: number;
}

/** What models have cost in all runs so far, for plans. */
export function usualCostLedger(db: ArenaDatabase) {
  return {
    /** Of answers and calls whose whole cost is known, by role and model. */
    async usualCosts(): Promise<readonly UsualCost[]> {
      const { rows } = await sql<{ role: string; model: string; usd: string; count: string }>`
        select role, model, avg(usd) as usd, count(*) as count
        from (
          select role, provider || '/' || model as model, sum(cost_usd) as usd
          from arena.model_calls
          where status = 'answered'
          group by role, provider, model, run, agent, occasion, case when role = 'answer' then 0 else seq end
          having count(*) = count(cost_usd)
        ) as units
        group by role, model
        order by role, model`.execute(db);
      return rows.map(({ role, model, usd, count }) => ({
        ...{ role: callRoleSchema.parse(role), model, usd: Number(usd), count: Number(count) },
      }));
    },
  };
}
