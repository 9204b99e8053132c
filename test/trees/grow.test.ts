import { describe, expect, it } from 'vitest';
import { buildTree, plantTree } from '../../trees/build-tree.ts';
import { chooseSiblings } from '../../trees/choose.ts';
import { growForDescent, growForWidth } from '../../trees/grow-for-match.ts';
import { growNode } from '../../trees/grow-node.ts';
import { expectOk } from '../support/expect-ok.ts';
import { at, FakeWeb, fakePage } from './fake-web.ts';
import { build, childrenOf, garden, nodeAt, plant, seed } from './plant.ts';

const leaf = (path: string) => fakePage(path);
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `p${from + i}`);
const list = (paths: readonly string[], heading = 'Varieties') => paths.map((to) => ({ to, heading }));

describe('planting', () => {
  it('keeps the root alone and does not read it a second time', async () => {
    const parts = garden([fakePage('root', list(['p1', 'p2']))]);
    const tree = await plant(parts);
    expect(await plant(parts)).toEqual(tree);
    expect(parts.reader.reads).toEqual([at('root')]);
    expect(tree).toMatchObject({ revision: 1, edges: [], growths: [], nodes: [{ depth: 0, state: 'usable' }] });
  });

  it('reads the root again for a seed of another time, and grows another tree', async () => {
    const parts = garden([fakePage('root', list(['p1', 'p2']))]);
    const first = await plant(parts);
    const later = { ...seed, at: '2026-01-22T00:00:00.000Z' };
    const second = expectOk(await plantTree({ rootUrl: at('root'), seed: later }, parts));
    expect(second.id).not.toBe(first.id);
    expect(second.seed).toEqual(later);
    expect(parts.reader.reads).toEqual([at('root'), at('root')]);
  });

  it('says why the root cannot be read', async () => {
    const parts = garden(new FakeWeb([]).break('root', 'address_refused'));
    const planted = await plantTree({ rootUrl: at('root'), seed }, parts);
    expect(planted).toMatchObject({ failure: { reason: 'root_unreadable', cause: { reason: 'address_refused' } } });
  });

  it('refuses a root with fewer than two links to follow', async () => {
    const parts = garden([fakePage('root', list(['p1', 'root', 'genindex.html', 'http://other.example/x']))]);
    const planted = await plantTree({ rootUrl: at('root'), seed }, parts);
    expect(planted).toMatchObject({ ok: false, failure: { reason: 'too_small' } });
  });
});

describe('a first growth', () => {
  it('takes usable pages in document order until there are enough, and keeps hubs and unread pages beside them', async () => {
    const pages = [
      fakePage('root', list(['p1', 'hub', 'dead', 'p2', 'p1', 'p3', 'p4'])),
      leaf('p1'),
      leaf('p2'),
      leaf('p3'),
      fakePage('hub', [], 'Too short.'),
    ];
    const parts = garden(new FakeWeb(pages).break('dead'), { children: 3, depth: 2 });
    const tree = await build(parts);
    expect(childrenOf(tree, 'root')).toEqual(['p1', 'hub', 'dead', 'p2', 'p3']);
    expect(nodeAt(tree, 'hub').state).toBe('hub');
    expect(nodeAt(tree, 'dead')).toMatchObject({ state: 'unusable', page: null, failure: 'unreachable' });
    expect(tree.growths).toEqual([{ node: tree.root, step: 0, linksSeen: 6, exhausted: false }]);
  });

  it('goes on past its number until two children have the same relation', async () => {
    const places = [
      ...list(['p1'], 'Makers'),
      ...list(['p2'], 'Places'),
      ...list(['p3'], 'Events'),
      ...list(['p4', 'p5'], 'Works'),
    ];
    const parts = garden([fakePage('root', places), ...names(1, 5).map(leaf)], { children: 2, depth: 2 });
    expect(childrenOf(await build(parts), 'root')).toEqual(names(1, 5));
  });

  it('never reads a page that cannot be wanted any more', async () => {
    const pages = [fakePage('root', list(names(1, 9))), ...names(1, 4).map(leaf)];
    const parts = garden(pages, { children: 4, depth: 2 });
    await build(parts);
    expect(parts.reader.reads).toHaveLength(5);
  });

  it('is the same whichever page answers first', async () => {
    const pages = [fakePage('root', list(names(1, 8))), ...names(1, 8).map(leaf)];
    const wait = (turns: number) => async () => {
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    };
    const slowFirst = new FakeWeb(pages, (url) => wait(url.endsWith('p1') ? 50 : 0)());
    const slowLast = new FakeWeb(pages, (url) => wait(url.endsWith('p1') ? 0 : 50)());
    const settings = { children: 5, depth: 2 };
    expect(await build(garden(slowFirst, settings))).toEqual(await build(garden(slowLast, settings)));
  });

  it('takes a page that several addresses lead to once, and never the page itself or the root', async () => {
    const p1 = fakePage('p1', list(['root', 'p1', 'alias']));
    const web = new FakeWeb([fakePage('root', list(['alias', 'p1', 'home', 'p2'])), p1, leaf('p2')]);
    web.redirect('alias', p1).redirect('home', fakePage('root', []));
    const tree = await build(garden(web));
    expect(childrenOf(tree, 'root')).toEqual(['p1', 'p2']);
    expect(childrenOf(tree, 'p1')).toEqual([]);
  });

  it('leaves out what a redirect leads to outside the site', async () => {
    const elsewhere = { ...fakePage('x'), url: 'https://other.example/x' as never };
    const web = new FakeWeb([fakePage('root', list(['p1', 'p2'])), leaf('p1')]).redirect('p2', elsewhere);
    expect(childrenOf(await build(garden(web)), 'root')).toEqual(['p1']);
  });

  it('follows no more links than the settings allow', async () => {
    const web = new FakeWeb([fakePage('root', list(names(1, 30)))]);
    for (const path of names(1, 30)) web.break(path, 'http_status');
    const parts = garden(web, { maxLinksPerGrowth: 7, depth: 2 });
    const tree = await build(parts);
    expect(parts.reader.reads).toHaveLength(8);
    expect(tree.growths[0]).toMatchObject({ linksSeen: 7, exhausted: false });
  });

  it('keeps nothing when it is aborted', async () => {
    const parts = garden([fakePage('root', list(['p1', 'p2'])), leaf('p1'), leaf('p2')]);
    const tree = await plant(parts);
    await expect(growNode(tree, tree.root, 0, { ...parts, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await parts.store.loadTree(tree.id)).toEqual(tree);
  });
});

describe('a build', () => {
  const pages = [
    fakePage('root', list(['p1', 'p2', 'hub'])),
    fakePage('p1', list(['p3', 'p4'])),
    fakePage('p2', list(['p4', 'p5'])),
    fakePage('hub', list(['p6']), 'Short.'),
    fakePage('p3', list(['p7'])),
    ...names(4, 7).map(leaf),
  ];

  it('grows level by level to its depth, hubs too, and tells how far it is', async () => {
    const parts = garden(pages);
    const progress: [number, number][] = [];
    const tree = expectOk(await buildTree(await plant(parts), parts, (done, known) => progress.push([done, known])));
    expect(progress).toEqual([
      [0, 1],
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
    expect(tree.nodes.map((node) => node.url).sort()).toEqual(
      ['hub', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'root'].map(at).sort(),
    );
    expect(nodeAt(tree, 'p4').depth).toBe(2);
  });

  it('goes on where it stopped without reading anything twice', async () => {
    const parts = garden(pages);
    const planted = await plant(parts);
    expectOk(await growNode(planted, planted.root, 0, parts));
    const resumed = expectOk(await buildTree(planted, parts));
    expect(new Set(parts.reader.reads).size).toBe(parts.reader.reads.length);
    expect(resumed).toEqual(await build(garden(pages)));
  });
});

describe('growing for a match', () => {
  const pages = [
    fakePage('root', list(names(1, 12))),
    ...names(1, 12).map((path) => fakePage(path, list(names(13, 19)))),
    ...names(13, 19).map(leaf),
  ];
  const settings = { children: 3, depth: 2, widthBatch: 2, depthChildren: 2, maxWidthSteps: 2 };

  it('refuses a tree that is not built', async () => {
    const parts = garden(pages, settings);
    const tree = await plant(parts);
    expect(await growForDescent(tree, [tree.root], parts)).toMatchObject({ failure: { reason: 'not_built' } });
  });

  it('reads nothing while the first growth is wide enough', async () => {
    const parts = garden(pages, settings);
    const tree = await build(parts);
    const before = parts.reader.reads.length;
    expect(expectOk(await growForWidth(tree, [tree.root, nodeAt(tree, 'p1').id], 3, parts))).toBe(tree);
    expect(parts.reader.reads).toHaveLength(before);
  });

  it('widens by batches until the width is reached', async () => {
    const parts = garden(pages, settings);
    const tree = await build(parts);
    const path = [tree.root, nodeAt(tree, 'p1').id];
    const wide = expectOk(await growForWidth(tree, path, 6, parts));
    expect([0, 1, 2].map((step) => childrenOf(wide, 'root', step))).toEqual([
      ['p1', 'p2', 'p3'],
      ['p4', 'p5'],
      ['p6', 'p7'],
    ]);
    expect(chooseSiblings(tree, path, 6, 1)).toBeNull();
    expect(chooseSiblings(wide, path, 6, 1)?.targets).toHaveLength(6);
  });

  it('gives back the widest tree there is when the steps or the links end', async () => {
    const parts = garden(pages, settings);
    const tree = await build(parts);
    const wide = expectOk(await growForWidth(tree, [tree.root, nodeAt(tree, 'p1').id], 20, parts));
    expect(childrenOf(wide, 'root')).toHaveLength(7);
    const all = garden(pages, { ...settings, maxWidthSteps: 50 });
    const builtAgain = await build(all);
    const widest = expectOk(await growForWidth(builtAgain, [builtAgain.root, nodeAt(builtAgain, 'p1').id], 20, all));
    expect(childrenOf(widest, 'root')).toHaveLength(12);
  });

  it('gives a leaf the smaller number of children', async () => {
    const parts = garden(pages, settings);
    const tree = await build(parts);
    const deeper = expectOk(await growForDescent(tree, [tree.root, nodeAt(tree, 'p2').id], parts));
    expect(childrenOf(deeper, 'p2')).toEqual(['p13', 'p14']);
    expect(deeper.revision).toBe(tree.revision + 1);
  });

  it('says what is wrong with a node that cannot grow', async () => {
    const parts = garden(pages, settings);
    const tree = await build(parts);
    expect(await growNode(tree, 'nobody' as never, 0, parts)).toMatchObject({ failure: { reason: 'unknown_node' } });
    expect(await growNode(tree, tree.root, 2, parts)).toMatchObject({ failure: { reason: 'step_out_of_order' } });
    expect(await growNode({ ...tree, id: 'none' as never }, nodeAt(tree, 'p1').id, 0, parts)).toMatchObject({
      failure: { reason: 'unknown_tree' },
    });
  });
});
