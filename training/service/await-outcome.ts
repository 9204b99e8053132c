import type { Context } from 'hono';
import * as z from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { GroupFault, GroupOutcome } from '../groups/service-group.ts';
import type { ServiceFault } from './fault-reply.ts';
import type { ServiceEnv, ServiceParts } from './service-parts.ts';

/** The longest that a request may say it waits, in seconds. */
export const longestWaitSeconds = 3600;

const waitSchema = z.coerce.number().min(0).max(longestWaitSeconds);

/** Returns the time that a request waits for its answer, in milliseconds; null without a limit. */
export function waitOf(c: Context<ServiceEnv>): Result<number | null, ServiceFault> {
  const wait = c.req.query('wait');
  if (wait === undefined) return ok(/\brespond-async\b/i.test(c.req.header('prefer') ?? '') ? 0 : null);
  const result = waitSchema.safeParse(wait === '' ? Number.NaN : wait);
  if (result.success) return ok(result.data * 1000);
  return fail({ code: 'bad_request', message: `wait is a number of seconds from 0 to ${longestWaitSeconds}` });
}

/**
 * Waits for a group until the asked time is over or the client has gone; the group goes on in any case.
 * @returns null when it is not judged by then
 */
export async function awaitOutcome(
  c: Context<ServiceEnv>,
  { queue, clock, closing }: Pick<ServiceParts, 'queue' | 'clock' | 'closing'>,
  group: string,
  waitMs: number | null,
): Promise<Result<GroupOutcome, GroupFault> | null> {
  const waiting = new AbortController();
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, c.req.raw.signal, closing]);
  if (waitMs !== null) {
    // It is cut short when the group is judged before.
    clock.sleep(waitMs, waiting.signal).then(
      () => enough.abort(),
      () => undefined,
    );
  }
  try {
    return await queue.outcome(group, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    if (closing.aborted) return fail({ code: 'stopping', message: 'the service stops; come again when it is back' });
    return null;
  } finally {
    waiting.abort();
  }
}
