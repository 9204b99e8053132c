import { sql } from 'kysely';
import type { PlannedCall } from '../../models/call-meter.ts';
import type { Tx } from './lock-pace.ts';
import type { MeterScope } from './meter-scope.ts';

/** What the database says of a planned call. */
export interface SeenCall {
  /** The stored reply to an equal one; null when there is none. */
  readonly reply: unknown;
  /** Whether an equal one is under way. */
  readonly equal: boolean;
  /** Whether it would have room in the budget once all that is under way had cost nothing; null where nothing says so. */
  readonly possible: boolean | null;
}

export interface Look {
  /** The database's time, in milliseconds. */
  readonly now: number;
  /** The provider's calls under way. */
  readonly live: number;
  /** What the run has spent or reserved, in dollars. */
  readonly committed: number;
  /** In the order of the calls. */
  readonly calls: readonly SeenCall[];
}

interface Row extends SeenCall {
  readonly now: string;
  readonly live: string;
  readonly committed: string;
}

/** Looks at planned calls of one provider, at least one, in one statement and so at one moment. */
export async function lookAtCalls(
  tx: Tx,
  { run, budgetUsd }: MeterScope,
  provider: string,
  planned: readonly PlannedCall[],
): Promise<Look> {
  const keys = planned.map(({ key }) => key);
  const worst = planned.map(({ worstUsd }) => worstUsd);
  const { rows } = await sql<Row>`
    with live as (
      select run, key, provider, worst_usd from arena.model_calls
      where status = 'reserved' and expires_at > statement_timestamp()
    ), spent as (
      select coalesce((select committed_usd from arena.run_spend where run = ${run}), 0) as usd,
        coalesce((select sum(worst_usd) from live where run = ${run}), 0) as live_usd
    )
    select extract(epoch from clock_timestamp()) * 1000 as now,
      (select count(*) from live where provider = ${provider}) as live,
      usd as committed, usd - live_usd + asked.worst_usd <= ${budgetUsd}::numeric as possible,
      exists (select from live where live.key = asked.key) as equal,
      (select reply from arena.model_calls as made where made.key = asked.key and made.status = 'answered'
        order by seq limit 1) as reply
    from spent, unnest(${keys}::text[], ${worst}::numeric[]) with ordinality as asked (key, worst_usd, number)
    order by number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no row where one is certain');
  const { now, live, committed } = row;
  return { now: Number(now), live: Number(live), committed: Number(committed), calls: rows };
}
