import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { treeId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { connectArena } from '../../src/storage/database.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { importTree } from '../../trees/import-tree.ts';
import { neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { treeDocument, treeDocumentText } from '../../trees/tree-document.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { testNeo4j } from '../neo4j/test-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { expectOk } from '../support/expect-ok.ts';
import { needs } from '../support/needs.ts';
import { keepSample, type SampleTree, sampleTrees } from './sample-tree.ts';

// Repeats test/storage/backup.real.test.ts (a backup carries trees as documents) and test/trees/tree-document.long.test.ts (a
// document is imported as the tree that it was made of) between PostgreSQL and Neo4j.

const neo4j = await testNeo4j();

interface OpenStore {
  readonly store: TreeStore;
  close(): Promise<void>;
}

async function openPostgres(): Promise<OpenStore> {
  const database = await openTestDatabase();
  const { db, close } = await connectArena(database.url);
  return { store: postgresTreeStore(db), close: () => close().then(() => database.drop()) };
}

async function textFrom(store: TreeStore, { tree }: SampleTree): Promise<string> {
  const kept = await store.loadTree(tree.id);
  if (kept === null) throw new Error('the tree is not there');
  return [...treeDocumentText(expectOk(await treeDocument(kept, store)))].join('');
}

/** A dozen samples whose ids nobody else has: a server that tests share keeps what earlier runs left. */
const freshSamples = (): readonly SampleTree[] =>
  Array.from({ length: 12 }, () => fc.sample(sampleTrees(treeId(uniqueId('tree'))), 1)).flat();

describe('trees move between stores without loss', needs('Neo4j', neo4j.isThere), () => {
  let postgres: OpenStore;
  let other: OpenStore;
  let graph: OpenStore;
  beforeAll(async () => {
    [postgres, other] = [await openPostgres(), await openPostgres()];
    const store = await neo4jTreeStore(neo4j.settings);
    graph = { store, close: () => store.close() };
  });
  afterAll(() => Promise.all([postgres, other, graph].map((each) => each?.close())));

  test('from PostgreSQL to Neo4j and back: the same document to the byte each time', async () => {
    for (const sample of freshSamples()) {
      await keepSample(sample, postgres.store);
      const text = await textFrom(postgres.store, sample);
      expectOk(await importTree(JSON.parse(text), graph.store));
      const fromGraph = await textFrom(graph.store, sample);
      expect(fromGraph).toBe(text);
      expectOk(await importTree(JSON.parse(fromGraph), other.store));
      expect(await textFrom(other.store, sample)).toBe(text);
    }
  });

  test('each store gives back the very pages and bodies that the other was given', async () => {
    for (const sample of freshSamples()) {
      await keepSample(sample, graph.store);
      expectOk(await importTree(JSON.parse(await textFrom(graph.store, sample)), postgres.store));
      for (const { store } of [graph, postgres]) {
        for (const { page, snapshot } of sample.reads) {
          expect(await store.loadPage(page.url, page.hash)).toEqual(page);
          expect(await store.loadSnapshot(snapshot.hash)).toEqual(snapshot);
        }
      }
      expect(await postgres.store.loadTree(sample.tree.id)).toEqual(await graph.store.loadTree(sample.tree.id));
    }
  });

  test('a document may be imported again, and not over another tree', async () => {
    const [sample] = freshSamples();
    if (sample === undefined) throw new Error('no sample');
    await keepSample(sample, postgres.store);
    const document = JSON.parse(await textFrom(postgres.store, sample));
    expect(expectOk(await importTree(document, graph.store)).isNew).toBe(true);
    expect(expectOk(await importTree(document, graph.store)).isNew).toBe(false);
    const root = sample.tree.root;
    await graph.store.addGrowth(sample.tree.id, {
      nodes: [],
      edges: [],
      growth: { node: root, step: 99, linksSeen: 0, exhausted: true },
    });
    expect(await importTree(document, graph.store)).toMatchObject({ failure: { reason: 'tree_differs' } });
  });
});
