import { sql } from 'kysely';
import type { ArenaDatabase } from '../database.ts';
import { type Removal, removeRows } from './removal.ts';

/**
 * Removes groups of reward services that were judged and began before a time (ISO 8601, UTC), and the replies of judges to
 * services from before it. What a service has spent stays known.
 */
export async function removeRewardGroups(db: ArenaDatabase, before: string): Promise<Removal[]> {
  const old = sql`g.state = 'judged' and g.opened_at < ${before}`;
  return [
    await removeRows(
      db,
      'candidates of rewards',
      sql`arena.reward_candidates r using arena.reward_groups g
        where g.service = r.service and g.id = r.group_id and ${old}`,
      'r',
    ),
    await removeRows(db, 'groups of rewards', sql`arena.reward_groups g where ${old}`, 'g'),
    await removeRows(
      db,
      'model replies',
      sql`arena.model_calls r
        where starts_with(run, 'rewards/serve/') and status <> 'reserved' and at < ${before}::timestamptz`,
      'r',
    ),
  ];
}
