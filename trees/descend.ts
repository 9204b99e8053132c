import type { Url } from '../src/kernel/ids.ts';
import { childToDescend, siblingsToDescend } from './choose.ts';
import { growForDescent } from './grow-for-match.ts';
import type { GrowParts } from './grow-parts.ts';
import type { InformationTree, Path } from './information-tree.ts';
import { linkedFromRoot } from './linked-from-root.ts';
import { viewTree } from './tree-view.ts';

/** Where a match goes on, one page deeper. */
export interface Descent {
  /** As long as the path that it goes on from, and one page more. */
  readonly path: Path;
  /** Whether it lies below a sibling, since the page itself leads no deeper. */
  readonly beside: boolean;
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
    const found = await below([...path.slice(0, -1), sibling]);
    if (found !== null) return { path: found, beside: true };
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
  const grown = await growForDescent(tree, path, parts);
  if (!grown.ok) return null;
  const child = childToDescend(grown.value, path, seed, fromRoot);
  return child === null ? null : [...path, child];
}
