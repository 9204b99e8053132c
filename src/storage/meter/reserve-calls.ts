import { type Kysely, sql, type Transaction } from 'kysely';
import type { Leave, PlannedCall } from '../../models/call-meter.ts';
import { modelReplySchema } from '../../models/language-model.ts';
import { freshPace, type Pace, paceAfterCall, paceSchema, waitFor } from '../../models/pace.ts';
import { insertNew, storedJson } from '../rows.ts';
import type { ArenaTables } from '../tables.ts';
import { type AskedCall, type AskedCalls, askForCalls, type MeterScope } from './ask-for-calls.ts';

/** Immediate reply to a call. */
export type Said = Leave | { readonly kind: 'equal_call' };

/** Reason why the first waiting call waits. */
export type Wait = { readonly why: 'pace'; readonly waitMs: number } | { readonly why: 'concurrency' | 'budget' };

export interface ReservedCalls {
  /** Reply to each call, in their order; null: it waits. */
  readonly replies: readonly (Said | null)[];
  /** Null when none waits. */
  readonly wait: Wait | null;
  /** The provider's pace. */
  readonly pace: Pace;
}

/**
 * Looks once which of the calls of one provider may be made, in their order, and reserves those: one that has to wait holds
 * up all behind it. Calls of one provider are decided on one after the other, over all processes: the transaction holds the
 * provider's pace. All times are the database's.
 */
export function reserveCalls(
  scope: MeterScope,
  provider: string,
  calls: readonly PlannedCall[],
): Promise<ReservedCalls> {
  const { db, windowMs } = scope;
  const firsts = calls.filter(({ key }, index) => calls.findIndex((call) => call.key === key) === index);
  return db.transaction().execute(async (tx) => {
    const limits = scope.limitsOf(provider);
    const before = await lockPace(tx, provider, windowMs);
    const now = await databaseNow(tx);
    const most = countAllowed(before, firsts, (pace, { tokens }) =>
      waitFor(pace, limits, now, windowMs) > 0 ? null : paceAfterCall(pace, limits, tokens, now, windowMs),
    );
    const answer = await askForCalls(tx, scope, { provider, calls: firsts, concurrency: limits.concurrency, most });
    const reserved = firsts.filter((_, index) => answer.calls[index]?.number !== null);
    const pace = reserved.reduce((last, { tokens }) => paceAfterCall(last, limits, tokens, now, windowMs), before);
    const isLater = pace.requestsAt > now || pace.tokensAt > now || pace.learned !== before.learned;
    if (isLater) await savePace(tx, provider, pace);
    const waitMs = reserved.length < most ? null : waitFor(pace, limits, now, windowMs);
    const wait = firstWait(answer, limits.concurrency, waitMs);
    return { replies: saidToAll(scope, calls, firsts, answer), wait, pace: isLater ? pace : before };
  });
}

/** Counts the calls that are let through, one after the other. */
function countAllowed(
  first: Pace,
  calls: readonly PlannedCall[],
  after: (pace: Pace, call: PlannedCall) => Pace | null,
): number {
  let last = first;
  for (const [count, call] of calls.entries()) {
    const next = after(last, call);
    if (next === null) return count;
    last = next;
  }
  return calls.length;
}

/** @param paceMs how long the pace holds up the next call; null when it lets more through than there were */
function firstWait({ calls, live }: AskedCalls, concurrency: number, paceMs: number | null): Wait | null {
  const waits = calls.some((call) => call.number === null && call.reply === null && !call.equal && !call.refused);
  if (!waits) return null;
  if (live >= concurrency) return { why: 'concurrency' };
  return paceMs === null ? { why: 'budget' } : { why: 'pace', waitMs: paceMs };
}

function saidToAll(
  scope: MeterScope,
  calls: readonly PlannedCall[],
  firsts: readonly PlannedCall[],
  answer: AskedCalls,
): readonly (Said | null)[] {
  const replies = new Map(firsts.map((call, index) => [call.key, toReply(scope, call, answer.calls[index])]));
  return calls.map(({ key }) => {
    const reply = replies.get(key) ?? null;
    // Equal ones behind it wait for it.
    if (reply?.kind === 'go') replies.set(key, { kind: 'equal_call' });
    return reply;
  });
}

function toReply(scope: MeterScope, call: PlannedCall, answer: AskedCall | undefined): Said | null {
  if (answer === undefined) throw new RangeError('the database said nothing of a call it was asked for');
  const { number, reply, equal, refused } = answer;
  if (number !== null) return { kind: 'go', call: number };
  if (reply !== null) return { kind: 'stored', reply: modelReplySchema.parse(reply) };
  if (equal) return { kind: 'equal_call' };
  return refused ? { kind: 'no_budget', detail: explainRefusal(scope, call) } : null;
}

/**
 * Explains why the run's budget can never take the call. The amount spent is left out: calls under way still give back
 * a part of theirs.
 */
function explainRefusal({ budgetUsd }: MeterScope, { provider, model, purpose, worstUsd }: PlannedCall): string {
  if (worstUsd === null) return `nobody knows what ${provider}/${model} costs, so no budget can hold it`;
  const what = purpose.agent === model ? `an answer of ${model}` : `a call of ${provider}/${model}`;
  return `${what} may cost up to $${worstUsd.toFixed(4)}, and less is left of the budget of $${budgetUsd}`;
}

type Tx = Transaction<ArenaTables>;

/** Holds the pace of a provider until the transaction ends; others who want it wait. */
export async function lockPace(tx: Tx, provider: string, windowMs: number): Promise<Pace> {
  const current = await selectPace(tx, provider);
  if (current !== null) return current;
  await insertNew(tx, 'paces', { provider, pace: storedJson(freshPace(windowMs)) });
  const first = await selectPace(tx, provider);
  if (first === null) throw new Error(`the pace of ${provider} was taken away while it was written`);
  return first;
}

async function selectPace(tx: Tx, provider: string): Promise<Pace | null> {
  const row = await tx
    .selectFrom('paces')
    .select('pace')
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : paceSchema.parse(row.pace);
}

/** Writes the pace that the transaction holds. */
export async function savePace(tx: Tx, provider: string, pace: Pace): Promise<Pace> {
  await tx
    .updateTable('paces')
    .set({ pace: storedJson(pace) })
    .where('provider', '=', provider)
    .execute();
  return pace;
}

/** The database's time in milliseconds, of the moment: a statement that waits for a lock tells the time of before it waited. */
export async function databaseNow(db: Kysely<ArenaTables>): Promise<number> {
  const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  return Number(rows[0]?.now);
}
