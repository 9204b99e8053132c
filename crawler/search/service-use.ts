import type { SearchFailure } from '../ports.ts';

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
