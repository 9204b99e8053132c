import { type RolloutGroup, readRolloutGroup } from '../read-rollouts.ts';
import { looksLikeTree, readRolloutTree } from './read-rollout-tree.ts';
import { treeGroup } from './tree-group.ts';

/** The group that one line of JSON holds, as candidates or as a tree of rollouts; or what is wrong with it. */
export function readGroupLine(line: string): RolloutGroup | string {
  if (!looksLikeTree(line)) return readRolloutGroup(line);
  const named = readRolloutTree(line);
  return typeof named === 'string' ? named : treeGroup(named);
}
