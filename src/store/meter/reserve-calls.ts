import { sql } from 'kysely';
import type { Leave, PlannedCall } from '../../models/call-meter.ts';
import { begun, type Pace } from '../../models/pace.ts';
import { type Decision, decideCalls, type Wait } from './decide-calls.ts';
import { insertCalls } from './insert-calls.ts';
import { lockPace, savePace, type Tx } from './lock-pace.ts';
import { lookAtCalls } from './look-at-calls.ts';
import type { MeterScope } from './meter-scope.ts';

/** What is said to a call at once. */
export type Said = Leave | { readonly kind: 'equal_call' };

export interface ReservedCalls {
  /** What is said to each call, in their order; null: it waits. */
  readonly said: readonly (Said | null)[];
  /** What the first that waits waits for; null when none does. */
  readonly wait: Wait | null;
  /** The provider's calls under way, those that may go now included. */
  readonly live: number;
  /** The provider's pace. */
  readonly pace: Pace;
}

/**
 * Looks once which of the calls of one provider may be made, in their order, and reserves those, in one transaction that
 * holds the provider's pace: calls of one provider are decided one after the other, over all processes. All times are the
 * database's.
 */
export function reserveCalls(
  scope: MeterScope,
  provider: string,
  planned: readonly PlannedCall[],
): Promise<ReservedCalls> {
  const { windowMs, budgetUsd } = scope;
  return scope.db.transaction().execute(async (tx) => {
    const limits = scope.limitsOf(provider);
    const before = await lockPace(tx, provider, windowMs);
    if (budgetUsd !== null) await lockSpend(tx, scope);
    const look = await lookAtCalls(tx, scope, provider, planned);
    const { decided, wait } = decideCalls(planned, look, { limits, pace: before, windowMs, budgetUsd });
    const going = planned.filter((_, index) => decided[index]?.kind === 'may_go');
    const numbers = going.length === 0 ? new Map<string, string>() : await insertCalls(tx, scope, provider, going);
    const gone = going.filter(({ key }) => numbers.has(key));
    const pace = gone.reduce((last, { tokens }) => begun(last, limits, tokens, look.now, windowMs), before);
    if (isLater(before, pace, look.now)) await savePace(tx, provider, pace);
    return {
      said: planned.map(({ key }, index) => saidOf(decided[index], numbers.get(key), gone.length === going.length)),
      wait: gone.length === going.length ? wait : { why: 'budget' },
      ...{ live: look.live + gone.length, pace },
    };
  });
}

/** Holds what the run has spent, so that what is seen of it still stands when calls are noted. */
async function lockSpend(tx: Tx, { run }: MeterScope): Promise<void> {
  await sql`select from arena.run_spend where run = ${run} for update`.execute(tx);
}

/** Whether a pace lets anybody wait longer than the one before: times that are past are all the same. */
function isLater(before: Pace, after: Pace, now: number): boolean {
  const { requestsAt, tokensAt, learned } = after;
  return requestsAt > now || tokensAt > now || learned !== before.learned;
}

/** A call that waits for one which found no room keeps its place behind it. */
function saidOf(decision: Decision | undefined, number: string | undefined, allWent: boolean): Said | null {
  if (decision === undefined) return null;
  if (decision.kind === 'may_go') return number === undefined ? null : { kind: 'go', call: number };
  return decision.kind === 'equal_call' && number === undefined && !allWent ? null : decision;
}
