import { graphOf } from './neo4j/graph.ts';
import type { Neo4jSettings } from './neo4j/neo4j-settings.ts';
import { openDriver, openingFailure } from './neo4j/open-driver.ts';
import { loadPage, loadSnapshot, savePage } from './neo4j/page-queries.ts';
import { prepareGraph } from './neo4j/prepare-graph.ts';
import { addGrowth, createTree, loadTree, treeIds } from './neo4j/tree-queries.ts';
import { byCodePoint } from './tree-order.ts';
import type { TreeStore } from './tree-store.ts';

/** Longest wait for the server's first answer. */
const CONNECT_MS = 15_000;

/** A tree store on a Neo4j server; `close` ends its connections. */
export interface Neo4jTreeStore extends TreeStore {
  close(): Promise<void>;
}

/**
 * Trees in Neo4j 5 or later: a (:Tree), its (:Page) nodes and between them relationships typed by relation, so that a
 * tree can be looked at there. A tree's node is locked while it is read or grown, so that each takes its turn. Makes the
 * constraints that are missing. Fails with an OperatorError when the server does not answer within `connectMs`
 * milliseconds, refuses the user or has no such database.
 */
export async function neo4jTreeStore(settings: Neo4jSettings, connectMs = CONNECT_MS): Promise<Neo4jTreeStore> {
  const driver = await openDriver(settings, connectMs);
  const graph = graphOf(driver, settings.database);
  try {
    await prepareGraph(graph);
  } catch (failure) {
    await driver.close();
    throw openingFailure(failure, settings);
  }
  return {
    savePage: (read) => savePage(graph, read),
    loadPage: (url, hash) => loadPage(graph, url, hash),
    loadSnapshot: (hash) => loadSnapshot(graph, hash),
    createTree: (tree) => createTree(graph, tree),
    loadTree: (id) => loadTree(graph, id),
    addGrowth: (id, addition) => addGrowth(graph, id, addition),
    listTrees: async () => [...(await treeIds(graph))].sort(byCodePoint),
    close: () => driver.close(),
  };
}
