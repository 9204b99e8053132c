import * as z from 'zod';
import type { Provider } from '../config/providers.ts';

/** Pace of calls to a provider. Times are in milliseconds of one clock, the same for all callers. */
export const paceSchema = z.strictObject({
  /** Time at which the next request is due if requests come evenly (the generic cell rate algorithm's arrival time). */
  requestsAt: z.number(),
  /** Time at which the tokens of all calls so far are paid off. */
  tokensAt: z.number(),
  /** Nobody asks before. */
  pausedUntil: z.number(),
  /** Requests in a window that the provider seems to allow; null while it has refused none. */
  learned: z.number().positive().nullable(),
  /** Minimum length of the next pause, in milliseconds. */
  nextPauseMs: z.number().positive(),
});
export type Pace = Readonly<z.infer<typeof paceSchema>>;

/** Limits of a provider, over all processes. */
export type ProviderLimits = Provider['limits'];

/** Requests that a provider took within the last window. */
export interface Delivered {
  readonly calls: number;
  /** Milliseconds since the first of them. */
  readonly sinceMs: number;
}

/** Window of the limits by the minute, in milliseconds. */
export const minute = 60_000;

/** Share of the known limit that is used: providers count by windows of their own, and two of our requests may come at once. */
const usedShare = 0.95;
/** The rate is cut to this when the provider refuses although we kept to what was learned. */
const cut = 0.85;
/** Growth of the rate in a window, as a share of itself or in requests, whichever is more. */
const growth = { share: 0.1, requests: 5 };
/** A rate that was learned is forgotten when the last pause ended this many windows ago: limits are raised, too. */
const remembered = 60;
/** No pause is longer than this many windows, whatever the provider asks for: then it is asked again. */
const longestPause = 5;

/** The pace of a provider that was never asked. */
export function freshPace(windowMs = minute): Pace {
  return { requestsAt: 0, tokensAt: 0, pausedUntil: 0, learned: null, nextPauseMs: windowMs / 60 };
}

/** Returns the milliseconds until the next call may be made; 0 when it may be made now. */
export function waitFor(pace: Pace, limits: ProviderLimits, now: number, windowMs = minute): number {
  // One request early: who wakes up a little late makes up for it.
  const requests = pace.requestsAt - intervalOf(current(pace, now, windowMs), limits, windowMs);
  return Math.max(0, pace.pausedUntil - now, requests - now, limits.tokensPerMinute ? pace.tokensAt - now : 0);
}

/** The pace after a call was begun. */
export function paceAfterCall(
  before: Pace,
  limits: ProviderLimits,
  tokens: number,
  now: number,
  windowMs = minute,
): Pace {
  const pace = current(before, now, windowMs);
  return {
    ...pace,
    requestsAt: Math.max(pace.requestsAt, now) + intervalOf(pace, limits, windowMs),
    tokensAt: Math.max(pace.tokensAt, now) + tokensTime(limits, tokens, windowMs),
  };
}

/**
 * The pace after the provider took a call: the learned rate grows by a tenth or by 5 requests in a window, and the
 * tokens it really used are accounted for, as far as a pause may go: a provider may state any number.
 * @param moreTokens used beyond those planned; negative when fewer
 */
export function tookCall(pace: Pace, limits: ProviderLimits, moreTokens: number, windowMs = minute): Pace {
  const { learned } = pace;
  return {
    ...pace,
    tokensAt: pace.tokensAt + Math.min(tokensTime(limits, moreTokens, windowMs), longestPause * windowMs),
    learned: learned === null ? null : learned + Math.max(growth.share, growth.requests / learned),
    nextPauseMs: windowMs / 60,
  };
}

/**
 * The pace after the provider refused a call for its rate. Everyone pauses: as long as it asks for, and at least for a
 * time that doubles from refusal to refusal, since some ask for no time at all. The rate falls to what the provider is seen to take, pause included, and by 15% at
 * least where a rate was learned before. Refusals within a pause belong to the same event and cut no further.
 */
export function refused(
  pace: Pace,
  { now, retryAfterMs, delivered }: { now: number; retryAfterMs: number | null; delivered: Delivered },
  windowMs = minute,
): Pace {
  const isNew = now >= pace.pausedUntil;
  const longest = longestPause * windowMs;
  const least = isNew ? pace.nextPauseMs : 0;
  const pauseMs = Math.min(Math.max(retryAfterMs ?? 0, least), longest);
  const pausedUntil = Math.max(pace.pausedUntil, now + pauseMs);
  const learned = lowered(pace.learned, isNew, seenRate(delivered, pausedUntil - now, windowMs));
  const doubles = isNew && (retryAfterMs ?? 0) <= least;
  return {
    ...pace,
    pausedUntil,
    learned,
    requestsAt: Math.max(pausedUntil, Math.min(pace.requestsAt, pausedUntil + windowMs)),
    nextPauseMs: doubles ? Math.min(2 * pace.nextPauseMs, windowMs) : pace.nextPauseMs,
  };
}

function current(pace: Pace, now: number, windowMs: number): Pace {
  return now - pace.pausedUntil > remembered * windowMs ? { ...pace, learned: null } : pace;
}

function lowered(learned: number | null, isNew: boolean, seenLimit: number | null): number | null {
  const before = learned === null ? seenLimit : isNew ? learned * cut : learned;
  return before === null ? null : Math.max(1, Math.min(before, seenLimit ?? before));
}

/** Null when nothing was taken: then nothing is known. */
function seenRate({ calls, sinceMs }: Delivered, pauseMs: number, windowMs: number): number | null {
  return calls === 0 ? null : (usedShare * calls * windowMs) / Math.max(1, sinceMs + pauseMs);
}

function intervalOf({ learned }: Pace, { requestsPerMinute }: ProviderLimits, windowMs: number): number {
  const limit = requestsPerMinute === undefined ? Number.POSITIVE_INFINITY : usedShare * requestsPerMinute;
  return windowMs / Math.min(limit, learned ?? Number.POSITIVE_INFINITY);
}

function tokensTime({ tokensPerMinute }: ProviderLimits, tokens: number, windowMs: number): number {
  return tokensPerMinute === undefined ? 0 : (tokens * windowMs) / (usedShare * tokensPerMinute);
}
