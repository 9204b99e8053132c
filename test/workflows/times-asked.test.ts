import { expect, it } from 'vitest';
import { timesAsked } from '../../src/workflows/times-asked.ts';
import { FakeWeb, fakePage } from '../trees/fake-web.ts';
import { build, garden, nodeAt } from '../trees/plant.ts';

const list = (...names: string[]) => names.map((to) => ({ to, heading: 'Makers' }));

it('a question about the same pages in another order is asked again, one about other pages is not', async () => {
  const web = new FakeWeb([
    fakePage('root', list('a', 'b', 'hub')),
    ...['a', 'b'].map((name) => fakePage(name)),
    fakePage('hub', [...list('c', 'd')]),
    ...['c', 'd'].map((name) => fakePage(name)),
  ]);
  const tree = await build(garden(web));
  const below = (parent: string, name: string) => ({
    path: [...new Set([tree.root, nodeAt(tree, parent).id, nodeAt(tree, name).id])],
    width: 2,
  });
  const [c, d] = [below('hub', 'c'), below('hub', 'd')];
  expect(timesAsked(tree, 1, [c], d)).toBe(1);
  expect(timesAsked(tree, 1, [c, d], c)).toBe(2);
  expect(timesAsked(tree, 1, [{ ...c, width: 3 }, below('root', 'a')], d)).toBe(0);
  expect(timesAsked(tree, 1, [], c)).toBe(0);
});
