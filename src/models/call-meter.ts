import type { Clock } from '../kernel/clock.ts';
import type { Result } from '../kernel/result.ts';
import type { CallPurpose, ModelFailure, ModelReply } from './language-model.ts';

/** A call before it is made. */
export interface PlannedCall {
  readonly purpose: CallPurpose;
  readonly provider: string;
  readonly model: string;
  /** Hash of everything the reply may depend on: model, request and occasion. */
  readonly key: string;
  /** The most it can cost, in dollars; null when the price is unknown. */
  readonly worstUsd: number | null;
  /** Tokens it will probably use, in and out, for limits by the minute. */
  readonly tokens: number;
  /** After this many milliseconds a call that left no trace no longer counts as under way. */
  readonly timeoutMs: number;
  /** Marks work that the provider does under an id of its own. Left out: the reply comes at once. */
  readonly background?: true;
}

/** The meter's answer to a planned call. */
export type Leave =
  | { readonly kind: 'stored'; readonly reply: ModelReply }
  | { readonly kind: 'go'; readonly call: string }
  /** The provider has taken it, so many milliseconds ago and before an interruption: it goes on under this id. */
  | { readonly kind: 'submitted'; readonly call: string; readonly job: string; readonly sinceMs: number }
  /** The call was sent before an interruption, and nobody knows whether the provider accepted it; its reservation counts as spent. */
  | { readonly kind: 'lost' }
  /** The budget has no room for it; nothing was reserved. */
  | { readonly kind: 'no_budget'; readonly detail: string };

/** End of a call; `costUsd` null: unknown, so that the reservation counts as spent. */
export interface CallEnd {
  readonly outcome: Result<ModelReply, ModelFailure>;
  readonly costUsd: number | null;
}

/**
 * Sees to it that calls keep within limits and budget and are made once: over all processes that share a database.
 * Rows: one for every time a provider is really asked.
 */
export interface CallMeter {
  /**
   * Waits for the call's turn (requests and tokens by the minute, calls at a time, a pause that the provider asked for),
   * reserves its worst cost and notes it. Throws the signal's reason when it aborts first.
   */
  begin(call: PlannedCall, signal: AbortSignal): Promise<Leave>;
  /** Records how the call ended, with its reply, and gives back what was reserved beyond its cost. */
  end(call: string, end: CallEnd): Promise<void>;
  /** Records the id under which the provider does a background call. */
  submitted(call: string, job: string): Promise<void>;
  /** A background call is followed no longer here; it stays reserved, and whoever begins it next continues it. */
  suspend(call: string): Promise<void>;
  /** Stored replies to calls of the key were of no use: they are given to this run alone from now on, and not for long. */
  markUseless(key: string): Promise<void>;
  /** The provider said to slow down: everyone pauses, and the pace is lowered. */
  slowDown(provider: string, retryAfterMs: number | null): Promise<void>;
}

const firstPollMs = 25;
const longestPollMs = 400;

/** Milliseconds until something that nobody announces is looked for again: longer from time to time. */
export function pollMs(looks: number): number {
  return Math.min(firstPollMs * 1.5 ** Math.min(looks, 20), longestPollMs);
}

/** Sleeps, and throws the signal's reason when it aborts first. */
export async function sleepUnless(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
