import { type AdvantageOptions, advantages } from '../advantages.ts';
import type { Degenerate } from '../group-rewards.ts';

/** Reward and advantage of each path of a tree. */
export interface PathRewards {
  /** Null: nothing is known of it. */
  readonly rewards: ReadonlyMap<string, number | null>;
  /** Null where the reward is. */
  readonly advantages: ReadonlyMap<string, number | null>;
  /** Why the tree teaches nothing, all advantages being 0; null when it does. */
  readonly degenerate: Degenerate | null;
}

/**
 * Standardised advantages of the paths of one tree. Paths without a reward are left out of mean and spread.
 *
 * @throws RangeError for a reward that is not finite
 */
export function pathAdvantages(
  rewards: ReadonlyMap<string, number | null>,
  options: AdvantageOptions = {},
): PathRewards {
  const known = [...rewards].flatMap(([id, reward]) => (reward === null ? [] : [{ id, reward }]));
  const found = advantages(
    known.map(({ reward }) => reward),
    options,
  );
  const byId = new Map(known.map(({ id }, at) => [id, found[at] ?? 0]));
  const tied = found.every((advantage) => advantage === 0);
  return {
    rewards,
    advantages: new Map([...rewards.keys()].map((id) => [id, byId.get(id) ?? null])),
    degenerate: known.length < 2 ? 'too_few' : tied ? 'all_tied' : null,
  };
}
