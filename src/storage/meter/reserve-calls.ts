import { type Kysely, sql } from 'kysely';
import type { Leave, PlannedCall } from '../../models/call-meter.ts';
import { begun, type Pace, waitFor } from '../../models/pace.ts';
import { modelReplySchema } from '../schemas/model-call-schema.ts';
import type { ArenaTables } from '../tables.ts';
import { type AskedCall, type AskedCalls, askForCalls } from './ask-for-calls.ts';
import { freedPlaces, type MeterScope } from './freed-places.ts';
import { lockPace, readPace, type StoredPace, savePace } from './lock-pace.ts';

/** What is said to a call at once. */
export type Said = Leave | { readonly kind: 'equal_call' };

/** What the first call that waits waits for; `others`: for nothing any more, it is to be asked for anew. */
export type Wait =
  | { readonly why: 'pace'; readonly waitMs: number }
  | { readonly why: 'concurrency' | 'budget' | 'others' };

export interface ReservedCalls {
  /** What is said to each call, in their order; null: it waits. */
  readonly said: readonly (Said | null)[];
  /** Null when none waits. */
  readonly wait: Wait | null;
  /** The provider's calls under way, those that may go now included. */
  readonly live: number;
  /** The provider's pace, and when it was seen by the database's clock, in milliseconds. */
  readonly seen: SeenPace;
}

export interface SeenPace extends StoredPace {
  readonly now: number;
}

/**
 * Looks once which of the calls of one provider may be made, in their order, and reserves those: one that has to wait holds
 * up all behind it. Calls of one provider are decided on one after the other, over all processes. All times are the
 * database's.
 * @param seen the pace that was seen last; where it lets anything through it takes one statement, else a transaction
 */
export async function reserveCalls(
  scope: MeterScope,
  provider: string,
  planned: readonly PlannedCall[],
  seen: SeenPace | null,
): Promise<ReservedCalls> {
  const firsts = distinct(planned);
  const asking = { provider, planned: firsts, ended: freedPlaces(scope.db, provider).unrecorded() };
  const atOnce = seen === null || !isFree(scope, provider, seen) ? null : await askAtOnce(scope, asking, seen);
  const { asked, ...found } = atOnce ?? (await askByPace(scope, asking));
  const heard = new Map(firsts.map((call, index) => [call.key, saidOf(scope, call, asked.calls[index])]));
  return {
    said: planned.map(({ key }) => {
      const said = heard.get(key) ?? null;
      // Equal ones behind it wait for it.
      if (said?.kind === 'go') heard.set(key, { kind: 'equal_call' });
      return said;
    }),
    live: asked.live + numbered(asked).length,
    ...found,
  };
}

/** The first of each key, in their order. */
function distinct(planned: readonly PlannedCall[]): readonly PlannedCall[] {
  const firsts = new Map<string, PlannedCall>();
  for (const call of planned) if (!firsts.has(call.key)) firsts.set(call.key, call);
  return [...firsts.values()];
}

type Asking = Pick<Parameters<typeof askForCalls>[2], 'provider' | 'planned' | 'ended'>;

interface Found extends Pick<ReservedCalls, 'wait' | 'seen'> {
  readonly asked: AskedCalls;
}

/** In one statement, for a pace that holds nobody up; null when the provider has no pace yet. */
async function askAtOnce(scope: MeterScope, asking: Asking, seen: SeenPace): Promise<Found | null> {
  const { concurrency } = scope.limitsOf(asking.provider);
  const most = asking.planned.length;
  const asked = await askForCalls(scope.db, scope, { ...asking, concurrency, most, pace: seen.text });
  if (asked === null) return null;
  return { asked, wait: waitOf(asked, concurrency, null), seen: { ...readPace(asked.pace), now: asked.now } };
}

/** In a transaction that holds the provider's pace. */
function askByPace(scope: MeterScope, asking: Asking): Promise<Found> {
  const { db, windowMs } = scope;
  return db.transaction().execute(async (tx) => {
    const limits = scope.limitsOf(asking.provider);
    const held = await lockPace(tx, asking.provider, windowMs);
    const now = await databaseNow(tx);
    const paces = pacesOf(held.pace, asking.planned, (pace, { tokens }) =>
      waitFor(pace, limits, now, windowMs) > 0 ? null : begun(pace, limits, tokens, now, windowMs),
    );
    const most = paces.length - 1;
    const asked = await askForCalls(tx, scope, { ...asking, concurrency: limits.concurrency, most, pace: null });
    if (asked === null) throw new Error(`the pace of ${asking.provider} was taken away while it was held`);
    const made = asking.planned.filter((_, index) => asked.calls[index]?.number !== null);
    const pace = made.reduce((last, { tokens }) => begun(last, limits, tokens, now, windowMs), held.pace);
    const stored = isLater(held.pace, pace, now) ? await savePace(tx, asking.provider, pace) : held;
    const waitMs = made.length < most ? null : waitFor(pace, limits, now, windowMs);
    return { asked, wait: waitOf(asked, limits.concurrency, waitMs), seen: { ...stored, now } };
  });
}

/** The pace before any call and after each, as far as the calls are let through. */
function pacesOf(
  first: Pace,
  planned: readonly PlannedCall[],
  after: (pace: Pace, call: PlannedCall) => Pace | null,
): readonly [Pace, ...Pace[]] {
  const paces: [Pace, ...Pace[]] = [first];
  let last = first;
  for (const call of planned) {
    const next = after(last, call);
    if (next === null) break;
    paces.push(next);
    last = next;
  }
  return paces;
}

/** Whether a pace lets anything through, and is the same for whoever comes next. */
function isFree({ limitsOf, windowMs }: MeterScope, provider: string, { pace, now }: SeenPace): boolean {
  const limits = limitsOf(provider);
  return waitFor(pace, limits, now, windowMs) === 0 && !isLater(pace, begun(pace, limits, 1, now, windowMs), now);
}

/** Whether a pace may let anybody wait longer than the one before: times that are past are all the same. */
function isLater(before: Pace, after: Pace, now: number): boolean {
  const { requestsAt, tokensAt, learned } = after;
  return requestsAt > now || tokensAt > now || learned !== before.learned;
}

/** @param paceMs how long the pace holds up the next call; null when it lets more through than there were */
function waitOf(asked: AskedCalls, concurrency: number, paceMs: number | null): Wait | null {
  const waits = asked.calls.some((call) => call.number === null && call.reply === null && !call.equal && !call.refused);
  if (!waits) return null;
  if (!asked.upToDate) return { why: 'others' };
  if (asked.live + numbered(asked).length >= concurrency) return { why: 'concurrency' };
  return paceMs === null ? { why: 'budget' } : { why: 'pace', waitMs: paceMs };
}

function numbered({ calls }: AskedCalls): readonly AskedCall[] {
  return calls.filter(({ number }) => number !== null);
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

/** The database's time in milliseconds, of the moment: a statement that waits for a lock tells the time of before it waited. */
export async function databaseNow(db: Kysely<ArenaTables>): Promise<number> {
  const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  return Number(rows[0]?.now);
}
