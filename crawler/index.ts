export type { FetchFailure, FetchFailureReason } from './fetch-failure.ts';
export { canonicalUrl } from './fetching/canonical-url.ts';
export type { FetcherOptions, HttpFetcher } from './fetching/http-fetcher.ts';
export { createFetcher } from './fetching/http-fetcher.ts';
export { createPageReader } from './http-page-reader.ts';
export type { LinkPlace, Page, PageLink } from './page.ts';
export type { FetchedBody, Fetcher, PageReader, SearchEngine, SearchFailure, SearchHit, SeedSource } from './ports.ts';
export { readHtml } from './reading/read-page.ts';
export type { Seed } from './seed.ts';
