import { describe, expect, test } from 'vitest';
import { trendsCategories, walkOrder } from '../../../crawler/seeds/category-walk.ts';

const all = [...trendsCategories.values()].flat();
const ids = new Set(all.map(({ id }) => id));
const order = walkOrder(trendsCategories, 1);
const paths = new Map(order.map(({ id, path }) => [id, path]));

/** Categories of Google Trends from which no topic is drawn, by why. */
const unfit = {
  sexual: [202, 536, 1236, 421, 530],
  harm: [257, 571, 946, 123, 538, 1207],
  private_people: [55, 377, 507, 582, 1136, 1234, 1260],
  contested: [56, 409, 410, 976, 1201, 1205, 1301, 1313],
  gambling: [364, 924],
  offers: [61, 292, 365, 389, 552, 614, 960, 1019, 1080, 1085, 1225],
  tools: [225, 321, 447, 532, 578, 691, 693, 1142, 1174, 1223, 1265],
};

describe('the categories of Google Trends', () => {
  test('are those of the source that are fit: 25 top-level, 1056 in all', () => {
    expect(trendsCategories.get(0)).toHaveLength(25);
    expect(all).toHaveLength(1056);
  });

  test('each has an id and a name of its own and hangs on the top level, without cycles', () => {
    expect(ids.size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(order.length + 25).toBe(all.length);
    for (const parent of trendsCategories.keys()) expect(parent === 0 || ids.has(parent)).toBe(true);
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
  const top = (path: string) => path.split(' > ')[0];

  test.each(Object.entries(unfit))('none is drawn that is unfit: %s', (_, without) => {
    expect(without.filter((id) => ids.has(id))).toEqual([]);
  });

  test('draws each category below the top level once', () => {
    expect(paths.size).toBe(order.length);
    expect(order.length).toBeGreaterThan(1000);
    expect(order.every((category) => category.path.includes(' > '))).toBe(true);
  });

  test('is spread: 25 draws are of 25 top-level categories, 75 of none more than three', () => {
    expect(new Set(order.slice(0, 25).map(({ path }) => top(path))).size).toBe(25);
    const counts = new Map<string | undefined, number>();
    for (const { path } of order.slice(0, 75)) counts.set(top(path), (counts.get(top(path)) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(3);
  });

  test('the first draws are leaves', () => {
    for (const { id } of order.slice(0, 25)) expect(trendsCategories.get(id)).toBeUndefined();
  });

  test('depends on the seed number and on nothing else', () => {
    const reversed = new Map([...trendsCategories].map(([id, below]) => [id, [...below].reverse()]));
    expect(walkOrder(reversed, 1)).toEqual(order);
    expect(walkOrder(trendsCategories, 2)).not.toEqual(order);
  });
});
