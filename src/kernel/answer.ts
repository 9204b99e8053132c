/** One use of a tool by an agent, as the agent reports it. */
export interface ToolCall {
  readonly tool: 'search' | 'read' | 'other';
  /** The query or the URL. */
  readonly input: string;
  /** What the tool gave back, cut to a bound; left out when unknown. Untrusted, as pages are. */
  readonly result?: string;
  /** How long it took, in milliseconds; left out when unknown. */
  readonly elapsedMs?: number;
}

/** What an agent handed in for a task. */
export interface Answer {
  /** Markdown. */
  readonly text: string;
  /** URLs that the answer cites. */
  readonly citations: readonly string[];
  /** Its steps, in order; without a search or a read among them there is no evidence that it searched. */
  readonly toolCalls: readonly ToolCall[];
  /** What the answer cost as the provider states it; null when unknown. */
  readonly costUsd: number | null;
  /** Tokens as the provider states them; left out when unknown. */
  readonly usage?: TokenUsage;
}

/**
 * Why there is no answer. `fault: 'agent'` is graded as an empty answer (else crashing would erase losses);
 * `fault: 'outside'` (a provider's outage, a refused key) voids the round.
 */
export type AgentFailure =
  | {
      readonly fault: 'agent';
      readonly reason: 'crashed' | 'timed_out' | 'garbage' | 'flooded' | 'empty' | 'refused';
      readonly detail: string;
    }
  | {
      readonly fault: 'outside';
      readonly reason: 'provider_unavailable' | 'key_refused' | 'rate_limited' | 'cannot_start' | 'killed';
      readonly detail: string;
    };

/** An answer or the reason there is none, with the time it took in milliseconds. */
export type AnswerOutcome =
  | { readonly kind: 'answered'; readonly answer: Answer; readonly elapsedMs: number }
  | { readonly kind: 'failed'; readonly failure: AgentFailure; readonly elapsedMs: number };

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
