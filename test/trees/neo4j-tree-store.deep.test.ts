import { describe } from 'vitest';
import { neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { treeStoreContract } from '../contract/tree-store.ts';
import { testNeo4j } from '../neo4j/test-server.ts';
import { needs } from '../support/needs.ts';

// Repeats test/storage/postgres-tree-store.real.test.ts (what every tree store guarantees) in Neo4j.

const neo4j = await testNeo4j();

describe('on a real server', needs('Neo4j', neo4j.isThere), () => {
  treeStoreContract('Neo4j', async () => {
    const store = await neo4jTreeStore(neo4j.settings);
    return { store, close: () => store.close() };
  });
});
