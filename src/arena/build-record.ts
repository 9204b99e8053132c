import type { Seed } from '../../crawler/seed.ts';
import type { RunId, TreeId } from '../kernel/ids.ts';

/** A seed that gave no usable tree. */
export interface PoorSeed {
  readonly topic: string;
  /** Why, in words. */
  readonly detail: string;
}

/** A set of trees built together: for a tournament, whose id it then has, or on its own. */
export interface BuildRecord {
  readonly id: RunId;
  /** Topics or root pages that were given by name; empty: the sources of seeds are asked. */
  readonly given: readonly string[];
  /** How many trees are wanted. */
  readonly wanted: number;
  /** Drawn once; the first good ones became trees. */
  readonly seeds: readonly Seed[];
  readonly trees: readonly TreeId[];
  readonly poorSeeds: readonly PoorSeed[];
  /** `abandoned`: it was given up before its end. */
  readonly status: 'running' | 'finished' | 'abandoned';
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** The resolved config, without keys. */
  readonly config: unknown;
}

export interface NewBuild {
  readonly config: unknown;
  /** Given seeds, a tree for each; empty: they are drawn from the sources. */
  readonly seeds: readonly Seed[];
  /** How many trees are wanted of drawn seeds. */
  readonly count: number;
}

/**
 * A build that has not begun.
 * @param startedAt ISO 8601, UTC
 */
export function newBuild(id: RunId, { config, seeds, count }: NewBuild, startedAt: string): BuildRecord {
  return {
    id,
    wanted: seeds.length || count,
    given: seeds.map(({ topic }) => topic),
    seeds,
    trees: [],
    poorSeeds: [],
    status: 'running',
    startedAt,
    finishedAt: null,
    config,
  };
}
