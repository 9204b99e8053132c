import PQueue from 'p-queue';
import type { Clock } from '../kernel/clock.ts';
import { type CallMeter, pollMs, sleepUnless } from './call-meter.ts';
import {
  freshPace,
  minute,
  type Pace,
  type ProviderLimits,
  paceAfterCall,
  refused,
  tookCall,
  waitFor,
} from './pace.ts';

export interface MemoryMeterOptions {
  readonly limitsOf: (provider: string) => ProviderLimits;
  readonly clock: Clock;
  /** Window of the limits by the minute, in milliseconds; for tests. */
  readonly windowMs?: number;
}

/** State of one provider. */
interface Book {
  readonly turns: PQueue;
  pace: Pace;
  underWay: number;
  /** Start times of the calls that it did not refuse, within the last window. */
  callTimes: number[];
}

interface OpenCall {
  readonly provider: string;
  readonly tokens: number;
  readonly at: number;
}

/**
 * A meter for calls outside a run, within one process and without a record: it keeps to limits and pauses. There is no
 * budget, and no reply is stored.
 */
export function memoryMeter({ limitsOf, clock, windowMs = minute }: MemoryMeterOptions): CallMeter {
  const books = new Map<string, Book>();
  const open = new Map<string, OpenCall>();
  let last = 0;

  const bookOf = (provider: string): Book => {
    const book = books.get(provider) ?? newBook(windowMs);
    books.set(provider, book);
    return book;
  };

  async function takeTurn(provider: string, tokens: number, signal: AbortSignal): Promise<string> {
    const book = bookOf(provider);
    const limits = limitsOf(provider);
    for (let looks = 0; ; looks++) {
      signal.throwIfAborted();
      const wait = waitFor(book.pace, limits, clock.now(), windowMs);
      if (wait === 0 && book.underWay < limits.concurrency) break;
      await sleepUnless(clock, wait || pollMs(looks), signal);
    }
    const at = clock.now();
    book.pace = paceAfterCall(book.pace, limits, tokens, at, windowMs);
    book.underWay++;
    book.callTimes = [...book.callTimes.filter((each) => each > at - windowMs), at];
    const call = `${++last}`;
    open.set(call, { provider, tokens, at });
    return call;
  }

  function free(call: string): OpenCall | undefined {
    const openCall = open.get(call);
    if (openCall) bookOf(openCall.provider).underWay--;
    open.delete(call);
    return openCall;
  }

  return {
    begin: async ({ provider, tokens }, signal) => {
      const call = await bookOf(provider).turns.add(() => takeTurn(provider, tokens, signal), { signal });
      return { kind: 'go', call };
    },

    end: async (call, { outcome }) => {
      const openCall = free(call);
      if (!openCall) return;
      const book = bookOf(openCall.provider);
      if (outcome.ok) {
        const { usage } = outcome.value;
        const more = usage === null ? 0 : usage.inputTokens + usage.outputTokens - openCall.tokens;
        book.pace = tookCall(book.pace, limitsOf(openCall.provider), more, windowMs);
      } else if (outcome.failure.reason === 'rate_limited') {
        book.callTimes.splice(book.callTimes.indexOf(openCall.at), book.callTimes.includes(openCall.at) ? 1 : 0);
      }
    },

    submitted: async () => undefined,
    suspend: async (call) => void free(call),
    markUseless: async () => undefined,

    slowDown: async (provider, retryAfterMs) => {
      const book = bookOf(provider);
      const now = clock.now();
      const recentCalls = book.callTimes.filter((each) => each > now - windowMs);
      const delivered = { calls: recentCalls.length, sinceMs: now - (recentCalls[0] ?? now) };
      book.pace = refused(book.pace, { now, retryAfterMs, delivered }, windowMs);
    },
  };
}

function newBook(windowMs: number): Book {
  return { turns: new PQueue({ concurrency: 1 }), pace: freshPace(windowMs), underWay: 0, callTimes: [] };
}
