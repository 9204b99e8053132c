import { ok, type Result } from '../src/kernel/result.ts';
import { baseNodes } from './base-nodes.ts';
import { growNode } from './grow-node.ts';
import type { GrowParts } from './grow-parts.ts';
import type { InformationTree } from './information-tree.ts';
import type { TreeFailure } from './tree-failure.ts';
import { viewTree } from './tree-view.ts';

/** How many pages have been grown of those known so far that have to be. */
export type BuildProgress = (done: number, known: number) => void;

/**
 * Grows a planted tree breadth first to its build depth. A build that was interrupted goes on where it stopped.
 * Whether the result is usable is for `validateTree` to say. Rejects when the signal aborts.
 */
export async function buildTree(
  tree: InformationTree,
  parts: GrowParts,
  onProgress: BuildProgress = () => undefined,
): Promise<Result<InformationTree, TreeFailure>> {
  let current = tree;
  for (;;) {
    const base = baseNodes(viewTree(current), parts.settings);
    onProgress(base.filter((node) => node.grown).length, base.length);
    const next = base.find((node) => !node.grown);
    // Ends: each turn grows one base node, and their number is bounded by children and depth.
    if (next === undefined) return ok(current);
    const grown = await growNode(current, next.id, 0, parts);
    if (!grown.ok) return grown;
    current = grown.value;
  }
}
