import { type Kysely, sql, type Transaction } from 'kysely';
import type { Leave, PlannedCall } from '../../models/call-meter.ts';
import { modelReplySchema } from '../../models/language-model.ts';
import { begun, freshPace, type Pace, paceSchema, waitFor } from '../../models/pace.ts';
import { insertNew } from '../insert-new.ts';
import { storedJson } from '../stored-json.ts';
import type { ArenaTables } from '../tables.ts';
import { type AskedCall, type AskedCalls, askForCalls, type MeterScope } from './ask-for-calls.ts';

/** What is said to a call at once. */
export type Said = Leave | { readonly kind: 'equal_call' };

/** What the first call that waits waits for. */
export type Wait = { readonly why: 'pace'; readonly waitMs: number } | { readonly why: 'concurrency' | 'budget' };

export interface ReservedCalls {
  /** What is said to each call, in their order; null: it waits. */
  readonly said: readonly (Said | null)[];
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
  planned: readonly PlannedCall[],
): Promise<ReservedCalls> {
  const { db, windowMs } = scope;
  const firsts = planned.filter(({ key }, index) => planned.findIndex((call) => call.key === key) === index);
  return db.transaction().execute(async (tx) => {
    const limits = scope.limitsOf(provider);
    const held = await lockPace(tx, provider, windowMs);
    const now = await databaseNow(tx);
    const most = countAllowed(held, firsts, (pace, { tokens }) =>
      waitFor(pace, limits, now, windowMs) > 0 ? null : begun(pace, limits, tokens, now, windowMs),
    );
    const asked = await askForCalls(tx, scope, { provider, planned: firsts, concurrency: limits.concurrency, most });
    const made = firsts.filter((_, index) => asked.calls[index]?.number !== null);
    const pace = made.reduce((last, { tokens }) => begun(last, limits, tokens, now, windowMs), held);
    const isLater = pace.requestsAt > now || pace.tokensAt > now || pace.learned !== held.learned;
    if (isLater) await savePace(tx, provider, pace);
    const waitMs = made.length < most ? null : waitFor(pace, limits, now, windowMs);
    const wait = waitOf(asked, limits.concurrency, waitMs);
    return { said: saidToAll(scope, planned, firsts, asked), wait, pace: isLater ? pace : held };
  });
}

/** How many of the calls, one after the other, are let through. */
function countAllowed(
  first: Pace,
  planned: readonly PlannedCall[],
  after: (pace: Pace, call: PlannedCall) => Pace | null,
): number {
  let last = first;
  for (const [count, call] of planned.entries()) {
    const next = after(last, call);
    if (next === null) return count;
    last = next;
  }
  return planned.length;
}

/** @param paceMs how long the pace holds up the next call; null when it lets more through than there were */
function waitOf({ calls, live }: AskedCalls, concurrency: number, paceMs: number | null): Wait | null {
  const waits = calls.some((call) => call.number === null && call.reply === null && !call.equal && !call.refused);
  if (!waits) return null;
  if (live >= concurrency) return { why: 'concurrency' };
  return paceMs === null ? { why: 'budget' } : { why: 'pace', waitMs: paceMs };
}

function saidToAll(
  scope: MeterScope,
  planned: readonly PlannedCall[],
  firsts: readonly PlannedCall[],
  asked: AskedCalls,
): readonly (Said | null)[] {
  const heard = new Map(firsts.map((call, index) => [call.key, saidOf(scope, call, asked.calls[index])]));
  return planned.map(({ key }) => {
    const said = heard.get(key) ?? null;
    // Equal ones behind it wait for it.
    if (said?.kind === 'go') heard.set(key, { kind: 'equal_call' });
    return said;
  });
}

function saidOf(scope: MeterScope, call: PlannedCall, asked: AskedCall | undefined): Said | null {
  if (asked === undefined) throw new RangeError('the database said nothing of a call it was asked for');
  const { number, reply, equal, refused } = asked;
  if (number !== null) return { kind: 'go', call: number };
  if (reply !== null) return { kind: 'stored', reply: modelReplySchema.parse(reply) };
  if (equal) return { kind: 'equal_call' };
  return refused ? { kind: 'no_budget', detail: refusalOf(scope, call) } : null;
}

/** Why the run's budget can never take the call. What is spent is not told: calls under way still give back a part of theirs. */
function refusalOf({ budgetUsd }: MeterScope, { provider, model, purpose, worstUsd }: PlannedCall): string {
  if (worstUsd === null) return `nobody knows what ${provider}/${model} costs, so no budget can hold it`;
  const what = purpose.agent === model ? `an answer of ${model}` : `a call of ${provider}/${model}`;
  return `${what} may cost up to $${worstUsd.toFixed(4)}, and less is left of the budget of $${budgetUsd}`;
}

type Tx = Transaction<ArenaTables>;

/** Holds the pace of a provider until the transaction ends; others who want it wait. */
export async function lockPace(tx: Tx, provider: string, windowMs: number): Promise<Pace> {
  const held = await selectPace(tx, provider);
  if (held !== null) return held;
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
