import type { Clock } from '../../src/kernel/clock.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { ServiceUse } from './service-use.ts';

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
  /** Where the service is instead of its public address: a proxy or a test server, the service's own path left out or not. */
  readonly baseUrl?: string;
}
