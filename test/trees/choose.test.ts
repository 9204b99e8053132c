import { describe, expect, it } from 'vitest';
import { childToDescend, chooseSiblings, startPaths } from '../../trees/choose.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { type FakeLink, FakeWeb, fakePage } from './fake-web.ts';
import { build, garden, nodeAt } from './plant.ts';

const under = (heading: string, ...paths: string[]): FakeLink[] => paths.map((to) => ({ to, heading }));
const leaves = (...paths: string[]) => paths.map((path) => fakePage(path));
const pathsOf = (tree: InformationTree, ids: readonly string[]) =>
  ids.map((id) =>
    tree.nodes
      .find((node) => node.id === id)
      ?.url.split('/')
      .at(-1),
  );

describe('starts', () => {
  it('are the usable children of the root that have siblings, those of one list first', async () => {
    const root = fakePage('root', [
      ...under('Makers', 'm1', 'm2', 'm3'),
      { to: 'm4', heading: 'People' },
      ...under('Places', 'lonely', 'dead'),
    ]);
    const web = new FakeWeb([root, ...leaves('m1', 'm2', 'm3', 'm4', 'lonely')]).break('dead');
    const tree = await build(garden(web));
    const starts = startPaths(tree, 3).map((path) => pathsOf(tree, path).join('/'));
    expect(starts.slice(0, 3).sort()).toEqual(['root/m1', 'root/m2', 'root/m3']);
    expect(starts.slice(3)).toEqual(['root/m4']);
  });

  it('lie behind hubs where the root leads to nothing else', async () => {
    const hub = (path: string, ...to: string[]) => fakePage(path, under('Makers', ...to), 'Short.');
    const pages = [
      fakePage('root', under('', 'h1', 'h2')),
      hub('h1', 'm1', 'm2'),
      hub('h2', 'm3'),
      ...leaves('m1', 'm2', 'm3'),
    ];
    const tree = await build(garden(pages));
    expect(
      startPaths(tree, 1)
        .map((path) => pathsOf(tree, path).join('/'))
        .sort(),
    ).toEqual(['root/h1/m1', 'root/h1/m2']);
  });

  it('come in another order for another seed, in the same for the same', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `m${i}`);
    const tree = await build(garden([fakePage('root', under('Makers', ...names)), ...leaves(...names)]));
    expect(startPaths(tree, 5)).toEqual(startPaths(tree, 5));
    const firsts = new Set(Array.from({ length: 40 }, (_, seed) => startPaths(tree, seed)[0]?.at(-1)));
    expect(firsts.size).toBeGreaterThan(4);
  });
});

describe('the child to go down to', () => {
  it('has siblings in its list where any child has, and is not on the path', async () => {
    const pages = [
      fakePage('root', under('Makers', 'm1', 'm2')),
      fakePage('m1', [...under('Places', 'm2', 'lonely'), ...under('Works', 'w1', 'w2'), ...under('Events', 'e1')]),
      ...leaves('m2', 'lonely', 'w1', 'w2', 'e1'),
    ];
    const tree = await build(garden(pages));
    for (let seed = 0; seed < 30; seed++) {
      const child = childToDescend(tree, [tree.root, nodeAt(tree, 'm2').id, nodeAt(tree, 'm1').id], seed);
      expect(['w1', 'w2']).toContain(pathsOf(tree, [child ?? ''])[0]);
    }
  });

  it('is not one of “See also” where another list is there', async () => {
    const pages = [
      fakePage('root', [...under('See also', 's1', 's2', 's3', 's4'), ...under('Games', 'g1', 'g2')]),
      ...leaves('s1', 's2', 's3', 's4', 'g1', 'g2'),
    ];
    const tree = await build(garden(pages));
    for (let seed = 0; seed < 30; seed++) {
      expect(['g1', 'g2']).toContain(pathsOf(tree, [childToDescend(tree, [tree.root], seed) ?? ''])[0]);
    }
  });

  it('is null on a leaf, and where no child has a sibling that is not on the path', async () => {
    const pages = [
      fakePage('root', under('', 'm1', 'm2', 'm3')),
      fakePage('m1', under('', 'm2', 'm3')),
      fakePage('m2', under('', 'm1', 'm3')),
      ...leaves('m3'),
    ];
    const tree = await build(garden(pages));
    const [m1, m2, m3] = [nodeAt(tree, 'm1').id, nodeAt(tree, 'm2').id, nodeAt(tree, 'm3').id];
    expect(childToDescend(tree, [tree.root, m3], 1)).toBeNull();
    expect(childToDescend(tree, [tree.root, m1, m2], 1)).toBeNull();
    expect([m2, m3]).toContain(childToDescend(tree, [tree.root, m1], 1));
  });
});

describe('siblings', () => {
  const root = fakePage('root', [
    ...under('Makers', 'm1', 'm2', 'm3'),
    ...under('People', 'm4'),
    ...under('Places', 'p1'),
  ]);

  it('come from the same list first, and the others of the relation stay outside', async () => {
    const tree = await build(garden([root, ...leaves('m1', 'm2', 'm3', 'm4', 'p1')]));
    const path = [tree.root, nodeAt(tree, 'm2').id];
    const three = chooseSiblings(tree, path, 3, 1);
    expect(pathsOf(tree, three?.targets ?? []).sort()).toEqual(['m1', 'm2', 'm3']);
    expect(pathsOf(tree, three?.targets ?? [])[0]).toBe('m2');
    expect(pathsOf(tree, three?.outside ?? [])).toEqual(['m4']);
    expect(three).toMatchObject({ relation: 'person', heading: 'Makers' });
    expect(chooseSiblings(tree, path, 4, 1)).toMatchObject({ outside: [], heading: null });
    expect(chooseSiblings(tree, path, 5, 1)).toBeNull();
  });

  it('with the same content count once', async () => {
    const copy = fakePage('m3', [], fakePage('m1').text);
    const tree = await build(garden([root, ...leaves('m1', 'm2', 'm4', 'p1'), copy]));
    expect(chooseSiblings(tree, [tree.root, nodeAt(tree, 'm1').id], 4, 1)).toBeNull();
    expect(chooseSiblings(tree, [tree.root, nodeAt(tree, 'm2').id], 3, 1)?.targets).toHaveLength(3);
  });

  it('of an unknown relation stand under one heading', async () => {
    const pages = [fakePage('root', [...under('Old', 'a', 'b'), ...under('New', 'c')]), ...leaves('a', 'b', 'c')];
    const tree = await build(garden(pages));
    expect(pathsOf(tree, chooseSiblings(tree, [tree.root, nodeAt(tree, 'a').id], 2, 1)?.targets ?? [])).toEqual([
      'a',
      'b',
    ]);
    expect(chooseSiblings(tree, [tree.root, nodeAt(tree, 'c').id], 2, 1)).toBeNull();
  });

  it('are null for a path that is none', async () => {
    const tree = await build(garden([root, ...leaves('m1', 'm2', 'm3', 'm4', 'p1')]));
    expect(chooseSiblings(tree, [tree.root], 2, 1)).toBeNull();
    expect(chooseSiblings(tree, [nodeAt(tree, 'm1').id, nodeAt(tree, 'm2').id], 2, 1)).toBeNull();
  });
});
