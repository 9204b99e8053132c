import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Page } from '../../crawler/page.ts';
import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import { treeId } from '../../src/kernel/ids.ts';
import { importTree } from '../../trees/import-tree.ts';
import { inTreeOrder } from '../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { type TreeDocument, treeDocument, treeDocumentSchema, treeDocumentText } from '../../trees/tree-document.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { expectOk } from '../support/expect-ok.ts';
import { forSomeSoon } from '../support/for-all.ts';
import { at, FakeWeb, fakePage } from './fake-web.ts';
import { build, garden } from './plant.ts';
import { keepSample, type SampleTree, sampleTrees } from './sample-tree.ts';

const web = () =>
  new FakeWeb([
    fakePage('root', [
      { to: 'a', heading: 'Makers' },
      { to: 'b', heading: 'Makers' },
      { to: 'dead', heading: 'Places' },
    ]),
    fakePage('a', [{ to: 'b' }]),
    fakePage('b', [{ to: 'a' }]),
  ]).break('dead', 'timed_out');

async function sampleDocument(): Promise<TreeDocument> {
  const parts = garden(web());
  return expectOk(await treeDocument(await build(parts), parts.store));
}

async function textFrom(store: TreeStore, { tree }: SampleTree): Promise<string> {
  const kept = await store.loadTree(tree.id);
  if (kept === null) throw new Error('the tree is not there');
  return [...treeDocumentText(expectOk(await treeDocument(kept, store)))].join('');
}

const samples = sampleTrees(treeId('tree-sample'));

describe('a tree as a document', () => {
  it('holds the tree, every page and every body', async () => {
    const parts = garden(web());
    const tree = await build(parts);
    const document = expectOk(await treeDocument(tree, parts.store));
    expect(document.tree).toEqual(inTreeOrder(tree));
    expect(new Set(document.pages.map((page) => page.url))).toEqual(new Set([at('root'), at('a'), at('b')]));
    expect(document.snapshots).toHaveLength(3);
    expect(treeDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });

  it('keeps a text and a body once where pages share them', async () => {
    const store = new MemoryTreeStore();
    const same = (page: Page): Page => ({ ...page, text: 'Same.', hash: contentHash('Same.'), snapshot: sameBody });
    const sameBody = bytesHash(new TextEncoder().encode('Same.'));
    const parts = {
      ...garden([fakePage('root', [{ to: 'a' }, { to: 'b' }]), ...['a', 'b'].map((name) => same(fakePage(name)))]),
      store,
    };
    const document = expectOk(await treeDocument(await build(parts), store));
    expect([document.pages.length, document.texts.length, document.snapshots.length]).toEqual([3, 2, 2]);
  });

  it('is written in lines that are one JSON document', async () => {
    const document = await sampleDocument();
    const text = [...treeDocumentText(document)].join('');
    expect(JSON.parse(text)).toEqual(document);
    expect(text.split('\n').filter((line) => line.includes('"gzip"'))).toHaveLength(document.snapshots.length);
  });

  it('is refused when a page or a body is lost', async () => {
    const parts = garden(web());
    const tree = await build(parts);
    expect(await treeDocument(tree, new MemoryTreeStore())).toMatchObject({ failure: { reason: 'page_missing' } });
    const store: TreeStore = Object.assign(parts.store, { loadSnapshot: async () => null });
    expect(await treeDocument(tree, store)).toMatchObject({ failure: { reason: 'snapshot_missing' } });
  });

  it('follows the published JSON Schema', async () => {
    const file = path.resolve(import.meta.dirname, '../../docs/schemas/tree.v2.json');
    const schema = z.toJSONSchema(treeDocumentSchema, { io: 'input' });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(schema);
  });
});

describe('importing a document', () => {
  it('gives back any tree: the same document from the other store, to the byte', async () => {
    await forSomeSoon(60, samples, async (sample) => {
      const from = new MemoryTreeStore();
      const to = new MemoryTreeStore();
      await keepSample(sample, from);
      const text = await textFrom(from, sample);
      const imported = expectOk(await importTree(JSON.parse(text), to));
      expect(imported).toEqual({ id: sample.tree.id, isNew: true, pages: sample.reads.length, pagesKept: 0 });
      expect(await textFrom(to, sample)).toBe(text);
      for (const { page, snapshot } of sample.reads) {
        expect(await to.loadPage(page.url, page.hash)).toEqual(page);
        expect(await to.loadSnapshot(snapshot.hash)).toEqual(snapshot);
      }
    });
  });

  it('gives the same document whatever order the lists of the tree are in', async () => {
    await forSomeSoon(30, samples, async (sample) => {
      const { nodes, edges, growths } = sample.tree;
      const store = new MemoryTreeStore();
      await keepSample(sample, store);
      const turned = {
        ...sample.tree,
        nodes: [...nodes].reverse(),
        edges: [...edges].reverse(),
        growths: [...growths].reverse(),
      };
      expect(await treeDocument(turned, store)).toEqual(await treeDocument(sample.tree, store));
    });
  });

  it('changes nothing the second time', async () => {
    const store = new MemoryTreeStore();
    const document = await sampleDocument();
    expect(expectOk(await importTree(document, store)).isNew).toBe(true);
    const kept = await store.loadTree(document.tree.id);
    expect(expectOk(await importTree(document, store))).toMatchObject({ isNew: false, pages: 3, pagesKept: 0 });
    expect(await store.loadTree(document.tree.id)).toEqual(kept);
  });

  it('says so when the store has another tree of that id, and writes nothing', async () => {
    const parts = garden(web());
    const document = expectOk(await treeDocument(await build(parts), parts.store));
    const store = new MemoryTreeStore();
    await store.createTree({ ...document.tree, revision: 9 });
    const outcome = await importTree(document, store);
    expect(outcome).toMatchObject({ failure: { reason: 'tree_differs' } });
    expect(outcome).toMatchObject({ failure: { detail: expect.stringContaining('at revision 9') } });
    expect(await store.loadPage(document.pages[0]?.url ?? at('root'), contentHash(document.texts[0] ?? ''))).toBeNull();
  });

  it('keeps a page that the store has as read at another time, and counts it', async () => {
    const document = await sampleDocument();
    const store = new MemoryTreeStore();
    await importTree(document, store);
    const pages = document.pages.map((page, index) =>
      index === 1 ? { ...page, fetchedAt: '2030-01-01T00:00:00Z' } : page,
    );
    expect(expectOk(await importTree({ ...document, pages }, store)).pagesKept).toBe(1);
    expect(expectOk(await importTree(document, store)).pagesKept).toBe(0);
  });

  type Change = (document: TreeDocument) => unknown;
  const first = <Item>(items: readonly Item[], change: object) =>
    items.map((item, index) => (index === 0 ? { ...item, ...change } : item));
  const inTree =
    (change: (tree: TreeDocument['tree']) => object): Change =>
    (document) => ({ ...document, tree: { ...document.tree, ...change(document.tree) } });
  const otherHash = contentHash('other');

  it.each<[string, RegExp, Change]>([
    ['is not an object', /not a tree document/, () => 'text'],
    ['is of another kind', /not a tree document/, (document) => ({ ...document, kind: 'other' })],
    ['is of version 1', /version 1; version 2 can be read/, (document) => ({ ...document, version: 1 })],
    ['has an unknown field', /not sound at its top/, (document) => ({ ...document, colour: 'red' })],
    ['has a negative depth', /tree\.nodes\.0\.depth/, inTree(({ nodes }) => ({ nodes: first(nodes, { depth: -1 }) }))],
    [
      'has an address that is not of the web',
      /nodes\.0\.url/,
      inTree(({ nodes }) => ({ nodes: first(nodes, { url: 'file:///etc/passwd' }) })),
    ],
    ['has an id that is a path', /tree\.id/, inTree(() => ({ id: '../../etc' }))],
    ['has an id with a blank', /nodes\.0\.id/, inTree(({ nodes }) => ({ nodes: first(nodes, { id: 'a node' }) }))],
    [
      'has a body that is not base64',
      /snapshots\.0\.gzip/,
      (document) => ({ ...document, snapshots: first(document.snapshots, { gzip: '*' }) }),
    ],
  ])('is refused when it %s', async (_what, detail, change) => {
    const store = new MemoryTreeStore();
    const outcome = await importTree(change(await sampleDocument()), store);
    expect(outcome).toMatchObject({ failure: { reason: 'bad_document', detail: expect.stringMatching(detail) } });
    expect(await store.listTrees()).toEqual([]);
  });

  it.each<[string, RegExp, Change]>([
    [
      'a text was changed',
      /does not have the hash/,
      (document) => ({ ...document, texts: document.texts.map((text) => `${text} `) }),
    ],
    ['a text is missing', /does not have the hash/, (document) => ({ ...document, texts: [] })],
    ['a page is missing', /of node .* is not there/, (document) => ({ ...document, pages: document.pages.slice(1) })],
    ['a page is there twice', /twice/, (document) => ({ ...document, pages: [...document.pages, ...document.pages] })],
    [
      'a body is missing',
      /The body .* is not there/,
      (document) => ({ ...document, snapshots: document.snapshots.slice(1) }),
    ],
    [
      'a body was exchanged',
      /does not have the hash/,
      (document) => ({ ...document, snapshots: first(document.snapshots, { gzip: document.snapshots[1]?.gzip }) }),
    ],
    [
      'a body was cut off',
      /cannot be unpacked/,
      (document) => ({
        ...document,
        snapshots: first(document.snapshots, { gzip: document.snapshots[0]?.gzip.slice(0, 12) }),
      }),
    ],
    [
      'a node names another page',
      /is not there/,
      inTree(({ nodes }) => ({ nodes: first(nodes, { page: otherHash }) })),
    ],
    ['a node is there twice', /same id/, inTree(({ nodes }) => ({ nodes: [...nodes, ...nodes] }))],
    ['a node is newer than the tree', /revision/, inTree(({ nodes }) => ({ nodes: first(nodes, { revision: 99 }) }))],
    ['an edge leads nowhere', /The edge from/, inTree(({ edges }) => ({ edges: first(edges, { to: 'nowhere' }) }))],
    [
      'a growth is of no node',
      /A growth names/,
      inTree(({ growths }) => ({ growths: first(growths, { node: 'nowhere' }) })),
    ],
    ['a growth is there twice', /twice/, inTree(({ growths }) => ({ growths: [...growths, ...growths] }))],
    ['the root is missing', /The root/, inTree(() => ({ root: 'nowhere' }))],
  ])('is refused as damaged, and nothing written, when %s', async (_what, detail, change) => {
    const store = new MemoryTreeStore();
    const outcome = await importTree(change(await sampleDocument()), store);
    expect(outcome).toMatchObject({ failure: { reason: 'damaged', detail: expect.stringMatching(detail) } });
    expect(await store.listTrees()).toEqual([]);
  });
});
