import { sql } from 'kysely';
import type { RewardServiceLine } from '../../arena/run-progress.ts';
import type { ArenaDatabase } from '../database.ts';

/** How far each service's groups are, by its name. */
export async function rewardServiceLines(db: ArenaDatabase): Promise<readonly RewardServiceLine[]> {
  const { rows } = await sql<Record<'name' | 'gathering' | 'judging' | 'judged' | 'usd', string>>`
    select service as name, count(*) filter (where state = 'gathering') as gathering,
      count(*) filter (where state = 'judging') as judging, count(*) filter (where state = 'judged') as judged,
      coalesce((select committed_usd from arena.run_spend where run = 'rewards/serve/' || service), 0) as usd
    from arena.reward_groups group by service order by service`.execute(db);
  return rows.map(({ name, gathering, judging, judged, usd }) => ({
    name,
    gathering: Number(gathering),
    judging: Number(judging),
    judged: Number(judged),
    costUsd: Number(usd),
  }));
}
