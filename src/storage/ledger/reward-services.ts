import { sql } from 'kysely';
import type { RewardServiceLine } from '../../arena/run-progress.ts';
import type { ArenaDatabase } from '../database.ts';

/** Returns the progress of each reward service's groups, by its name. */
export async function rewardServiceLines(db: ArenaDatabase): Promise<readonly RewardServiceLine[]> {
  const { rows } = await sql<RewardServiceLine>`
    select service as name, count(*) filter (where state = 'gathering')::int as gathering,
      count(*) filter (where state = 'judging')::int as judging, count(*) filter (where state = 'judged')::int as judged,
      coalesce((select committed_usd from arena.run_spend where run = 'rewards/serve/' || service), 0)::float8 as "costUsd"
    from arena.reward_groups group by service order by service`.execute(db);
  return rows;
}
