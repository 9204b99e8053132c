import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { Neo4jSettings } from '../../trees/neo4j/graph.ts';
import { neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { testNeo4j } from '../neo4j/test-server.ts';

const neo4j = await testNeo4j();
const secret = 'wrong-secret-8151';
const nobody: Neo4jSettings = { uri: 'bolt://127.0.0.1:1', user: 'neo4j', password: secret, database: null };

async function openingError(settings: Neo4jSettings): Promise<OperatorError> {
  const failure: unknown = await neo4jTreeStore(settings, 1500).then(
    (store) => store.close(),
    (thrown: unknown) => thrown,
  );
  if (!(failure instanceof OperatorError)) throw new Error(`not an operator's mistake: ${String(failure)}`);
  expect(`${failure.message} ${failure.remedy} ${String(failure.cause)}`).not.toContain(secret);
  return failure;
}

describe('opening a Neo4j store says what the operator has to correct', () => {
  test('where nobody listens', async () => {
    const failure = await openingError(nobody);
    expect(failure.message).toMatch(/bolt:\/\/127\.0\.0\.1:1 \(NEO4J_URI\).*ECONNREFUSED/);
    expect(failure.remedy).toContain('NEO4J_URI');
  });

  test('where somebody listens and never answers', async () => {
    const silent = createServer((socket) => socket.on('error', () => socket.destroy()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const failure = await openingError({ ...nobody, uri: `bolt://127.0.0.1:${port}` });
    expect(failure.message).toContain(`no Neo4j server answers at bolt://127.0.0.1:${port}`);
    silent.close();
  });

  test('where another kind of server answers', async () => {
    const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const { port } = web.address() as AddressInfo;
    expect((await openingError({ ...nobody, uri: `bolt://127.0.0.1:${port}` })).remedy).toContain('NEO4J_URI');
    web.close();
  });

  test.each([
    '',
    'localhost:7687',
    'http://localhost:7474',
    'not an address',
  ])('where the address is %j', async (uri) => {
    expect((await openingError({ ...nobody, uri })).message).toContain('NEO4J_URI is not the address');
  });

  test('where the address holds a password', async () => {
    const failure = await openingError({ ...nobody, uri: `bolt://neo4j:${secret}@127.0.0.1:1` });
    expect(failure.remedy).toContain('NEO4J_PASSWORD');
  });
});

describe.skipIf(neo4j === null)('opening a Neo4j store on a real server', () => {
  if (neo4j === null) return;

  test.skipIf(neo4j.password === null)('says so when the password is wrong, or there is none', async () => {
    for (const settings of [
      { ...neo4j, password: secret },
      { ...neo4j, user: null, password: null },
    ]) {
      const failure = await openingError(settings);
      expect(failure.message).toContain('refused the user');
      expect(failure.remedy).toContain('NEO4J_PASSWORD');
    }
  });

  test('says so when there is no such database', async () => {
    const failure = await openingError({ ...neo4j, database: 'nosuchdatabase' });
    expect(failure.message).toContain('has no database "nosuchdatabase"');
    expect(failure.remedy).toContain('NEO4J_DATABASE');
  });

  test('works many times at once', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => neo4jTreeStore(neo4j)));
    expect(await Promise.all(stores.map((store) => store.listTrees()))).toHaveLength(8);
    await Promise.all(stores.map((store) => store.close()));
  });
});
