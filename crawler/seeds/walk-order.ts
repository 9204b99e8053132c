import { byDraw } from './by-draw.ts';
import { categoryPaths, childCategories } from './category-tree.ts';
import { roundRobin } from './round-robin.ts';
import type { TrendsCategory } from './trends-category.ts';

/** A category with where it stands, such as `Games > Board Games`. */
export interface PlacedCategory {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/**
 * The order in which topics are drawn from a taxonomy: every category below the top level once, in turn from each
 * top-level category, and there in turn from each branch, leaves before what they hang on. Unfit categories and all below
 * them are left out.
 */
export function walkOrder(
  categories: readonly TrendsCategory[],
  unfit: ReadonlyMap<number, unknown>,
  seedNumber: number,
): PlacedCategory[] {
  const fit = categories.filter((category) => !unfit.has(category.id));
  const children = childCategories(fit);
  const paths = categoryPaths(fit);
  const drawnBelow = (id: number) => byDraw(children.get(id) ?? [], seedNumber, 'category', (child) => `${child.id}`);
  const branch = (category: TrendsCategory): TrendsCategory[] => [...deeper(category), category];
  const deeper = (category: { id: number }) => roundRobin(drawnBelow(category.id).map(branch));
  const order = roundRobin(drawnBelow(0).map(deeper));
  return order.map(({ id, name }) => ({ id, name, path: paths.get(id) ?? name }));
}
