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
}

/** The fields of a body that say options, but for those that go with a search; see `chatSearchOptions`. */
export function chatOptionFields(provider: string, options: Options = {}): ChatOptionFields {
  const { reasoningEffort: effort, thinkingBudget, verbosity } = options;
  const common = { ...drawnByOptions(options), ...present({ verbosity }) };
  if (provider === 'openrouter') {
    const reasoning = present({ effort, max_tokens: thinkingBudget });
    return { ...common, ...(Object.keys(reasoning).length > 0 ? { reasoning } : {}) };
  }
  return { ...common, ...present({ reasoning_effort: effort }) };
}

/** `web_search_options` of a body, for OpenAI's search models. */
export function chatSearchOptions({
  searchContextSize,
  userLocation,
}: Options = {}): OpenAI.ChatCompletionCreateParams.WebSearchOptions {
  return {
    ...present({ search_context_size: searchContextSize }),
    ...(userLocation ? { user_location: { type: 'approximate', approximate: present(userLocation) } } : {}),
  };
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
