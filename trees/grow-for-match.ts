import type { NodeId, Url } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import { isBuilt } from './base-nodes.ts';
import { childToDescend, siblingsToDescend } from './choose.ts';
import { linkedFromRoot } from './follow-links.ts';
import { growNode } from './grow-node.ts';
import type { GrowParts } from './grow-parts.ts';
import type { Descent, InformationTree, Path } from './information-tree.ts';
import { siblingsOf } from './siblings.ts';
import { type TreeFailure, treeFailure } from './tree-store.ts';
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
    const growth = await growBuilt(current, parent, step, parts);
    if (!growth.ok) return growth.failure.reason === 'exhausted' ? ok(current) : growth;
    current = growth.value;
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

/** Siblings below which a way is looked for: each that has not grown yet costs a few pages. */
const mostSiblings = 3;

/**
 * The path one page deeper: below the path's last node, or where that leads no deeper below one of its siblings. Grows
 * the tree as far as it must. Null where nothing leads deeper; what cannot be grown does not. A function of (tree, path,
 * seed), whatever other matches have grown. Rejects on abort.
 */
export async function descend(
  tree: InformationTree,
  path: Path,
  seed: number,
  parts: GrowParts,
): Promise<Descent | null> {
  const fromRoot = await linkedFromRoot(viewTree(tree), parts.store);
  const below = async (each: Path) => deeperPath(tree, each, seed, fromRoot, parts);
  const straight = await below(path);
  if (straight !== null) return { path: straight, beside: false };
  for (const sibling of siblingsToDescend(tree, path, seed).slice(0, mostSiblings)) {
    const descent = await below([...path.slice(0, -1), sibling]);
    if (descent !== null) return { path: descent, beside: true };
  }
  return null;
}

async function deeperPath(
  tree: InformationTree,
  path: Path,
  seed: number,
  fromRoot: ReadonlySet<Url>,
  parts: GrowParts,
): Promise<Path | null> {
  const growth = await growForDescent(tree, path, parts);
  if (!growth.ok) return null;
  const child = childToDescend(growth.value, path, seed, fromRoot);
  return child === null ? null : [...path, child];
}
