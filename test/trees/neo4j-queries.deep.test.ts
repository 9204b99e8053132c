import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { auth, type Driver, driver } from 'neo4j-driver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import { nodeId, treeId, type Url } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../../trees/information-tree.ts';
import { type Neo4jTreeStore, neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { testNeo4j } from '../neo4j/test-server.ts';
import { needs } from '../support/needs.ts';
import { pageRead } from './page-read.ts';

// Repeats test/trees/graph-values.test.ts and test/trees/prepare-graph.test.ts (what is written into the graph) on a real server,
// with the queries that the documents show.

const neo4j = await testNeo4j();
const document = await readFile(path.resolve(import.meta.dirname, '../../docs/neo4j.md'), 'utf8');
/** The document's queries by the sentence above each. */
const queries = new Map(
  [...document.matchAll(/\n([^\n]+):\n\n```cypher\n(.*?)```/gs)].map(([, title = '', query = '']) => [title, query]),
);

const id = treeId(uniqueId('tree'));
const text = uniqueId('The same words');
const hash = contentHash(text);

function page(name: string, depth: number, change: Partial<TreeNode> = {}): TreeNode {
  const url = `http://${id}.test/${name}` as Url;
  const base = {
    id: nodeId(`${id}/${name}`),
    url,
    title: name,
    depth,
    page: hash,
    failure: null,
    hub: null,
    revision: 1,
  };
  return { ...base, state: 'usable', ...change };
}

function edge(from: TreeNode, to: TreeNode, order: number, change: Partial<TreeEdge> = {}): TreeEdge {
  const words = { anchor: to.title, context: `See ${to.title}.`, heading: 'Kinds', place: 'list' } as const;
  return { from: from.id, to: to.id, ...words, relation: 'variety_of', order, step: 0, ...change };
}

const root = page('root', 0);
const alto = page('alto', 1);
const tenor = page('tenor', 1);
const maker = page('maker', 2);
const index = page('index', 1, { state: 'hub', hub: 'mostly_links' });
const dead = page('dead', 2, { state: 'unusable', page: null, failure: 'timed_out' });
const tree: InformationTree = {
  id,
  root: root.id,
  seed: { topic: 'Lutes', source: 'list', category: null, geo: null, at: '2999-01-01T00:00:00Z' },
  rootChoice: null,
  revision: 1,
  nodes: [root, alto, tenor, maker, index, dead],
  edges: [
    edge(root, alto, 0),
    edge(root, tenor, 1),
    edge(root, index, 2, { relation: 'unknown', heading: '' }),
    edge(alto, maker, 0, { relation: 'person', heading: 'Makers' }),
    edge(alto, dead, 1, { relation: 'person', heading: 'Makers' }),
  ],
  growths: [],
};

describe('the queries of docs/neo4j.md', needs('Neo4j', neo4j.isThere), () => {
  let store: Neo4jTreeStore;
  let browser: Driver;
  beforeAll(async () => {
    store = await neo4jTreeStore(neo4j.settings);
    for (const { url, title, page: read } of tree.nodes) {
      if (read === null) continue;
      const snapshot = bytesHash(new TextEncoder().encode(text));
      const fields = { url, title, text, hash, links: [], language: 'en', fetchedAt: '2026-01-02T03:04:05Z' };
      await store.savePage(pageRead({ ...fields, snapshot }));
    }
    await store.createTree(tree);
    const { uri, user, password } = neo4j.settings;
    const token = user === null ? undefined : auth.basic(user, password ?? '');
    browser = driver(uri, token, { disableLosslessIntegers: true });
  });
  afterAll(() => Promise.all([store?.close(), browser?.close()]));

  async function rows(title: string): Promise<Record<string, unknown>[]> {
    const query = queries.get(title);
    if (query === undefined) throw new Error(`the document has no query “${title}”`);
    const database = neo4j.settings.database ?? undefined;
    const { records } = await browser.executeQuery(query, { tree: id }, database === undefined ? {} : { database });
    return records.map((record) => record.toObject());
  }

  test('list the trees', async () => {
    const listed = await rows('The trees there are, newest first');
    expect(listed).toContainEqual({ tree: id, topic: 'Lutes', source: 'list', revision: 1 });
  });

  test('draw a tree', async () => expect(await rows('A tree as a picture')).toHaveLength(5));

  test('show targets by relation', async () => {
    const found = await rows('What questions can ask about, by relation and heading');
    expect(found.map((row) => ({ ...row, titles: [...(row.titles as string[])].sort() }))).toEqual([
      { relation: 'VARIETY_OF', heading: 'Kinds', targets: 2, titles: ['alto', 'tenor'] },
      { relation: 'PERSON', heading: 'Makers', targets: 1, titles: ['maker'] },
    ]);
  });

  test('show hubs and unread pages with the reason', async () => {
    expect(await rows('Hubs, which are never asked about, and why')).toEqual([
      { why: 'mostly_links', pages: 1, examples: [index.url] },
    ]);
    expect(await rows('Pages that could not be read, and why')).toEqual([
      { why: 'timed_out', pages: 1, examples: [dead.url] },
    ]);
  });

  test('show what the pages say, and that their one text is kept once', async () => {
    expect((await rows('What the pages of a tree say')).map((row) => [row.title, row.text])).toEqual(
      ['root', 'alto', 'index', 'tenor', 'maker'].map((title) => [title, text]),
    );
    const shared = await rows('Texts that stand at several addresses');
    const ours = shared.filter((row) => (row.addresses as string[]).includes(root.url));
    expect(ours.map((row) => (row.addresses as string[]).length)).toEqual([5]);
  });

  test('are all run here', () => {
    expect(queries.size).toBe(7);
    expect(document.split('```cypher').length - 1).toBe(queries.size);
  });
});
