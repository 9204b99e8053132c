import type { ManagedTransaction } from 'neo4j-driver';
import { z } from 'zod';
import type { Page, PageRead, Snapshot } from '../../crawler/page.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import type { ContentHash, Url } from '../../src/kernel/ids.ts';
import { packBody, unpackBody } from '../packed-body.ts';
import { pageSchema, snapshotHeadSchema } from '../tree-schema.ts';
import type { Graph } from './graph.ts';
import { graphBytes, graphProperties, graphText, plainBytes, plainProperties, plainText } from './graph-values.ts';

/**
 * A page is a (:Reading) with its text in a (:Content) and the body it was read from in a (:Snapshot); both stand once,
 * however many readings share them.
 */
export async function savePage(graph: Graph, { page, snapshot }: PageRead): Promise<void> {
  const { text, links, ...scalars } = page;
  const { bytes, ...head } = snapshot;
  const kept = graphText(text);
  const parameters = {
    reading: { id: readingId(page.url, page.hash), ...graphProperties(scalars), links: JSON.stringify(links) },
    content: { id: contentId(kept), text: kept },
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
export async function loadPage(graph: Graph, url: Url, hash: ContentHash): Promise<Page | null> {
  const record = await graph.read((transaction) => firstRecord(transaction, loadingPage, { id: readingId(url, hash) }));
  if (record === null) return null;
  const { properties, text } = pageRecordSchema.parse(record);
  const scalars = plainProperties(properties, Object.keys(pageSchema.shape));
  return pageSchema.parse({ ...scalars, links: JSON.parse(properties.links), text: plainText(text) });
}

const loadingPage =
  'MATCH (r:Reading {id: $id})-[:TEXT]->(c:Content) RETURN properties(r) AS properties, c.text AS text';

const pageRecordSchema = z.object({ properties: z.looseObject({ links: z.string() }), text: z.string() });

/** Null when no such body is kept. */
export async function loadSnapshot(graph: Graph, hash: ContentHash): Promise<Snapshot | null> {
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

/** Of fixed length, since an index does not take the longest URLs. */
function readingId(url: Url, hash: ContentHash): string {
  return contentHash(`${url} ${hash}`);
}

/**
 * The hash of a text as it is kept: the page's content hash for ordinary text, another one for text with half of a
 * surrogate pair, whose content hash is that of a different text too.
 */
function contentId(kept: string): string {
  return contentHash(kept);
}
