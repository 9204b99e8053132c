import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../crawler/page.ts';
import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import { nodeId, treeId, type Url } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { relations } from '../../trees/relation.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { pageRead } from '../trees/page-read.ts';
import { grownTree, growthOf, keptTree, newTree, pageUrl, pageWith, rootOf, uniqueTopic } from './sample-trees.ts';

export interface OpenTreeStore {
  readonly store: TreeStore;
  close(): Promise<void>;
}

/** What every tree store guarantees. `open` gives a store that may be shared with others; the suite uses ids of its own. */
export function treeStoreContract(name: string, open: () => Promise<OpenTreeStore>): void {
  describe(`tree store: ${name}`, () => {
    let opened: OpenTreeStore;
    let store: TreeStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    pageGuarantees(() => store);
    treeGuarantees(() => store);
    growthGuarantees(() => store);
    concurrencyGuarantees(() => store);
  });
}

function pageGuarantees(store: () => TreeStore): void {
  test('a page comes back as it was kept', async () => {
    const page = pageWith(uniqueId('plain page'));
    await store().savePage(pageRead(page));
    expect(await store().loadPage(page.url, page.hash)).toEqual(page);
  });

  test('a page that was never kept is null', async () => {
    expect(await store().loadPage(pageUrl, contentHash(uniqueId('never')))).toBeNull();
  });

  test('keeping a page again changes nothing, at another time and by many at once', async () => {
    const page = pageWith(uniqueId('twice'));
    await store().savePage(pageRead(page));
    const later = Array.from({ length: 8 }, () => ({
      ...page,
      title: 'another title',
      fetchedAt: '2030-01-01T00:00:00Z',
    }));
    await Promise.all(later.map((each) => store().savePage(pageRead(each))));
    expect(await store().loadPage(page.url, page.hash)).toEqual(page);
  });

  test('the body of a page comes back byte for byte', async () => {
    const bytes = new Uint8Array(70_000).map((_, at) => (at * 7919) % 256);
    const hash = bytesHash(bytes);
    const snapshot: Snapshot = { hash, contentType: 'application/pdf; x="\u{1F4C4}"', via: 'browser', bytes };
    await store().savePage({ page: { ...pageWith(uniqueId('with body')), snapshot: hash }, snapshot });
    const kept = await store().loadSnapshot(hash);
    expect({ ...kept, bytes: null }).toEqual({ ...snapshot, bytes: null });
    expect(Buffer.from(kept?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
  });

  test('an empty body comes back, and one that was never kept is null', async () => {
    const bytes = new Uint8Array(0);
    const snapshot: Snapshot = { hash: bytesHash(bytes), contentType: '', via: 'http', bytes };
    await store().savePage({ page: { ...pageWith(uniqueId('no body')), snapshot: snapshot.hash }, snapshot });
    expect((await store().loadSnapshot(snapshot.hash))?.bytes).toHaveLength(0);
    expect(await store().loadSnapshot(contentHash(uniqueId('never')))).toBeNull();
  });

  test('two addresses with the same text are two pages, each with its own links', async () => {
    const here = pageWith(uniqueId('mirrored'));
    const url = 'http://mirror.test/a' as Url;
    const there = { ...here, url, links: here.links.map((link) => ({ ...link, url })) };
    await store().savePage(pageRead(here));
    await store().savePage(pageRead(there));
    expect(await store().loadPage(here.url, here.hash)).toEqual(here);
    expect(await store().loadPage(url, here.hash)).toEqual(there);
  });

  test('a page without a language, and one with no links, come back so', async () => {
    const page = { ...pageWith(uniqueId('bare')), language: null, links: [], title: '' };
    await store().savePage(pageRead(page));
    expect(await store().loadPage(page.url, page.hash)).toEqual(page);
  });

  test('odd text in a title and in links comes back to the character', async () => {
    const odd = 'a\u0000b \ud83d json:"x" "\\\' 東京';
    const plain = pageWith(uniqueId('odd fields'));
    const page = { ...plain, title: odd, links: plain.links.map((link) => ({ ...link, anchor: odd, context: odd })) };
    await store().savePage(pageRead(page));
    expect(await store().loadPage(page.url, page.hash)).toEqual(page);
  });

  test('texts that differ only in halves of surrogate pairs stay apart at their addresses', async () => {
    const [broken, replaced] = ['\ud83d', '\ufffd'].map((end) => pageWith(`${uniqueTopic} ${end}`));
    if (!broken || !replaced) throw new Error('no pages');
    expect(broken.hash).toBe(replaced.hash);
    const other = { ...replaced, url: 'http://mirror.test/replaced' as Url };
    for (const page of [broken, other]) await store().savePage(pageRead(page));
    expect(await store().loadPage(broken.url, broken.hash)).toEqual(broken);
    expect(await store().loadPage(other.url, other.hash)).toEqual(other);
  });

  test.each([
    ['text that looks like an encoding of text', 'json:"a text"'],
    ['NUL and other control characters', 'before\u0000after\u0001\u001f\u007f\r\n\t'],
    ['letters of many scripts, combining marks and emoji', 'Åström 東京 हिन्दी עברית e\u0301 👩‍🔬 𝒳'],
    ['half of a surrogate pair', 'cut \ud83d here \udc00'],
    ['quotes, backslashes and escapes', `"'\`\\ \\u0000 \\n $1 {{}} %s`],
    ['a text of five million characters', 'The quick brown fox. '.repeat(240_000)],
  ])('page text comes back to the character: %s', async (_what, text) => {
    const page = pageWith(uniqueId('odd') + text);
    await store().savePage(pageRead(page));
    expect((await store().loadPage(page.url, page.hash))?.text === page.text).toBe(true);
  });
}

function treeGuarantees(store: () => TreeStore): void {
  test('a new tree comes back as it was made', async () => {
    const tree = newTree();
    await store().createTree(tree);
    expect(await store().loadTree(tree.id)).toEqual(tree);
  });

  test('a tree that has grown elsewhere comes back whole: revisions of its nodes, growths, why its root was chosen', async () => {
    const tree = grownTree();
    await store().createTree(tree);
    expect(await store().loadTree(tree.id)).toEqual(tree);
    const grown = await store().addGrowth(tree.id, growthOf(tree.root, 1, ['later']));
    expect(grown.revision).toBe(tree.revision + 1);
    for (const node of tree.nodes) expect(grown.nodes).toContainEqual(node);
  });

  test('every relation, place, state and reason comes back', async () => {
    const tree = grownTree();
    await store().createTree(tree);
    const kept = await store().loadTree(tree.id);
    expect(kept?.edges.map(({ relation }) => relation)).toEqual(relations);
    expect(new Set(kept?.edges.map(({ place }) => place))).toEqual(new Set(['paragraph', 'list', 'table', 'other']));
    expect(new Set(kept?.nodes.map(({ state }) => state))).toEqual(new Set(['usable', 'hub', 'unusable']));
    expect(kept?.nodes.map(({ hub, failure }) => hub ?? failure)).toEqual(
      tree.nodes.map(({ hub, failure }) => hub ?? failure),
    );
  });

  test('an unknown tree is null, and cannot grow', async () => {
    const unknown = treeId(uniqueId('no-tree'));
    expect(await store().loadTree(unknown)).toBeNull();
    await expect(store().addGrowth(unknown, growthOf(rootOf(unknown), 0, ['x']))).rejects.toThrow();
    expect(await store().loadTree(unknown)).toBeNull();
    expect(await store().listTrees()).not.toContain(unknown);
  });

  test('making a tree again changes nothing, also after it has grown and by many at once', async () => {
    const tree = newTree();
    await Promise.all(Array.from({ length: 6 }, () => store().createTree(tree)));
    const grown = await store().addGrowth(tree.id, growthOf(tree.root, 0, ['a']));
    await store().createTree({ ...tree, seed: { ...tree.seed, topic: 'another' } });
    expect(await store().loadTree(tree.id)).toEqual(grown);
  });

  test('every tree is listed once, in the order of code points', async () => {
    const trees = [newTree(), newTree(), newTree()];
    for (const tree of [...trees, ...trees]) await store().createTree(tree);
    const listed = await store().listTrees();
    for (const { id } of trees) expect(listed.filter((each) => each === id)).toEqual([id]);
    expect(listed).toEqual([...listed].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });
}

function growthGuarantees(store: () => TreeStore): void {
  test('a growth adds its nodes and edges, and one to the revision', async () => {
    const tree = await keptTree(store());
    const addition = growthOf(tree.root, 0, ['a', 'b']);
    const grown = await store().addGrowth(tree.id, addition);
    expect(grown.revision).toBe(2);
    expect(grown.nodes).toContainEqual(tree.nodes[0]);
    for (const node of addition.nodes) expect(grown.nodes).toContainEqual({ ...node, revision: 2 });
    expect(grown.nodes).toHaveLength(3);
    expect(grown.edges).toEqual(addition.edges);
    expect(grown.growths).toEqual([addition.growth]);
    expect(await store().loadTree(tree.id)).toEqual(grown);
  });

  test('a growth that found nothing is remembered', async () => {
    const tree = await keptTree(store());
    const grown = await store().addGrowth(tree.id, growthOf(tree.root, 0, []));
    expect(grown).toEqual({ ...tree, revision: 2, growths: [growthOf(tree.root, 0, []).growth] });
  });

  test('the same growth again changes nothing, whatever it brings', async () => {
    const tree = await keptTree(store());
    const grown = await store().addGrowth(tree.id, growthOf(tree.root, 0, ['a']));
    const again = { ...growthOf(tree.root, 0, ['b', 'c']) };
    expect(await store().addGrowth(tree.id, again)).toEqual(grown);
    expect(await store().loadTree(tree.id)).toEqual(grown);
  });

  test('a node that is there already is kept as it is; its new edge is added', async () => {
    const tree = await keptTree(store());
    const first = await store().addGrowth(tree.id, growthOf(tree.root, 0, ['a']));
    const addition = growthOf(nodeId(`${tree.root}/a`), 0, ['x']);
    const changed = first.nodes.map(({ revision: _revision, ...node }) => ({ ...node, title: 'changed', depth: 9 }));
    const grown = await store().addGrowth(tree.id, { ...addition, nodes: [...changed, ...addition.nodes] });
    for (const node of first.nodes) expect(grown.nodes).toContainEqual(node);
    expect(grown.nodes).toHaveLength(first.nodes.length + 1);
    expect(grown.edges).toHaveLength(2);
  });

  test('a node of one tree does not show in another', async () => {
    const one = await keptTree(store());
    const other = await keptTree(store());
    await store().addGrowth(one.id, growthOf(one.root, 0, ['a']));
    expect(await store().loadTree(other.id)).toEqual(other);
  });

  test('odd text in titles, anchors and contexts comes back to the character', async () => {
    const tree = await keptTree(store());
    const odd = 'a\u0000b \ud83d "\\\' 東京';
    const plain = growthOf(tree.root, 0, ['a']);
    const addition = {
      ...plain,
      nodes: plain.nodes.map((node) => ({ ...node, title: odd })),
      edges: plain.edges.map((edge) => ({ ...edge, anchor: odd, context: odd, heading: odd })),
    };
    const grown = await store().addGrowth(tree.id, addition);
    expect(grown.edges).toEqual(addition.edges);
    expect(grown.nodes.map(({ title }) => title)).toContain(odd);
  });

  test('lists stand in the order of code points, also beyond the basic plane', async () => {
    const tree = await keptTree(store());
    const names = ['\u{1f600}', '\uffee', 'z', 'A', 'a', '\u00e9', '-', '_'];
    const grown = await store().addGrowth(tree.id, growthOf(tree.root, 0, names));
    for (const name of names) await store().addGrowth(tree.id, growthOf(nodeId(`${tree.root}/${name}`), 0, []));
    const inOrder = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(grown.nodes.slice(1).map(({ title }) => title)).toEqual(inOrder);
    const growths = (await store().loadTree(tree.id))?.growths.slice(1);
    expect(growths?.map(({ node }) => node)).toEqual(inOrder.map((name) => `${tree.root}/${name}`));
  });

  test('an address longer than any index entry is kept', async () => {
    const tree = await keptTree(store());
    const url = `http://example.test/${'long/'.repeat(2000)}` as Url;
    const plain = growthOf(tree.root, 0, ['a']);
    const addition = { ...plain, nodes: plain.nodes.map((node) => ({ ...node, url })) };
    expect((await store().addGrowth(tree.id, addition)).nodes.map((node) => node.url)).toContain(url);
  });

  test('a growth whose edge leads to no page of the tree is refused and adds nothing', async () => {
    const tree = await keptTree(store());
    const { edges, growth } = growthOf(tree.root, 0, ['a']);
    await expect(store().addGrowth(tree.id, { nodes: [], edges, growth })).rejects.toThrow();
    expect(await store().loadTree(tree.id)).toEqual(tree);
  });

  test('a growth of 3,000 pages is added whole', async () => {
    const tree = await keptTree(store());
    const names = Array.from({ length: 3000 }, (_, index) => `page-${index}`);
    const grown = await store().addGrowth(tree.id, growthOf(tree.root, 0, names));
    expect([grown.nodes.length, grown.edges.length, grown.revision]).toEqual([3001, 3000, 2]);
  });

  test('the same growths in another order give the same lists, but for revisions', async () => {
    const id = uniqueId('ordered');
    const results: InformationTree[] = [];
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
    ]) {
      const tree = newTree(treeId(`${id}-${order.join('')}`), nodeId(id));
      await store().createTree(tree);
      const growths = ['b', 'a', 'c'].map((name, step) => growthOf(tree.root, step, [name, `${name}2`]));
      for (const step of order) await store().addGrowth(tree.id, growths[step] ?? growthOf(tree.root, 9, []));
      results.push((await store().loadTree(tree.id)) ?? tree);
    }
    const bare = results.map(({ nodes, edges, growths }) => ({
      nodes: nodes.map(({ revision: _revision, ...node }) => node),
      edges,
      growths,
    }));
    expect(bare[1]).toEqual(bare[0]);
    expect(bare[0]?.edges.map(({ step, order }) => [step, order])).toEqual(
      [0, 0, 1, 1, 2, 2].map((s, i) => [s, i % 2]),
    );
  });
}

function concurrencyGuarantees(store: () => TreeStore): void {
  test('many writers of one tree at once: every growth is there once, every revision was given once', async () => {
    const tree = await keptTree(store());
    const steps = Array.from({ length: 12 }, (_, step) => growthOf(tree.root, step, [`s${step}`, 'shared']));
    const outcomes = await Promise.all([...steps, ...steps].map((each) => store().addGrowth(tree.id, each)));
    const grown = await store().loadTree(tree.id);
    expect(grown?.revision).toBe(13);
    expect(grown?.growths).toHaveLength(12);
    expect(grown?.edges).toHaveLength(24);
    expect(grown?.nodes.map(({ title }) => title).sort()).toEqual(
      ['root', 'shared', ...steps.map((_, step) => `s${step}`)].sort(),
    );
    expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set(steps.map((_, step) => step + 2)));
  });

  test('what a reader sees is whole: each revision has all of its growth', async () => {
    const tree = await keptTree(store());
    const steps = Array.from({ length: 10 }, (_, step) =>
      growthOf(
        tree.root,
        step,
        ['a', 'b', 'c'].map((n) => n + step),
      ),
    );
    const writing = Promise.all(steps.map((each) => store().addGrowth(tree.id, each)));
    const seen: (InformationTree | null)[] = [];
    for (let look = 0; look < 15; look++) seen.push(await store().loadTree(tree.id));
    await writing;
    for (const each of seen) {
      const growths = (each?.revision ?? 0) - 1;
      expect([each?.growths.length, each?.nodes.length, each?.edges.length]).toEqual([
        growths,
        1 + 3 * growths,
        3 * growths,
      ]);
    }
  });
}
