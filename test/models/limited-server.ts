import type { Clock } from '../../src/kernel/clock.ts';
import { ok } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { failureWith, replyWith } from './calls.ts';

/** How a provider counts: calls in the last window, calls since the window began, or a bucket that fills evenly. */
export type Counting = 'sliding' | 'fixed' | 'bucket';

export interface LimitedModel extends LanguageModel {
  readonly taken: number[];
  readonly refusals: () => number;
}

/** A model that refuses what goes beyond `limit` calls in a window. */
export function limitedModel(
  clock: Clock,
  { limit, windowMs, counting, says }: { limit: number; windowMs: number; counting: Counting; says: boolean },
): LimitedModel {
  const taken: number[] = [];
  let refusals = 0;
  const bucketSize = Math.ceil(limit / 6);
  let bucket = bucketSize;
  let filledAt = clock.now();

  /** 0 when there is room now, else the time until there is. */
  function room(): number {
    const now = clock.now();
    if (counting === 'bucket') {
      bucket = Math.min(bucketSize, bucket + ((now - filledAt) * limit) / windowMs);
      filledAt = now;
      return bucket >= 1 ? 0 : ((1 - bucket) * windowMs) / limit;
    }
    const start = counting === 'fixed' ? now - (now % windowMs) : now - windowMs;
    const inside = taken.filter((at) => at > start || (counting === 'fixed' && at === start));
    if (inside.length < limit) return 0;
    return counting === 'fixed' ? start + windowMs - now : (inside[inside.length - limit] ?? now) + windowMs - now + 1;
  }

  return {
    provider: 'limited',
    model: 'm',
    vendor: 'v',
    taken,
    refusals: () => refusals,
    ask: async () => {
      const wait = room();
      if (wait > 0) {
        refusals++;
        return failureWith('rate_limited', says ? Math.ceil(wait) : null);
      }
      if (counting === 'bucket') bucket--;
      taken.push(clock.now());
      await clock.sleep(windowMs / 200);
      return ok(replyWith());
    },
  };
}
