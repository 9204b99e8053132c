/** What a model's provider says a call used. */
export interface TokenUsage {
  /** All that went in, cached parts included. */
  readonly inputTokens: number;
  /** The part of `inputTokens` that the provider read from its cache, at a lower price. */
  readonly cachedInputTokens: number;
  /** The part of `inputTokens` that the provider wrote to its cache, where it charges for that. */
  readonly cacheWriteTokens: number;
  /** All that came out, reasoning included. */
  readonly outputTokens: number;
  /** Web searches that the provider made and may charge for. */
  readonly searches: number;
}

/** The sum of two calls' usage; null when either is unknown, since a part would pass for the whole. */
export function addUsage(a: TokenUsage | null, b: TokenUsage | null): TokenUsage | null {
  if (a === null || b === null) return null;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    searches: a.searches + b.searches,
  };
}
