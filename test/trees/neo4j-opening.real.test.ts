import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Neo4jSettings } from '../../trees/neo4j/graph.ts';
import { openingError, secret } from '../neo4j/opening-error.ts';

const nobody: Neo4jSettings = { uri: 'bolt://127.0.0.1:1', user: 'neo4j', password: secret, database: null };

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
