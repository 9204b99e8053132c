import { expect, it } from 'vitest';
import { type TargetsAt, timesAsked } from '../../src/engine/prepare-round.ts';
import { chooseSiblings } from '../../trees/choose.ts';
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
  const c = below('hub', 'c');
  const d = below('hub', 'd');
  const targetsAt: TargetsAt = async ({ path, width }) => chooseSiblings(tree, path, width, 1)?.targets ?? null;
  expect(await timesAsked(targetsAt, [c], d)).toBe(1);
  expect(await timesAsked(targetsAt, [c, d], c)).toBe(2);
  expect(await timesAsked(targetsAt, [{ ...c, width: 3 }, below('root', 'a')], d)).toBe(0);
  expect(await timesAsked(targetsAt, [], c)).toBe(0);
});
