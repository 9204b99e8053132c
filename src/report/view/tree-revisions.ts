import type { TreeNode } from '../../../trees/information-tree.ts';
import { groupBy } from './group-by.ts';

/** What one revision of a tree added. */
export interface TreeRevision {
  readonly revision: number;
  readonly pages: number;
  /** Those of them that a match grew, after the build. */
  readonly late: number;
  /** Pages that the tree held then. */
  readonly total: number;
}

/** The revisions that added pages, the first one first. */
export function treeRevisions(nodes: readonly TreeNode[], isLate: (node: TreeNode) => boolean): TreeRevision[] {
  const groups = [...groupBy(nodes, ({ revision }) => revision)].sort(([one], [other]) => one - other);
  let total = 0;
  return groups.map(([revision, added]) => {
    total += added.length;
    return { revision, pages: added.length, late: added.filter(isLate).length, total };
  });
}
