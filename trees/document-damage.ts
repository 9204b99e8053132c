import { bytesHash, contentHash } from '../src/kernel/hash.ts';
import { unpackBody } from './packed-body.ts';
import type { DocumentPage, DocumentSnapshot, TreeDocument } from './tree-document-format.ts';

/**
 * The first thing in a document that does not fit the rest, as one plain sentence; null when all hashes are right and
 * whatever is named is there.
 */
export async function documentDamage(document: TreeDocument): Promise<string | null> {
  return treeDamage(document) ?? pagesDamage(document) ?? (await snapshotsDamage(document.snapshots));
}

function treeDamage({ tree }: TreeDocument): string | null {
  const ids = new Set(tree.nodes.map(({ id }) => id));
  if (ids.size < tree.nodes.length) return 'Two nodes have the same id.';
  if (!ids.has(tree.root)) return `The root ${tree.root} is not among the nodes.`;
  const newer = tree.nodes.find(({ revision }) => revision > tree.revision);
  if (newer) return `Node ${newer.id} is of revision ${newer.revision}, the tree of ${tree.revision}.`;
  const loose = tree.edges.find(({ from, to }) => !ids.has(from) || !ids.has(to));
  if (loose) return `The edge from ${loose.from} to ${loose.to} names a node that is not there.`;
  const stray = tree.growths.find(({ node }) => !ids.has(node));
  if (stray) return `A growth names the node ${stray.node}, which is not there.`;
  const growths = new Set(tree.growths.map(({ node, step }) => `${step} ${node}`));
  return growths.size < tree.growths.length ? 'A growth is there twice.' : null;
}

function pagesDamage({ tree, texts, pages, snapshots }: TreeDocument): string | null {
  const keys = new Set(pages.map(pageKey));
  if (keys.size < pages.length) return 'A page is there twice.';
  const lost = tree.nodes.find(({ url, page }) => page !== null && !keys.has(pageKey({ url, hash: page })));
  if (lost) return `The page ${lost.url} (${lost.page}) of node ${lost.id} is not there.`;
  const wrong = pages.find(({ hash, text }) => texts[text] === undefined || contentHash(texts[text]) !== hash);
  if (wrong) return `The text of ${wrong.url} does not have the hash ${wrong.hash}.`;
  const bodies = new Set(snapshots.map(({ hash }) => hash));
  const bare = pages.find(({ snapshot }) => !bodies.has(snapshot));
  if (bare) return `The body ${bare.snapshot} of ${bare.url} is not there.`;
  if (bodies.size < snapshots.length) return 'A body is there twice.';
  const used = new Set(pages.map(({ snapshot }) => snapshot));
  const stray = snapshots.find(({ hash }) => !used.has(hash));
  return stray ? `The body ${stray.hash} belongs to no page.` : null;
}

function pageKey({ url, hash }: Pick<DocumentPage, 'url' | 'hash'>): string {
  return `${hash} ${url}`;
}

async function snapshotsDamage(snapshots: readonly DocumentSnapshot[]): Promise<string | null> {
  // One at a time: unpacked bodies are large.
  for (const { hash, gzip } of snapshots) {
    const bytes = await unpackBody(Buffer.from(gzip, 'base64')).catch(() => null);
    if (bytes === null) return `The body ${hash} cannot be unpacked.`;
    if (bytesHash(bytes) !== hash) return `A body does not have the hash ${hash} that it states.`;
  }
  return null;
}
