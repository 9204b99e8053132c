import { sql } from 'kysely';
import type { PlannedCall } from '../../models/call-meter.ts';
import type { Tx } from './lock-pace.ts';
import type { MeterScope } from './meter-scope.ts';

/** A call that left no trace is still waited for this long after its time is over. */
const graceMs = 10_000;

/**
 * Notes calls of one provider and their worst costs, in one statement: as many of the first as the budget has room for.
 * @param planned of different keys
 * @returns the numbers of those noted, by their keys
 */
export async function insertCalls(
  tx: Tx,
  { run, executor, budgetUsd }: MeterScope,
  provider: string,
  planned: readonly PlannedCall[],
): Promise<ReadonlyMap<string, string>> {
  const each = <Value>(read: (call: PlannedCall) => Value): Value[] => planned.map(read);
  const { rows } = await sql<{ key: string; seq: string }>`
    with planned as (
      select *, sum(coalesce(worst_usd, 0)) over (order by number) as usd
      from unnest(
        ${each(({ key }) => key)}::text[], ${each(({ purpose }) => purpose.role)}::text[],
        ${each(({ purpose }) => purpose.prompt)}::text[], ${each(({ purpose }) => purpose.agent)}::text[],
        ${each(({ model }) => model)}::text[], ${each(({ purpose }) => purpose.occasion)}::text[],
        ${each(({ purpose }) => purpose.task ?? null)}::text[], ${each(({ tokens }) => Math.round(tokens))}::bigint[],
        ${each(({ worstUsd }) => worstUsd)}::numeric[], ${each(({ timeoutMs }) => timeoutMs + graceMs)}::float8[]
      ) with ordinality as call
        (key, role, prompt, agent, model, occasion, task, planned_tokens, worst_usd, expires_ms, number)
    ), fitting as (
      select * from planned where ${budgetUsd}::numeric is null
        or usd + coalesce((select committed_usd from arena.run_spend where run = ${run}), 0) <= ${budgetUsd}::numeric
    ), spent as (
      insert into arena.run_spend as held (run, committed_usd)
      select ${run}::text, max(usd) from fitting having count(*) > 0
      on conflict (run) do update set committed_usd = held.committed_usd + excluded.committed_usd
      where ${budgetUsd}::numeric is null or held.committed_usd + excluded.committed_usd <= ${budgetUsd}::numeric
      returning run
    )
    insert into arena.model_calls
      (run, key, role, prompt, agent, provider, model, occasion, task, status, planned_tokens, worst_usd, executor, expires_at)
    select run, key, role, prompt, agent, ${provider}::text, model, occasion, task, 'reserved', planned_tokens, worst_usd,
      ${executor}::text, clock_timestamp() + expires_ms * interval '1 millisecond'
    from spent, fitting order by number returning key, seq`.execute(tx);
  return new Map(rows.map(({ key, seq }) => [key, seq]));
}
