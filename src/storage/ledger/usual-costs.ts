import { sql } from 'kysely';
import { entrantsOf } from '../../arena/series/entrants.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { agentId } from '../../kernel/ids.ts';
import { type CallRole, callRoleSchema } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';

/** Mean cost of calls for one role. */
export interface UsualCost {
  readonly role: CallRole;
  /** `provider/model`. */
  readonly model: string;
  /** Version of the agent's settings (see entrants.ts) whose answers alone are counted; left out: all answers. */
  readonly version?: string;
  /** Dollars; for the role `answer` of a whole answer, however many calls it took, else of a call. */
  readonly usd: number;
  /** Standard deviation, in dollars; 0 of a single one. */
  readonly deviation: number;
  /** Answers or calls that this is the mean of. */
  readonly count: number;
  /** The dearest of them, in dollars. */
  readonly most: number;
}

/** The sums that a mean and a deviation are made of. */
interface Part {
  readonly role: CallRole;
  readonly model: string;
  /** Run and agent of an answer; empty for other roles. */
  readonly run: string;
  readonly agent: string;
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
  readonly most: number;
}

/** Costs of models in all runs so far, for plans. */
export function usualCostRepository(db: ArenaDatabase) {
  return {
    /**
     * Returns the usual cost of answers and calls whose cost is known: by role and model, and of answers by the agent's
     * version, too.
     */
    async usualCosts(): Promise<readonly UsualCost[]> {
      const parts = await loadParts(db);
      const versionOf = await versionsIn(db, [...new Set(parts.map(({ run }) => run))]);
      const ofVersions = parts.flatMap((part) => {
        const version = versionOf(part);
        return version === null ? [] : [{ ...part, version }];
      });
      return [...pooled(parts), ...pooled(ofVersions)];
    },
  };
}

async function loadParts(db: ArenaDatabase): Promise<readonly Part[]> {
  const { rows } = await sql<Omit<Part, 'role'> & { readonly role: string }>`
    select role, model, run, agent, count(*)::int as count, sum(usd)::float8 as sum,
      sum(usd * usd)::float8 as squares, max(usd)::float8 as most
    from (
      select role, provider || '/' || model as model, sum(cost_usd) as usd,
        case when role = 'answer' then run else '' end as run,
        case when role = 'answer' then coalesce(agent, '') else '' end as agent
      from arena.model_calls
      where status = 'answered'
      group by role, provider, model, model_calls.run, model_calls.agent, occasion,
        case when role = 'answer' then 0 else seq end
      having count(*) = count(cost_usd)
    ) as units
    group by role, model, run, agent
    order by role, model, run, agent`.execute(db);
  return rows.map((row) => ({ ...row, role: callRoleSchema.parse(row.role) }));
}

/** Newest runs whose configs are looked at for versions. */
const mostRuns = 500;

/** The version that an agent had in a run; null where that is not known. */
async function versionsIn(
  db: ArenaDatabase,
  runs: readonly string[],
): Promise<(part: Pick<Part, 'run' | 'agent'>) => string | null> {
  const rows =
    runs.length === 0
      ? []
      : await db
          .selectFrom('tournaments')
          .select(['id', sql<unknown>`head -> 'config'`.as('config')])
          .where(sql<boolean>`id = any(${runs})`)
          .orderBy('started_at', 'desc')
          .limit(mostRuns)
          .execute();
  const entrants = new Map<string, ReturnType<typeof entrantsOf>>(
    rows.map(({ id, config }) => [id, entrantsOf(config)]),
  );
  return ({ run, agent }) => entrants.get(run)?.get(agentId(agent))?.version ?? null;
}

function pooled(parts: readonly (Part & { readonly version?: string })[]): readonly UsualCost[] {
  const groups = groupBy(parts, ({ role, model, version }) => JSON.stringify([role, model, version]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { role, model, version } = first;
    const total = (of: (part: Part) => number) => group.reduce((sum, part) => sum + of(part), 0);
    const count = total((part) => part.count);
    const usd = total((part) => part.sum) / count;
    const variance = count > 1 ? (total((part) => part.squares) - count * usd * usd) / (count - 1) : 0;
    const most = Math.max(...group.map((part) => part.most));
    const figures = { usd, deviation: Math.sqrt(Math.max(0, variance)), count, most };
    return [{ role, model, ...(version === undefined ? {} : { version }), ...figures }];
  });
}
