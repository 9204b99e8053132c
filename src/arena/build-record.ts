import * as z from 'zod';
import { type Seed, seedSchema } from '../../crawler/seed.ts';
import { recordTreeIdSchema, runIdSchema } from '../kernel/id-schemas.ts';
import type { RunId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';

/** A seed that gave no usable tree, and why, in words. */
const poorSeed = z.strictObject({ topic: z.string(), detail: z.string() });

export type PoorSeed = Immutable<z.infer<typeof poorSeed>>;

export const buildSchema = z.strictObject({
  id: runIdSchema,
  /** Topics or root pages that were given by name; empty: the sources of seeds are asked. */
  given: z.array(z.string()),
  /** Number of trees wanted. */
  wanted: z.int(),
  /** Drawn once; the first good ones became trees. */
  seeds: z.array(seedSchema),
  trees: z.array(recordTreeIdSchema),
  poorSeeds: z.array(poorSeed),
  /** `abandoned`: it was given up before its end. */
  status: z.enum(['running', 'finished', 'abandoned']),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** The resolved config, without keys. */
  config: z.unknown(),
});

/** A set of trees built together: for a tournament, whose id it then has, or on its own. */
export type BuildRecord = Immutable<z.infer<typeof buildSchema>>;

export interface NewBuild {
  readonly config: unknown;
  /** Given seeds, a tree for each; empty: they are drawn from the sources. */
  readonly seeds: readonly Seed[];
  /** Number of trees wanted from drawn seeds. */
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
