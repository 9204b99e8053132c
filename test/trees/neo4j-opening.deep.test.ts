import { describe, expect, test } from 'vitest';
import { neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { openingError, secret } from '../neo4j/opening-error.ts';
import { testNeo4j } from '../neo4j/test-server.ts';
import { needs } from '../support/needs.ts';

// Repeats test/trees/neo4j-opening.real.test.ts (opening a store says what the operator has to correct) on a real server.

const { isThere, settings } = await testNeo4j();

describe('opening a Neo4j store on a real server', needs('Neo4j', isThere), () => {
  test('says so when the password is wrong, or there is none', {
    skip: isThere && settings.password === null,
  }, async () => {
    for (const wrong of [
      { ...settings, password: secret },
      { ...settings, user: null, password: null },
    ]) {
      const failure = await openingError(wrong);
      expect(failure.message).toContain('refused the user');
      expect(failure.remedy).toContain('NEO4J_PASSWORD');
    }
  });

  test('says so when there is no such database', async () => {
    const failure = await openingError({ ...settings, database: 'nosuchdatabase' });
    expect(failure.message).toContain('has no database "nosuchdatabase"');
    expect(failure.remedy).toContain('NEO4J_DATABASE');
  });

  test('works many times at once', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => neo4jTreeStore(settings)));
    expect(await Promise.all(stores.map((store) => store.listTrees()))).toHaveLength(8);
    await Promise.all(stores.map((store) => store.close()));
  });
});
