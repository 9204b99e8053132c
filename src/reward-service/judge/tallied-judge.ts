import { ok } from '../../kernel/result.ts';
import { addUsage, type TokenUsage } from '../../kernel/token-usage.ts';
import type { LanguageModel, ModelRequest } from '../../models/language-model.ts';

/** The tokens of calls, added up. */
export interface Tally {
  /** Null when a reply did not say; zero without a call. */
  sum(): TokenUsage | null;
  add(usage: TokenUsage | null): void;
}

const nothing: TokenUsage = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, searches: 0 };

/** A tally of no calls yet. */
export function createTally(): Tally {
  let sum: TokenUsage | null = nothing;
  const add = (usage: TokenUsage | null) => {
    sum = addUsage(sum, usage);
  };
  return { sum: () => sum, add };
}

/**
 * A judge whose replies are tallied, those from the record as they were when they were paid for, and of whom equal words
 * of another occasion are asked anew.
 * @param occasion the request's own; '' shares replies with all else that is asked of the judge
 */
export function talliedJudge(judge: LanguageModel, occasion: string, tally: Tally): LanguageModel {
  const { provider, model, vendor } = judge;
  const told = ({ purpose, ...request }: ModelRequest): ModelRequest => ({
    ...request,
    purpose: occasion === '' ? purpose : { ...purpose, occasion: `${purpose.occasion}, ${occasion}` },
  });
  return {
    ...{ provider, model, vendor },
    markUseless: async (request) => judge.markUseless?.(told(request)),
    ask: async (request, signal) => {
      const asked = await judge.ask(told(request), signal);
      if (asked.ok) tally.add(asked.value.usage);
      return asked.ok ? ok(asked.value) : asked;
    },
  };
}
