import type { Url } from '../src/kernel/ids.ts';
import type { Result } from '../src/kernel/result.ts';
import type { FetchFailure, FreshPage } from './page.ts';
import type { Seed } from './seed.ts';

/** A body as it came over HTTP, after redirects. */
export interface FetchedBody {
  /** Canonical URL that answered. */
  readonly url: Url;
  readonly status: number;
  readonly contentType: string;
  /** Decompressed, otherwise as it came. */
  readonly bytes: Uint8Array;
  readonly via: 'http' | 'browser';
}

/** Fetches one URL under the address policy, robots.txt, caps and the polite queue of its host. */
export interface Fetcher {
  get(url: string, signal?: AbortSignal): Promise<Result<FetchedBody, FetchFailure>>;
}

/** Reads one URL into a page. Never throws for what the web does; aborts reject. */
export interface PageReader {
  read(url: string, signal?: AbortSignal): Promise<Result<FreshPage, FetchFailure>>;
}

export interface SearchHit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

export interface SearchFailure {
  readonly reason: 'unavailable' | 'refused' | 'rate_limited' | 'malformed';
  readonly detail: string;
}

export interface SearchEngine {
  /** Returns at most `limit` (1 to 50) hits, best first. */
  search(query: string, limit: number, signal?: AbortSignal): Promise<Result<readonly SearchHit[], SearchFailure>>;
}

export interface SeedSource {
  /** Returns at most `limit` topics, newest first, none twice. */
  seeds(limit: number, signal?: AbortSignal): Promise<Result<readonly Seed[], SearchFailure>>;
}
