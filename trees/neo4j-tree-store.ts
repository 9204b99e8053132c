import { auth, type Driver, driver, type ManagedTransaction } from 'neo4j-driver';
import * as z from 'zod';
import type { Page, PageRead, Snapshot } from '../crawler/page.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { messageOf, OperatorError } from '../src/kernel/errors.ts';
import { contentHash } from '../src/kernel/hash.ts';
import type { ContentHash, Url } from '../src/kernel/ids.ts';
import { parsedUrl } from '../src/kernel/parsed-url.ts';
import { raceAbort, withinTime } from '../src/kernel/until-aborted.ts';
import { byCodePoint } from './information-tree.ts';
import {
  errorCode,
  type Graph,
  graphBytes,
  graphOf,
  graphProperties,
  graphText,
  type Neo4jSettings,
  parseGraphText,
  plainBytes,
  plainProperties,
} from './neo4j/graph.ts';
import { addGrowth, createTree, loadTreeQuery, treeIds } from './neo4j/tree-queries.ts';
import { packBody, unpackBody } from './tree-document.ts';
import { pageSchema, snapshotHeadSchema } from './tree-schema.ts';
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
    loadTree: (id) => loadTreeQuery(graph, id),
    addGrowth: (id, addition) => addGrowth(graph, id, addition),
    listTrees: async () => [...(await treeIds(graph))].sort(byCodePoint),
    close: () => driver.close(),
  };
}

/** Identifying properties of each kind of node; Neo4j keeps an index behind each constraint. */
const keys: Readonly<Record<string, readonly string[]>> = {
  Tree: ['id'],
  Page: ['tree', 'id'],
  Growth: ['tree', 'node', 'step'],
  Reading: ['id'],
  Content: ['id'],
  Snapshot: ['hash'],
};

/** Indexes for finding a page's places by hand. */
const indexes: Readonly<Record<string, string>> = { Page: 'page', Reading: 'hash' };

/** Makes the constraints and indexes that are missing, and waits until they are in use. May run many times at once. */
export async function prepareGraph(graph: Graph): Promise<void> {
  // Each needs a transaction of its own: Neo4j does not mix changes of the schema with others.
  for (const statement of [...Object.entries(keys).map(constraint), ...Object.entries(indexes).map(index)]) {
    await define(graph, statement);
  }
  await graph.read((transaction) => transaction.run('CALL db.awaitIndexes(60)'));
}

/**
 * Runs one `… IF NOT EXISTS`. Neo4j looks first and locks then, so a statement fails where another process has just made
 * the same; once more finds it made.
 */
async function define(graph: Graph, statement: string, triesLeft = 3): Promise<void> {
  try {
    await graph.write((transaction) => transaction.run(statement));
  } catch (failure) {
    if (triesLeft <= 1 || !alreadyExists.test(errorCode(failure))) throw failure;
    await define(graph, statement, triesLeft - 1);
  }
}

const alreadyExists = /^Neo\.ClientError\.Schema\.\w+AlreadyExists$/;

function constraint([label, properties]: readonly [string, readonly string[]]): string {
  const key = properties.map((property) => `n.${property}`).join(', ');
  return `CREATE CONSTRAINT dr_arena_${label.toLowerCase()} IF NOT EXISTS FOR (n:${label}) REQUIRE (${key}) IS UNIQUE`;
}

function index([label, property]: readonly [string, string]): string {
  return `CREATE INDEX dr_arena_${label.toLowerCase()}_${property} IF NOT EXISTS FOR (n:${label}) ON (n.${property})`;
}

/**
 * A page is a (:Reading) with its text in a (:Content) and the body it was read from in a (:Snapshot); both stand once,
 * however many readings share them.
 */
async function savePage(graph: Graph, { page, snapshot }: PageRead): Promise<void> {
  const { text, links, ...scalars } = page;
  const { bytes, ...head } = snapshot;
  const storedText = graphText(text);
  const parameters = {
    reading: { id: readingId(page.url, page.hash), ...graphProperties(scalars), links: JSON.stringify(links) },
    // Text with half of a surrogate pair has another hash than the page: that of a different text too.
    content: { id: contentHash(storedText), text: storedText },
    snapshot: { ...graphProperties(head), body: graphBytes(await packBody(bytes)) },
  };
  await graph.write((transaction) => transaction.run(savingPage, parameters));
}

const savingPage = `
  MERGE (c:Content {id: $content.id}) ON CREATE SET c = $content
  MERGE (s:Snapshot {hash: $snapshot.hash}) ON CREATE SET s = $snapshot
  MERGE (r:Reading {id: $reading.id}) ON CREATE SET r = $reading, r.isNew = true
  WITH c, s, r WHERE r.isNew
  REMOVE r.isNew
  CREATE (r)-[:TEXT]->(c), (r)-[:READ_FROM]->(s)`;

/** Null when no such page is kept. */
async function loadPage(graph: Graph, url: Url, hash: ContentHash): Promise<Page | null> {
  const record = await graph.read((transaction) => firstRecord(transaction, loadingPage, { id: readingId(url, hash) }));
  if (record === null) return null;
  const { properties, text } = pageRecordSchema.parse(record);
  const scalars = plainProperties(properties, Object.keys(pageSchema.shape));
  return pageSchema.parse({ ...scalars, links: JSON.parse(properties.links), text: parseGraphText(text) });
}

const loadingPage =
  'MATCH (r:Reading {id: $id})-[:TEXT]->(c:Content) RETURN properties(r) AS properties, c.text AS text';

const pageRecordSchema = z.object({ properties: z.looseObject({ links: z.string() }), text: z.string() });

/** Null when no such body is kept. */
async function loadSnapshot(graph: Graph, hash: ContentHash): Promise<Snapshot | null> {
  const record = await graph.read((transaction) => firstRecord(transaction, loadingSnapshot, { hash }));
  if (record === null) return null;
  const { body, ...properties } = snapshotRecordSchema.parse(record).properties;
  const head = snapshotHeadSchema.parse(plainProperties(properties, Object.keys(snapshotHeadSchema.shape)));
  return { hash, ...head, bytes: await unpackBody(plainBytes(body)) };
}

const loadingSnapshot = 'MATCH (s:Snapshot {hash: $hash}) RETURN properties(s) AS properties';

const snapshotRecordSchema = z.object({ properties: z.looseObject({ body: z.instanceof(Int8Array) }) });

async function firstRecord(
  transaction: ManagedTransaction,
  query: string,
  parameters: Record<string, string>,
): Promise<unknown> {
  const { records } = await transaction.run(query, parameters);
  return records[0]?.toObject() ?? null;
}

/** Returns an id of fixed length, since an index does not accept the longest URLs. */
function readingId(url: Url, hash: ContentHash): string {
  return contentHash(`${url} ${hash}`);
}

const schemes = ['bolt:', 'bolt+s:', 'bolt+ssc:', 'neo4j:', 'neo4j+s:', 'neo4j+ssc:'];
const addressRemedy =
  'Start the server or correct NEO4J_URI; without NEO4J_URI trees are kept where everything else is.';

/**
 * A driver whose server has answered and accepted our name within `withinMs`. Fails with an OperatorError that names the
 * setting to correct and never the password.
 */
export async function openDriver(settings: Neo4jSettings, withinMs: number): Promise<Driver> {
  const address = addressOf(settings.uri);
  const { user, password } = settings;
  const token = user === null && password === null ? undefined : auth.basic(user ?? '', password ?? '');
  const connection = driver(settings.uri, token, {
    disableLosslessIntegers: true,
    connectionTimeout: withinMs,
    connectionAcquisitionTimeout: Math.max(withinMs, 30_000),
    maxTransactionRetryTime: 30_000,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
    telemetryDisabled: true,
  });
  try {
    const cap = { clock: systemClock, timeoutMs: withinMs, signal: new AbortController().signal };
    const answer = await withinTime(cap, (inner) => raceAbort(connection.getServerInfo(), inner));
    if (!answer.timedOut) return connection;
    throw Object.assign(new Error(`no answer within ${withinMs / 1000} s`), { code: 'NoAnswer' });
  } catch (failure) {
    await connection.close();
    throw openingFailure(failure, settings, address);
  }
}

/** Scheme, host and port for messages. */
function addressOf(uri: string): string {
  const url = parsedUrl(uri);
  if (url === null || !schemes.includes(url.protocol) || url.host === '')
    throw new OperatorError('NEO4J_URI is not the address of a Neo4j server', 'Write it like bolt://localhost:7687.');
  if (url.username !== '' || url.password !== '')
    throw new OperatorError(
      'NEO4J_URI holds a user or a password',
      'Put them into NEO4J_USER and NEO4J_PASSWORD and take them out of NEO4J_URI.',
    );
  return `${url.protocol}//${url.host}`;
}

/** Explains a failure while opening to the operator; a failure of another kind stays as it is. */
function openingFailure(failure: unknown, settings: Neo4jSettings, address = addressOf(settings.uri)): unknown {
  const code = errorCode(failure);
  const options = { cause: failure };
  if (code === 'Neo.ClientError.Database.DatabaseNotFound')
    return new OperatorError(
      `Neo4j at ${address} has no database ${JSON.stringify(settings.database)}`,
      'Create it or correct NEO4J_DATABASE; leave NEO4J_DATABASE out for the default one.',
      options,
    );
  if (code.startsWith('Neo.ClientError.Security.'))
    return new OperatorError(
      `Neo4j at ${address} refused the user ${JSON.stringify(settings.user ?? '')} (${code.split('.').at(-1)})`,
      'Correct NEO4J_USER and NEO4J_PASSWORD; the user must be allowed to make constraints and to write.',
      options,
    );
  if (code === '' || code.startsWith('Neo.')) return failure;
  return new OperatorError(
    `no Neo4j server answers at ${address} (NEO4J_URI): ${reasonOf(failure)}`,
    addressRemedy,
    options,
  );
}

/** The driver puts advice of several sentences before the cause. */
function reasonOf(failure: unknown): string {
  return messageOf(failure).split('Caused by: ').at(-1) ?? '';
}
