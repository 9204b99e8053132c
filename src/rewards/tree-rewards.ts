import type { RolloutPath, RolloutTree } from '../../agents/rollout/rollout-tree.ts';
import { type HierarchicalRewardOptions, hierarchicalReward } from './hierarchical-reward.ts';

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
