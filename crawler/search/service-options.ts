import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import type { SearchFailure } from '../ports.ts';

export interface ServiceOptions {
  readonly userAgent: string;
  /** Time for one request, body included. */
  readonly timeoutMs: number;
  /** Cap on a body after decompression. */
  readonly maxBytes: number;
  /** Searches that one engine makes at the same time; further ones wait, also while one of them waits to try again. */
  readonly concurrency: number;
  /** Waits between retries, and dates the recorded use. */
  readonly clock: Clock;
  /** Receives every search when it ended, failed ones included. */
  readonly record?: (use: ServiceUse) => void;
}

export const defaultServiceOptions: ServiceOptions = {
  userAgent: 'dr-arena',
  timeoutMs: 15_000,
  maxBytes: 2_000_000,
  concurrency: 4,
  clock: systemClock,
};

/** Options of a service with a key. */
export interface KeyedServiceOptions extends Partial<ServiceOptions> {
  /** Sent to the service, and in no message. */
  readonly key: string;
  /** The id of a programmable search engine of Google (`cx`); no other service asks for one. */
  readonly engineId?: string;
  /** URL of the service instead of its public address, such as a proxy or a test server; its own path is optional. */
  readonly baseUrl?: string;
}

/**
 * A URL of a service: its path under a base, which may name the path already, with the given query.
 * Throws a TypeError for a base that is no URL.
 */
export function serviceUrl(base: string, path: string, query: Readonly<Record<string, string | number>> = {}): URL {
  const url = new URL(base);
  const root = url.pathname.replace(/\/+$/, '');
  url.pathname = root.endsWith(path) ? root : `${root}${path}`;
  url.hash = '';
  url.search = '';
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** Use of a service by one search, for which a team pays. */
export interface ServiceUse {
  /** The engine's name, such as `brave`. */
  readonly service: string;
  /** Start of the search: ISO 8601, UTC. */
  readonly at: string;
  /** HTTP requests made, further pages and retries included. */
  readonly requests: number;
  /** Hits handed on. */
  readonly hits: number;
  readonly outcome: 'answered' | SearchFailure['reason'] | 'aborted';
  /** Time from the call to its end in milliseconds, waiting for a turn and between retries included. */
  readonly elapsedMs: number;
}
