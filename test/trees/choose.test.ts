import { describe, expect, it } from 'vitest';
import { childToDescend, chooseSiblings, closedGroup, startPaths } from '../../trees/choose.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { type FakeLink, FakeWeb, fakePage } from './fake-web.ts';
import { build, garden, nodeAt } from './plant.ts';

const under = (heading: string, ...paths: string[]): FakeLink[] => paths.map((to) => ({ to, heading }));
const leaves = (...paths: string[]) => paths.map((path) => fakePage(path));
function pathsOf(tree: InformationTree, ids: readonly string[]) {
  return ids.map((id) =>
    tree.nodes
      .find((node) => node.id === id)
      ?.url.split('/')
      .at(-1),
  );
}

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

  it('are those under “See also” only where the root leads to nothing else', async () => {
    const loose = under('See also', 's1', 's2', 's3');
    const names = ['s1', 's2', 's3', 'g1', 'g2'];
    const both = await build(
      garden([fakePage('root', [...loose, ...under('Games', 'g1', 'g2')]), ...leaves(...names)]),
    );
    expect(
      startPaths(both, 1)
        .map((path) => pathsOf(both, path)[1])
        .sort(),
    ).toEqual(['g1', 'g2']);
    const only = await build(garden([fakePage('root', loose), ...leaves(...names)]));
    expect(
      startPaths(only, 1)
        .map((path) => pathsOf(only, path)[1])
        .sort(),
    ).toEqual(['s1', 's2', 's3']);
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
    expect(new Set(Array.from({ length: 40 }, (_, seed) => startPaths(tree, seed)[0]?.at(-1))).size).toBeGreaterThan(4);
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
    for (let seed = 0; seed < 30; seed++)
      expect(['g1', 'g2']).toContain(pathsOf(tree, [childToDescend(tree, [tree.root], seed) ?? ''])[0]);
  });

  it('is none where only “See also” leads on', async () => {
    const pages = [
      fakePage('root', under('Games', 'g1', 'g2')),
      fakePage('g1', under('See also', 's1', 's2', 's3')),
      ...leaves('s1', 's2', 's3', 'g2'),
    ];
    const tree = await build(garden(pages));
    expect(childToDescend(tree, [tree.root, nodeAt(tree, 'g1').id], 1)).toBeNull();
    expect(pathsOf(tree, [childToDescend(tree, [tree.root], 1) ?? ''])[0]).toMatch(/^g[12]$/);
  });

  it('is no page that the root links to itself', async () => {
    const pages = [
      fakePage('root', under('Makers', 'm1', 'm2')),
      fakePage('m1', under('Works', 'w1', 'w2', 'w3')),
      ...leaves('m2', 'w1', 'w2', 'w3'),
    ];
    const tree = await build(garden(pages));
    const path = [tree.root, nodeAt(tree, 'm1').id];
    const fromRoot = new Set(['w1', 'w2'].map((each) => nodeAt(tree, each).url));
    for (let seed = 0; seed < 20; seed++)
      expect(pathsOf(tree, [childToDescend(tree, path, seed, fromRoot) ?? ''])).toEqual(['w3']);
    expect(childToDescend(tree, path, 1, new Set(tree.nodes.map(({ url }) => url)))).toBeNull();
  });

  it('is null on a leaf, and where no child has a sibling that is not on the path', async () => {
    const pages = [
      fakePage('root', under('', 'm1', 'm2', 'm3')),
      fakePage('m1', under('', 'm2', 'm3')),
      fakePage('m2', under('', 'm1', 'm3')),
      ...leaves('m3'),
    ];
    const tree = await build(garden(pages));
    const m1 = nodeAt(tree, 'm1').id;
    const m2 = nodeAt(tree, 'm2').id;
    const m3 = nodeAt(tree, 'm3').id;
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

describe('a list that is known in full', () => {
  const closedAt = async (pages: ReturnType<typeof fakePage>[], last: string, ...broken: readonly string[]) => {
    const web = new FakeWeb(pages);
    for (const page of broken) web.break(page);
    const tree = await build(garden(web));
    const parent = pages[0];
    if (!parent) throw new Error('a page');
    const closed = closedGroup(tree, [tree.root, nodeAt(tree, last).id], parent);
    return closed && { heading: closed.heading, pages: pathsOf(tree, closed.nodes) };
  };
  const listing = (heading: string, ...items: readonly string[]) =>
    [`## ${heading}`, items.map((item) => `- ${item}`).join('\n')].join('\n\n');
  const links = [...under('Makers', 'm1', 'm2', 'm3'), ...under('People', 'm4')];
  const people = listing('People', 'm4');
  const root = fakePage('root', links, `${listing('Makers', 'm1', 'm2', 'm3')}\n\n${people}`);

  it('has all pages under the heading of the last node, in document order', async () => {
    expect(await closedAt([root, ...leaves('m1', 'm2', 'm3', 'm4')], 'm2')).toEqual({
      heading: 'Makers',
      pages: ['m1', 'm2', 'm3'],
    });
  });

  it('is none where a page of it could not be read or a link was not followed', async () => {
    expect(await closedAt([root, ...leaves('m1', 'm2', 'm3', 'm4')], 'm2', 'm3')).toBeNull();
    expect(await closedAt([root, ...leaves('m1', 'm2', 'm3', 'm4')], 'm2', 'm4')).not.toBeNull();
    const many = Array.from({ length: 12 }, (_, at) => `m${at}`);
    const long = fakePage('root', under('Makers', ...many), listing('Makers', ...many));
    expect(await closedAt([long, ...leaves(...many)], 'm2')).toBeNull();
  });

  it('is none where an item has no link, in its own section', async () => {
    const pages = leaves('m1', 'm2', 'm3', 'm4');
    const open = fakePage('root', links, `${listing('Makers', 'm1', 'm2', 'm0', 'm3')}\n\n${people}`);
    expect(await closedAt([open, ...pages], 'm2')).toBeNull();
    const beside = fakePage('root', links, `${root.text}\n- m5`);
    expect(await closedAt([beside, ...pages], 'm2')).not.toBeNull();
  });
});
