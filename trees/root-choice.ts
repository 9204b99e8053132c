import type { Url } from '../src/kernel/ids.ts';

/** One page that was looked at as a root. */
export interface RootCandidate {
  readonly url: string;
  readonly title: string;
  /** 0 (not fit) or above; higher is better. */
  readonly score: number;
  /** What the score stands on, or why it is 0: short phrases. */
  readonly reasons: readonly string[];
}

/** Which page became the root for a topic, and why. */
export interface RootChoice {
  readonly url: Url;
  readonly title: string;
  /** All pages looked at: the hits in the order of the search engine, then the guides they point to. */
  readonly candidates: readonly RootCandidate[];
}
