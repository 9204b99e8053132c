import { present } from '../../kernel/present.ts';
import { type Fields, filled, type Options, userLocation } from './openai-options.ts';

/** A tool of the Responses API that its provider runs by itself; the library's types know OpenAI's own alone. */
export type HostedTool = Fields & { readonly type: string };

/** Returns the provider's own tools: search, and running programs where the options ask for it. */
export function hostedTools(provider: string, options: Options = {}): readonly HostedTool[] {
  const hosted = { xai: xaiTools, perplexity: perplexityTools }[provider] ?? openaiTools;
  return hosted(options);
}

/** https://developers.openai.com/api/docs/guides/tools-web-search and tools-code-interpreter. */
function openaiTools(options: Options): readonly HostedTool[] {
  const { searchContextSize, returnTokenBudget, allowedDomains, codeExecution } = options;
  const pages = {
    type: 'web_search',
    ...present({ search_context_size: searchContextSize, return_token_budget: returnTokenBudget }),
    ...filled('filters', present({ allowed_domains: allowedDomains })),
    ...userLocation(options),
  };
  return codeExecution ? [pages, { type: 'code_interpreter', container: { type: 'auto' } }] : [pages];
}

/** https://docs.x.ai/developers/tools/web-search, x-search and code-execution; in the Responses API under OpenAI's name. */
function xaiTools(options: Options): readonly HostedTool[] {
  const { allowedDomains, excludedDomains, imageUnderstanding, xSearch: posts, codeExecution } = options;
  const pages = {
    type: 'web_search',
    ...present({ enable_image_understanding: imageUnderstanding }),
    ...filled('filters', present({ allowed_domains: allowedDomains, excluded_domains: excludedDomains })),
  };
  const ofPosts = posts && {
    type: 'x_search',
    ...present({
      allowed_x_handles: posts.allowedHandles,
      excluded_x_handles: posts.excludedHandles,
      from_date: posts.from,
      to_date: posts.to,
      enable_image_understanding: posts.imageUnderstanding,
      enable_video_understanding: posts.videoUnderstanding,
    }),
  };
  return [pages, ...(ofPosts ? [ofPosts] : []), ...(codeExecution ? [{ type: 'code_interpreter' }] : [])];
}

/** https://docs.perplexity.ai/docs/agent-api/tools/web-search and tools/sandbox. */
function perplexityTools(options: Options): readonly HostedTool[] {
  const { allowedDomains = [], excludedDomains = [], searchRecency, searchPeriod, codeExecution } = options;
  const domains = [...allowedDomains, ...excludedDomains.map((domain) => `-${domain}`)];
  const filters = {
    ...filled('search_domain_filter', domains),
    ...present({
      search_recency_filter: searchRecency,
      search_after_date_filter: searchPeriod && americanDate(searchPeriod.from),
      search_before_date_filter: searchPeriod && americanDate(searchPeriod.to),
    }),
  };
  const { searchContextSize, userLocation: place } = options;
  const pages = {
    type: 'web_search',
    ...present({ search_context_size: searchContextSize, user_location: place && present(place) }),
    ...filled('filters', filters),
  };
  return codeExecution ? [pages, { type: 'sandbox' }] : [pages];
}

/** `2026-01-31` as `01/31/2026`. */
function americanDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
