import { isBuilt } from './base-nodes.ts';
import { startPaths } from './choose.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { InformationTree, TreeNode } from './information-tree.ts';
import { viewTree } from './tree-view.ts';

/** Least share of the pages that must have been read (DR-Arena's own rule, as are two levels and a width of two). */
const MIN_READ_SHARE = 0.5;

export interface TreeProblem {
  readonly reason: 'not_built' | 'too_shallow' | 'too_narrow' | 'too_many_unread' | 'no_start';
  /** One plain sentence. */
  readonly detail: string;
}

/**
 * What keeps a tree from being used; empty when nothing does. A usable tree is built, has at least two levels, a level
 * with at least two usable pages, at least half of its pages read, and a place to start a match from.
 */
export function validateTree(tree: InformationTree, settings: GrowSettings): readonly TreeProblem[] {
  const view = viewTree(tree);
  if (!isBuilt(view, settings)) return [{ reason: 'not_built', detail: 'Some pages have not been grown yet.' }];
  return [...levelProblems(tree.nodes), ...readProblems(tree.nodes), ...startProblems(tree)];
}

function levelProblems(nodes: readonly TreeNode[]): readonly TreeProblem[] {
  const widths = new Map<number, number>();
  for (const node of nodes) {
    if (node.state === 'usable' && node.depth > 0) widths.set(node.depth, (widths.get(node.depth) ?? 0) + 1);
  }
  if (widths.size === 0) return [{ reason: 'too_shallow', detail: 'No usable page lies below the root.' }];
  const widest = Math.max(...widths.values());
  if (widest >= 2) return [];
  return [{ reason: 'too_narrow', detail: 'No level below the root has two usable pages.' }];
}

function readProblems(nodes: readonly TreeNode[]): readonly TreeProblem[] {
  const read = nodes.filter((node) => node.page !== null).length;
  if (read >= nodes.length * MIN_READ_SHARE) return [];
  return [{ reason: 'too_many_unread', detail: `Only ${read} of ${nodes.length} pages could be read.` }];
}

function startProblems(tree: InformationTree): readonly TreeProblem[] {
  // Whether there is a start does not depend on the seed.
  if (startPaths(tree, 0).length > 0) return [];
  return [{ reason: 'no_start', detail: 'No usable page has a sibling of the same relation.' }];
}
