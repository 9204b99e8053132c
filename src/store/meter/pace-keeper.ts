import { isDeepStrictEqual } from 'node:util';
import type { Pace } from '../../models/pace.ts';
import { afterCalls, noteTaken, slowProvider } from './change-pace.ts';
import { gathering } from './gathering.ts';
import type { MeterScope } from './meter-scope.ts';

/** Notes what changes the pace of a provider. */
export interface PaceKeeper {
  /** The pace was seen in the database. */
  saw(pace: Pace): void;
  /** The provider took a call, which used so many tokens more than was planned. */
  took(moreTokens: number): Promise<void>;
  /** The provider said to slow down. */
  slowDown(retryAfterMs: number | null): Promise<void>;
}

/** Where calls that were taken change nothing, as without limits by the minute and refusals, the database is not asked. */
export function paceKeeper(scope: MeterScope, provider: string): PaceKeeper {
  let seen: Pace | null = null;
  const note = gathering(async (moreTokens: readonly number[]) => {
    seen = (await noteTaken(scope, provider, moreTokens)).pace;
    return moreTokens;
  });
  return {
    saw: (pace) => {
      seen = pace;
    },
    took: async (moreTokens) => {
      if (seen !== null && isDeepStrictEqual(afterCalls(scope, provider, seen, [moreTokens]), seen)) return;
      await note(moreTokens);
    },
    slowDown: async (retryAfterMs) => {
      seen = (await slowProvider(scope, provider, retryAfterMs)).pace;
    },
  };
}
