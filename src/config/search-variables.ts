/**
 * Search engines with the variables that hold what each asks for, in the order in which they are asked where the config
 * names none.
 */
export const searchVariables = {
  searxng: ['SEARXNG_URL'],
  brave: ['BRAVE_API_KEY'],
  serper: ['SERPER_API_KEY'],
  serpapi: ['SERPAPI_API_KEY'],
  tavily: ['TAVILY_API_KEY'],
  google: ['GOOGLE_API_KEY', 'GOOGLE_CSE_ID'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SearchServiceName = keyof typeof searchVariables;
export type ServiceWithKey = Exclude<SearchServiceName, 'searxng'>;

export const searchServiceNames = Object.keys(searchVariables) as readonly SearchServiceName[];
