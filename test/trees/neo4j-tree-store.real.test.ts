import { describe } from 'vitest';
import { neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { treeStoreContract } from '../contract/tree-store.ts';
import { testNeo4j } from '../neo4j/test-server.ts';

const neo4j = await testNeo4j();

describe.skipIf(neo4j === null)('on a real server', () => {
  if (neo4j === null) return;
  treeStoreContract('Neo4j', async () => {
    const store = await neo4jTreeStore(neo4j);
    return { store, close: () => store.close() };
  });
});
