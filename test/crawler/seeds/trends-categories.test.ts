import { describe, expect, test } from 'vitest';
import {
  categoryPaths,
  childCategories,
  trendsCategories,
  unfitCategories,
  walkOrder,
} from '../../../crawler/seeds/category-walk.ts';

const ids = new Set(trendsCategories.map((category) => category.id));
const children = childCategories(trendsCategories);
const paths = categoryPaths(trendsCategories);

/** How many places a category fills in the tree of the source, where one listed in several places brings all below it. */
function places(id: number): number {
  const own = (children.get(id) ?? []).map((child) => child.id);
  const guests = trendsCategories.filter((category) => category.also?.includes(id)).map((category) => category.id);
  return 1 + [...own, ...guests].reduce((sum, child) => sum + places(child), 0);
}

describe('the categories of Google Trends', () => {
  test('are as many as the source states: 25 top-level, 1,131 in all, in 1,426 places', () => {
    expect(children.get(0)).toHaveLength(25);
    expect(trendsCategories).toHaveLength(1131);
    expect(places(0)).toBe(1426);
  });

  test('each has an id and a name of its own and hangs on the top level, without cycles', () => {
    expect(ids.size).toBe(trendsCategories.length);
    expect(new Set(trendsCategories.map((category) => category.name)).size).toBe(trendsCategories.length);
    expect(paths.size).toBe(trendsCategories.length);
    for (const { parent, also = [] } of trendsCategories) {
      for (const id of [parent, ...also]) expect(id === 0 || ids.has(id)).toBe(true);
      expect(also).not.toContain(parent);
    }
  });

  test.each([
    [303, 'Computers & Electronics > Software > Operating Systems'],
    [1343, 'Games > Computer & Video Games > Gaming Media & Reference'],
    [75, 'Law & Government > Legal'],
    [641, 'Health > Mental Health > Learning & Developmental Disabilities'],
    [824, 'Health > Health Conditions > Respiratory Conditions'],
    [362, 'Computers & Electronics > Consumer Electronics > Gadgets & Portable Electronics'],
    [590, 'Arts & Entertainment > Music & Audio > Rock Music'],
    [1222, 'Arts & Entertainment > Online Media > Online Image Galleries'],
    [68, 'Shopping > Apparel'],
  ])('%d is %s, as in table 10 of the DR-Arena paper', (id, path) => expect(paths.get(id)).toBe(path));
});

describe('the walk through the categories', () => {
  const order = walkOrder(trendsCategories, unfitCategories, 1);
  const top = (path: string) => path.split(' > ')[0];

  test('unfit categories exist, and neither they nor what is below them is drawn', () => {
    const drawn = new Set(order.map((category) => category.id));
    for (const id of unfitCategories.keys()) {
      expect(ids.has(id)).toBe(true);
      expect(drawn.has(id)).toBe(false);
      for (const child of children.get(id) ?? []) expect(drawn.has(child.id)).toBe(false);
    }
  });

  test('draws each other category below the top level once', () => {
    expect(new Set(order.map((category) => category.id)).size).toBe(order.length);
    expect(order.length).toBeGreaterThan(1000);
    for (const { id, path } of order) expect(paths.get(id)).toBe(path);
    expect(order.every((category) => category.path.includes(' > '))).toBe(true);
  });

  test('is spread: 25 draws are of 25 top-level categories, 75 of none more than three', () => {
    expect(new Set(order.slice(0, 25).map(({ path }) => top(path))).size).toBe(25);
    const counts = new Map<string | undefined, number>();
    for (const { path } of order.slice(0, 75)) counts.set(top(path), (counts.get(top(path)) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(3);
  });

  test('the first draws are leaves', () => {
    for (const { id } of order.slice(0, 25))
      expect((children.get(id) ?? []).filter((child) => !unfitCategories.has(child.id))).toEqual([]);
  });

  test('depends on the seed number and on nothing else', () => {
    const reversed = [...trendsCategories].reverse();
    expect(walkOrder(reversed, unfitCategories, 1)).toEqual(order);
    expect(walkOrder(trendsCategories, unfitCategories, 2)).not.toEqual(order);
  });
});
