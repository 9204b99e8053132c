import type { NodeId } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import { isBuilt } from './base-nodes.ts';
import { growNode } from './grow-node.ts';
import type { GrowParts } from './grow-parts.ts';
import type { InformationTree, Path } from './information-tree.ts';
import { siblingsOf } from './siblings.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';
import { viewTree } from './tree-view.ts';

/**
 * Widens the parent of the path's last node, step by step, until `chooseSiblings` finds `width` targets there or no link
 * and no step is left; reads nothing when they are there already. The tree that comes back may still be too narrow:
 * then it is as wide at this place as it ever gets. Fails when the tree cannot be grown at all; rejects on abort.
 * @param width number of targets, the path's last node counted
 */
export async function growForWidth(
  tree: InformationTree,
  path: Path,
  width: number,
  parts: GrowParts,
): Promise<Result<InformationTree, TreeFailure>> {
  const parent = path.at(-2);
  if (parent === undefined) return treeFailure('bad_path', 'A path needs a parent and a node to be widened.');
  let current = tree;
  for (let step = 0; step <= parts.settings.maxWidthSteps; step++) {
    const grown = await growBuilt(current, parent, step, parts);
    if (!grown.ok) return grown.failure.reason === 'exhausted' ? ok(current) : grown;
    current = grown.value;
    if (targetsAt(current, path) >= width) break;
  }
  return ok(current);
}

/**
 * Gives the path's last node its first growth, so that `childToDescend` finds a child if there is any; reads nothing when
 * it has had it. Fails when the tree cannot be grown at all; rejects on abort.
 */
export async function growForDescent(
  tree: InformationTree,
  path: Path,
  parts: GrowParts,
): Promise<Result<InformationTree, TreeFailure>> {
  const last = path.at(-1);
  if (last === undefined) return treeFailure('bad_path', 'A path is never empty.');
  return await growBuilt(tree, last, 0, parts);
}

async function growBuilt(
  tree: InformationTree,
  node: NodeId,
  step: number,
  parts: GrowParts,
): Promise<Result<InformationTree, TreeFailure>> {
  if (!isBuilt(viewTree(tree), parts.settings))
    return treeFailure('not_built', `Tree ${tree.id} must be built to depth ${parts.settings.depth} first.`);
  return await growNode(tree, node, step, parts);
}

function targetsAt(tree: InformationTree, path: Path): number {
  const siblings = siblingsOf(viewTree(tree), path);
  return siblings === null ? 0 : siblings.others.length + 1;
}
