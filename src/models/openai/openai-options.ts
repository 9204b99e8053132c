import type OpenAI from 'openai';
import type { ModelRequest } from '../language-model.ts';

type Options = NonNullable<ModelRequest['options']>;

/** Grok's search of posts on X (https://docs.x.ai/developers/tools/x-search). */
interface PostSearchTool {
  readonly type: 'x_search';
  readonly allowed_x_handles?: readonly string[];
  readonly excluded_x_handles?: readonly string[];
  readonly from_date?: string;
  readonly to_date?: string;
  readonly enable_image_understanding?: boolean;
  readonly enable_video_understanding?: boolean;
}

/** What xAI adds to the tool `web_search` (https://docs.x.ai/developers/tools/web-search). */
type PageSearchTool = OpenAI.Responses.WebSearchTool & {
  readonly filters?: { readonly excluded_domains?: readonly string[] };
  readonly enable_image_understanding?: boolean;
};

/** The provider's own search of the Responses API, as the options have it. */
export function responsesSearchTools(options: Options = {}): readonly (PageSearchTool | PostSearchTool)[] {
  const { searchContextSize, allowedDomains, excludedDomains, userLocation, imageUnderstanding, xSearch } = options;
  const filters = present({ allowed_domains: allowedDomains, excluded_domains: excludedDomains });
  const pages: PageSearchTool = {
    type: 'web_search',
    ...present({ search_context_size: searchContextSize, enable_image_understanding: imageUnderstanding }),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(userLocation ? { user_location: { type: 'approximate', ...present(userLocation) } } : {}),
  };
  if (xSearch === undefined) return [pages];
  const posts = present({
    allowed_x_handles: xSearch.allowedHandles,
    excluded_x_handles: xSearch.excludedHandles,
    from_date: xSearch.from,
    to_date: xSearch.to,
    enable_image_understanding: xSearch.imageUnderstanding,
    enable_video_understanding: xSearch.videoUnderstanding,
  });
  return [pages, { type: 'x_search', ...posts }];
}

/** How words are drawn by an agent's options, as OpenAI's bodies say it. */
export function drawnByOptions({ temperature, topP }: Options = {}) {
  return present({ temperature, top_p: topP });
}

/** What is not undefined. */
export function present<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  // Each member is one of the object's own.
  return Object.fromEntries(given) as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
