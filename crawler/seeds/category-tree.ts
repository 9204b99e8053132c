import type { TrendsCategory } from './trends-category.ts';

/** The categories below each id; below 0 the top-level ones. */
export function childCategories(categories: readonly TrendsCategory[]): ReadonlyMap<number, readonly TrendsCategory[]> {
  const children = new Map<number, TrendsCategory[]>();
  for (const category of categories) {
    const siblings = children.get(category.parent);
    if (siblings) siblings.push(category);
    else children.set(category.parent, [category]);
  }
  return children;
}

/** The path of each category that hangs on the top level, by its id, such as `Games > Board Games`. */
export function categoryPaths(categories: readonly TrendsCategory[]): ReadonlyMap<number, string> {
  const children = childCategories(categories);
  const paths = new Map<number, string>();
  const visit = (id: number, above: string) => {
    for (const child of children.get(id) ?? []) {
      paths.set(child.id, above + child.name);
      visit(child.id, `${above}${child.name} > `);
    }
  };
  visit(0, '');
  return paths;
}
