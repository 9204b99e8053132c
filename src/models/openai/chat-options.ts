import type OpenAI from 'openai';
import type { ModelRequest } from '../language-model.ts';
import { drawnByOptions, present } from './openai-options.ts';

type Options = NonNullable<ModelRequest['options']>;

/** What providers of chat completions added to OpenAI's body for options of theirs. */
export interface ChatOptionFields {
  readonly temperature?: number;
  readonly top_p?: number;
  readonly verbosity?: 'low' | 'medium' | 'high';
  readonly reasoning_effort?: OpenAI.ReasoningEffort | 'max';
  /** OpenRouter's (https://openrouter.ai/docs/guides/best-practices/reasoning-tokens). */
  readonly reasoning?: { readonly effort?: string; readonly max_tokens?: number };
  /** Perplexity's (https://docs.perplexity.ai/api-reference/chat-completions-post). */
  readonly search_mode?: 'web' | 'academic' | 'sec';
  readonly search_recency_filter?: 'hour' | 'day' | 'week' | 'month' | 'year';
  readonly search_domain_filter?: readonly string[];
}

/** The fields of a body that say options, but for those that go with a search; see `chatSearchOptions`. */
export function chatOptionFields(provider: string, options: Options = {}): ChatOptionFields {
  const { reasoningEffort: effort, thinkingBudget, verbosity } = options;
  const common = { ...drawnByOptions(options), ...present({ verbosity }) };
  if (provider === 'openrouter') {
    const reasoning = present({ effort, max_tokens: thinkingBudget });
    return { ...common, ...(Object.keys(reasoning).length > 0 ? { reasoning } : {}) };
  }
  const reasoned = { ...common, ...present({ reasoning_effort: effort }) };
  if (provider !== 'perplexity') return reasoned;
  const { searchMode, searchRecency, allowedDomains, excludedDomains = [] } = options;
  const domains = allowedDomains ?? excludedDomains.map((domain) => `-${domain}`);
  return {
    ...reasoned,
    ...present({ search_mode: searchMode, search_recency_filter: searchRecency }),
    ...(domains.length > 0 ? { search_domain_filter: domains } : {}),
  };
}

/** `web_search_options` of a body: of Perplexity, whose place is plain, and of OpenAI's search models. */
export function chatSearchOptions(
  provider: string,
  { searchContextSize, userLocation }: Options = {},
): OpenAI.ChatCompletionCreateParams.WebSearchOptions {
  const place = userLocation && present(userLocation);
  const own = provider === 'perplexity' ? place : place && { type: 'approximate', approximate: place };
  // The library's type knows OpenAI's form of a place alone.
  return present({
    search_context_size: searchContextSize,
    user_location: own,
  }) as OpenAI.ChatCompletionCreateParams.WebSearchOptions;
}

/** Parameters of OpenRouter's search tool (https://openrouter.ai/docs/guides/features/server-tools/web-search). */
export function openrouterSearchOptions(options: Options = {}) {
  const { searchContextSize, allowedDomains, excludedDomains, userLocation } = options;
  return {
    ...present({
      search_context_size: searchContextSize,
      allowed_domains: allowedDomains,
      excluded_domains: excludedDomains,
    }),
    ...(userLocation ? { user_location: { type: 'approximate' as const, ...present(userLocation) } } : {}),
  };
}
