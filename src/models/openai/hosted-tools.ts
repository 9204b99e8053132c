import type { ModelRequest } from '../language-model.ts';
import { present } from './openai-options.ts';

type Options = NonNullable<ModelRequest['options']>;

/** A tool of the Responses API that its provider runs by itself; the library's types know OpenAI's own alone. */
export type HostedTool = Readonly<Record<string, unknown>> & { readonly type: string };

/** By which a provider searches, and runs programs where the options have that. */
export function hostedTools(provider: string, options: Options = {}): readonly HostedTool[] {
  switch (provider) {
    case 'xai':
      return xaiTools(options);
    case 'perplexity':
      return perplexityTools(options);
    default:
      return openaiTools(options);
  }
}

/** https://developers.openai.com/api/docs/guides/tools-web-search and tools-code-interpreter. */
function openaiTools(options: Options): readonly HostedTool[] {
  const { searchContextSize, returnTokenBudget, allowedDomains, userLocation, codeExecution } = options;
  const pages = {
    type: 'web_search',
    ...present({ search_context_size: searchContextSize, return_token_budget: returnTokenBudget }),
    ...(allowedDomains ? { filters: { allowed_domains: allowedDomains } } : {}),
    ...(userLocation ? { user_location: { type: 'approximate', ...present(userLocation) } } : {}),
  };
  return codeExecution ? [pages, { type: 'code_interpreter', container: { type: 'auto' } }] : [pages];
}

/** https://docs.x.ai/developers/tools/web-search, x-search and code-execution; in the Responses API under OpenAI's name. */
function xaiTools(options: Options): readonly HostedTool[] {
  const { allowedDomains, excludedDomains, imageUnderstanding, xSearch, codeExecution } = options;
  const filters = present({ allowed_domains: allowedDomains, excluded_domains: excludedDomains });
  const pages = {
    type: 'web_search',
    ...present({ enable_image_understanding: imageUnderstanding }),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
  return [pages, ...(xSearch ? [postSearch(xSearch)] : []), ...(codeExecution ? [{ type: 'code_interpreter' }] : [])];
}

function postSearch(posts: NonNullable<Options['xSearch']>): HostedTool {
  return {
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
}

/** https://docs.perplexity.ai/docs/agent-api/tools/web-search and tools/sandbox. */
function perplexityTools(options: Options): readonly HostedTool[] {
  const { searchContextSize, userLocation, searchRecency, searchPeriod, codeExecution } = options;
  const { allowedDomains, excludedDomains } = options;
  const domains = [...(allowedDomains ?? []), ...(excludedDomains ?? []).map((domain) => `-${domain}`)];
  const filters = present({
    search_domain_filter: domains.length > 0 ? domains : undefined,
    search_recency_filter: searchRecency,
    search_after_date_filter: searchPeriod && americanDate(searchPeriod.from),
    search_before_date_filter: searchPeriod && americanDate(searchPeriod.to),
  });
  const pages = {
    type: 'web_search',
    ...present({ search_context_size: searchContextSize, user_location: userLocation && present(userLocation) }),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
  return codeExecution ? [pages, { type: 'sandbox' }] : [pages];
}

/** `2026-01-31` as `01/31/2026`. */
function americanDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
