export { type FindChromiumOptions, findChromium, type NoChromium } from './browser/find-chromium.ts';
export { createRenderer, type Renderer, type RendererOptions } from './browser/renderer.ts';
export type { FetchFailure, FetchFailureReason } from './fetch-failure.ts';
export { canonicalUrl } from './fetching/canonical-url.ts';
export type { FetcherOptions, HttpFetcher } from './fetching/http-fetcher.ts';
export { createFetcher } from './fetching/http-fetcher.ts';
export { WebGate, type WebGateOptions } from './fetching/web-gate.ts';
export type { FreshPage, LinkPlace, Page, PageLink, PageRead, Snapshot } from './page.ts';
export { createPageReader, type PageReaderParts } from './page-reader.ts';
export type { FetchedBody, Fetcher, PageReader, SearchEngine, SearchFailure, SearchHit, SeedSource } from './ports.ts';
export { createDocumentReader, type DocumentReader } from './reading/document-reader.ts';
export { braveEngine } from './search/brave.ts';
export { cachedSearch } from './search/cached-search.ts';
export { type GoogleOptions, googleEngine } from './search/google.ts';
export { type NamedEngine, searchChain } from './search/search-chain.ts';
export { type SearxngOptions, searxngEngine } from './search/searxng.ts';
export { serpapiEngine } from './search/serpapi.ts';
export { serperEngine } from './search/serper.ts';
export type { KeyedServiceOptions, ServiceOptions } from './search/service-options.ts';
export type { ServiceUse } from './search/service-use.ts';
export { tavilyEngine } from './search/tavily.ts';
export { type Seed, seedSources } from './seed.ts';
export { type CategoryWalkOptions, categoryWalk } from './seeds/category-walk.ts';
export {
  type GoogleTrends,
  type GoogleTrendsOptions,
  googleTrends,
  type TrendsSubject,
} from './seeds/google-trends.ts';
export { type RelatedTrendsOptions, relatedTrends } from './seeds/related-trends.ts';
export { sampleSeeds } from './seeds/sample-seeds.ts';
export { type NamedSeedSource, seedChain } from './seeds/seed-chain.ts';
export { topicFile } from './seeds/topic-file.ts';
export { topicList } from './seeds/topic-list.ts';
export { type TrendsRssOptions, trendsRss } from './seeds/trends-rss.ts';
