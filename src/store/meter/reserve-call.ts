import { sql } from 'kysely';
import type { Leave, PlannedCall } from '../../models/call-meter.ts';
import { begun, waitFor } from '../../models/pace.ts';
import { modelReplySchema } from '../schemas/model-call.ts';
import { storedJson } from '../stored-json.ts';
import { lockPace, type Tx } from './lock-pace.ts';
import type { MeterScope } from './meter-scope.ts';

/** What was decided about a call; when it has to wait, for what, and how long where that is known. */
export type Reserved =
  | Leave
  | { readonly kind: 'wait'; readonly why: 'pace'; readonly waitMs: number }
  | { readonly kind: 'wait'; readonly why: 'equal_call' | 'concurrency' | 'budget' };

/** A call that left no trace is still waited for this long after its time is over. */
const graceMs = 10_000;

/**
 * Looks once whether a call may be made, and reserves it if so, in one transaction that holds the provider's pace: calls
 * of one provider are decided one after the other, over all processes. All times are the database's.
 */
export function reserveCall(scope: MeterScope, call: PlannedCall): Promise<Reserved> {
  return scope.db.transaction().execute(async (tx) => {
    const limits = scope.limitsOf(call.provider);
    const { pace, now } = await lockPace(tx, call.provider, scope.windowMs);
    const seen = await look(tx, scope, call);
    if (seen.reply !== null) return { kind: 'stored', reply: modelReplySchema.parse(seen.reply) };
    if (seen.equal) return { kind: 'wait', why: 'equal_call' };
    const refusal = refusalOf(scope, call, seen);
    if (refusal !== null) return { kind: 'no_budget', detail: refusal };
    if (Number(seen.live) >= limits.concurrency) return { kind: 'wait', why: 'concurrency' };
    const waitMs = waitFor(pace, limits, now, scope.windowMs);
    if (waitMs > 0) return { kind: 'wait', why: 'pace', waitMs };
    const next = begun(pace, limits, call.tokens, now, scope.windowMs);
    const seq = await insertCall(tx, scope, call, storedJson(next));
    return seq === null ? { kind: 'wait', why: 'budget' } : { kind: 'go', call: seq };
  });
}

/** The stored reply to an equal call; null when there is none. */
export async function storedReply({ db }: Pick<MeterScope, 'db'>, key: string): Promise<Leave | null> {
  const row = await db
    .selectFrom('model_calls')
    .select('reply')
    .where('key', '=', key)
    .where('status', '=', 'answered')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row ? { kind: 'stored', reply: modelReplySchema.parse(row.reply) } : null;
}

interface Seen {
  readonly reply: unknown;
  /** Whether an equal call is under way. */
  readonly equal: boolean;
  /** The provider's calls under way. */
  readonly live: string;
  /** What the run has spent or reserved. */
  readonly committed: string;
  /** Whether the call would have room once all that is under way had cost nothing. */
  readonly possible: boolean | null;
}

async function look(tx: Tx, { run, budgetUsd }: MeterScope, call: PlannedCall): Promise<Seen> {
  const { rows } = await sql<Seen>`
    with live as (
      select run, key, provider, worst_usd from arena.model_calls
      where status = 'reserved' and expires_at > statement_timestamp()
    ), spent as (
      select coalesce((select committed_usd from arena.run_spend where run = ${run}), 0) as usd,
        coalesce((select sum(worst_usd) from live where run = ${run}), 0) as live_usd
    )
    select
      (select reply from arena.model_calls where key = ${call.key} and status = 'answered' order by seq limit 1) as reply,
      exists (select from live where key = ${call.key}) as equal,
      (select count(*) from live where provider = ${call.provider}) as live,
      usd as committed,
      usd - live_usd + ${call.worstUsd}::numeric <= ${budgetUsd}::numeric as possible
    from spent`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the database gave no row where one is certain');
  return row;
}

/** Why the run's budget can never take the call; null when it may, now or when a call under way has ended. */
function refusalOf({ budgetUsd }: MeterScope, { provider, model, worstUsd }: PlannedCall, seen: Seen): string | null {
  if (budgetUsd === null) return null;
  if (worstUsd === null) return `nobody knows what ${provider}/${model} costs, so no budget can hold it`;
  if (seen.possible !== false) return null;
  const left = Math.max(0, budgetUsd - Number(seen.committed));
  return `the budget of $${budgetUsd} has $${left.toFixed(4)} left, and a call of ${provider}/${model} may cost up to $${worstUsd.toFixed(4)}`;
}

/**
 * Notes the call, its worst cost and the pace after it, in one statement.
 * @returns its number, or null when the budget has no room at this moment; then nothing is noted
 */
async function insertCall(tx: Tx, scope: MeterScope, call: PlannedCall, pace: string): Promise<string | null> {
  const { run, executor, budgetUsd } = scope;
  const { role, prompt, agent, occasion, task = null } = call.purpose;
  const { rows } = await sql<{ seq: string }>`
    with spent as (
      insert into arena.run_spend as held (run, committed_usd)
      select ${run}::text, coalesce(${call.worstUsd}::numeric, 0)
      where ${budgetUsd}::numeric is null or ${call.worstUsd}::numeric <= ${budgetUsd}::numeric
      on conflict (run) do update set committed_usd = held.committed_usd + excluded.committed_usd
      where ${budgetUsd}::numeric is null or held.committed_usd + excluded.committed_usd <= ${budgetUsd}::numeric
      returning run
    ), paced as (
      update arena.paces set pace = ${pace}::json where provider = ${call.provider} and exists (select from spent)
    )
    insert into arena.model_calls
      (run, key, role, prompt, agent, provider, model, occasion, task, status, planned_tokens, worst_usd, executor, expires_at)
    select run, ${call.key}::text, ${role}::text, ${prompt}::text, ${agent}::text, ${call.provider}::text,
      ${call.model}::text, ${occasion}::text, ${task}::text, 'reserved', ${Math.round(call.tokens)}::bigint,
      ${call.worstUsd}::numeric, ${executor}::text,
      clock_timestamp() + ${call.timeoutMs + graceMs} * interval '1 millisecond'
    from spent returning seq`.execute(tx);
  return rows[0]?.seq ?? null;
}
