import type { Seed } from '../../../crawler/seed.ts';
import type { TournamentHead } from '../../arena/tournament.ts';

/** A seed that was drawn, and the place of the tree that grew from it. */
export interface SeedFate {
  readonly seed: Seed;
  /** `tree`: it became one; `passed`: a later one became a tree in its place; `left`: none after it did. */
  readonly fate: 'tree' | 'passed' | 'left';
  /** Position among the trees given; null unless the fate is `tree`. */
  readonly tree: number | null;
}

/**
 * What became of the seeds of a tournament, in the order drawn. Seeds are tried in this order, and one that gives no tree
 * is replaced by the next.
 */
export function seedFates(seeds: TournamentHead['seeds'], grown: readonly Seed[]): SeedFate[] {
  const trees = new Map(grown.map((seed, index) => [seedKey(seed), index]));
  const found = seeds.map((seed) => trees.get(seedKey(seed)) ?? null);
  const last = found.findLastIndex((tree) => tree !== null);
  return seeds.map((seed, index) => {
    const tree = found[index] ?? null;
    return { seed, tree, fate: tree !== null ? 'tree' : index < last ? 'passed' : 'left' };
  });
}

function seedKey({ topic, source, geo, at }: Seed): string {
  return JSON.stringify([topic, source, geo, at]);
}
