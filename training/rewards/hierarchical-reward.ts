import type { RolloutPath, RolloutTree } from '../rollouts/rollout-tree.ts';

/** Result of one rollout, as input of the reward. */
export interface RolloutOutcome {
  /** Accuracy of the answer, 0 to 1. */
  readonly accuracy: number;
  /** True if it has the requested form. */
  readonly wellFormed: boolean;
  /** Names of the tools it called. */
  readonly tools: ReadonlySet<string>;
}

export interface HierarchicalRewardOptions {
  /** Added for a right answer of a rollout that called all of `bonusTools`; default 0.1. */
  readonly bonus?: number;
  /** Default `search` and `python`. */
  readonly bonusTools?: readonly string[];
}

export const defaultBonus = 0.1;
export const defaultBonusTools: readonly string[] = ['search', 'python'];

/**
 * The reward of ARPO (arXiv:2507.19849, section 3.2, eq. 5): accuracy plus the bonus for several tools, at least the accuracy,
 * for the right form and an accuracy above 0; 0 for the right form and accuracy 0; -1 for the wrong form.
 *
 * @throws RangeError for an accuracy outside 0 to 1, or a bonus that is not finite
 */
export function hierarchicalReward(
  { accuracy, wellFormed, tools }: RolloutOutcome,
  { bonus = defaultBonus, bonusTools = defaultBonusTools }: HierarchicalRewardOptions = {},
): number {
  if (!(accuracy >= 0 && accuracy <= 1)) throw new RangeError(`accuracy is between 0 and 1, not ${accuracy}`);
  if (!Number.isFinite(bonus)) throw new RangeError(`the bonus is finite, not ${bonus}`);
  if (!wellFormed) return -1;
  if (accuracy === 0) return 0;
  const several = bonusTools.length > 0 && bonusTools.every((tool) => tools.has(tool));
  return Math.max(accuracy + (several ? bonus : 0), accuracy);
}

/**
 * ARPO's rewards of the paths of a tree. A path kept to the form if it ended by an answer; one that was cut off, asked for
 * too many tools or gave no answer did not. A tool counts as called whatever came back.
 *
 * @param accuracyOf how right an answered path is, 0 to 1; null: nobody knows
 * @returns for each path; null where the policy's server failed, or the accuracy is not known: that is not the path's doing
 * @throws RangeError for an accuracy outside 0 to 1
 */
export function treeRewards(
  { paths }: Pick<RolloutTree, 'paths'>,
  accuracyOf: (path: RolloutPath) => number | null,
  options: HierarchicalRewardOptions = {},
): Map<string, number | null> {
  return new Map(paths.map((path) => [path.id, rewardOf(path, accuracyOf, options)]));
}

function rewardOf(
  path: RolloutPath,
  accuracyOf: (path: RolloutPath) => number | null,
  options: HierarchicalRewardOptions,
): number | null {
  if (path.end === 'policy_failed') return null;
  const wellFormed = path.answer !== null;
  const accuracy = wellFormed ? accuracyOf(path) : 0;
  if (accuracy === null) return null;
  const tools = new Set(path.segments.flatMap((segment) => (segment.kind === 'tool' ? segment.tool : [])));
  return hierarchicalReward({ accuracy, wellFormed, tools }, options);
}
