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
  /** Told of every search when it ended, failed ones included. */
  readonly record?: (use: ServiceUse) => void;
}

export const defaultServiceOptions: ServiceOptions = {
  userAgent: 'dr-arena',
  timeoutMs: 15_000,
  maxBytes: 2_000_000,
  concurrency: 4,
  clock: systemClock,
};

/** What a service with a key needs. */
export interface KeyedServiceOptions extends Partial<ServiceOptions> {
  /** Sent to the service, and in no message. */
  readonly key: string;
  /** The id of a programmable search engine of Google (`cx`); no other service asks for one. */
  readonly engineId?: string;
  /** Where the service is instead of its public address: a proxy or a test server, the service's own path left out or not. */
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

/** What one search asked of a service: what a team pays for. */
export interface ServiceUse {
  /** The engine's name, such as `brave`. */
  readonly service: string;
  /** When the search began: ISO 8601, UTC. */
  readonly at: string;
  /** HTTP requests made, further pages and retries included. */
  readonly requests: number;
  /** Hits handed on. */
  readonly hits: number;
  readonly outcome: 'answered' | SearchFailure['reason'] | 'aborted';
  /** From the call to its end, waiting for a turn and between retries included. */
  readonly elapsedMs: number;
}
