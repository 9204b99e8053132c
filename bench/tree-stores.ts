import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageRead } from '../crawler/page.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { bytesHash, contentHash } from '../src/kernel/hash.ts';
import { nodeId, treeId, type Url } from '../src/kernel/ids.ts';
import { type Random, randomFor } from '../src/kernel/random.ts';
import { uniqueId } from '../src/kernel/unique-id.ts';
import { connectArena } from '../src/storage/database.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { postgresTreeStore } from '../src/storage/postgres-tree-store.ts';
import { startServer } from '../test/neo4j/start-server.ts';
import { importTree } from '../trees/import-tree.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../trees/information-tree.ts';
import { neo4jTreeStore } from '../trees/neo4j-tree-store.ts';
import { relations } from '../trees/relation.ts';
import { treeDocument, treeDocumentText } from '../trees/tree-document.ts';
import type { TreeStore } from '../trees/tree-store.ts';

/**
 * Writes a tree of 5,000 pages (about 3 kB of text, 20 links and a 20 kB body each) to each store and reads it back,
 * then moves it through a document. Starts its own servers. Prints a JSON line for each store.
 */
const pages = 5000;
const linksPerPage = 20;
const childrenPerPage = 10;
/** As many as the crawler reads at a time. */
const atOnce = 8;

const words =
  'harbour lantern survey meadow copper archive station valley record keeper bridge timber season signal winter quarry'.split(
    ' ',
  );

function sentence(random: Random): string {
  const text = Array.from({ length: random.int(8, 22) }, () => `${random.pick(words)}${random.int(0, 99)}`).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function urlOf(index: number): Url {
  return `http://bench.test/page/${index}` as Url;
}

function readOf(index: number): PageRead {
  const random = randomFor('bench', 'tree-stores', index);
  const text = Array.from({ length: 28 }, () => sentence(random)).join('\n\n');
  const links = Array.from({ length: linksPerPage }, () => ({
    url: urlOf(random.int(0, pages - 1)),
    anchor: `${random.pick(words)} ${random.pick(words)}`,
    context: sentence(random),
    heading: random.pick(words),
    place: 'list' as const,
  }));
  const menu = `<li><a href="/">${'menu entry '.repeat(8)}</a></li>`.repeat(150);
  const bytes = new TextEncoder().encode(`<!doctype html><nav>${menu}</nav><main>${text}</main>`);
  const snapshot = { hash: bytesHash(bytes), contentType: 'text/html', via: 'http' as const, bytes };
  const head = { url: urlOf(index), title: `Page ${index}`, language: 'en', fetchedAt: '2026-01-01T00:00:00Z' };
  return { page: { ...head, text, hash: contentHash(text), links, snapshot: snapshot.hash }, snapshot };
}

/** A page has ten children, so the tree is four levels deep. */
function treeOf(reads: readonly PageRead[]): InformationTree {
  const id = treeId(uniqueId('tree-bench'));
  const idOf = (index: number) => nodeId(`${id}/${index}`);
  const parentOf = (index: number) => Math.floor((index - 1) / childrenPerPage);
  const depths: number[] = [];
  const nodes = reads.map(({ page }, index): TreeNode => {
    const depth = index === 0 ? 0 : (depths[parentOf(index)] ?? 0) + 1;
    depths.push(depth);
    const { url, title, hash } = page;
    return { id: idOf(index), url, title, depth, state: 'usable', page: hash, failure: null, hub: null, revision: 1 };
  });
  const edges = reads.slice(1).map(({ page }, at): TreeEdge => {
    const link = page.links[0] ?? { anchor: '', context: '', heading: '', place: 'other' as const };
    const { anchor, context, heading, place } = link;
    const relation = relations[at % relations.length] ?? 'unknown';
    const from = idOf(parentOf(at + 1));
    const to = idOf(at + 1);
    return { from, to, anchor, context, heading, place, relation, order: at % childrenPerPage, step: 0 };
  });
  const seed = { topic: 'bench', source: 'list', category: null, geo: null, at: '2026-01-01T00:00:00Z' } as const;
  return { id, root: idOf(0), seed, rootChoice: null, revision: 1, nodes, edges, growths: [] };
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ readonly seconds: number; readonly value: Value }> {
  const started = systemClock.now();
  const value = await work();
  return { seconds: Number(((systemClock.now() - started) / 1000).toFixed(2)), value };
}

async function forEachPage(reads: readonly PageRead[], work: (read: PageRead) => Promise<void>): Promise<void> {
  const waiting = [...reads];
  const worker = async () => {
    for (let read = waiting.pop(); read !== undefined; read = waiting.pop()) await work(read);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function measure(name: string, store: TreeStore, reads: readonly PageRead[]): Promise<object> {
  const tree = treeOf(reads);
  const savePages = await timed(() => forEachPage(reads, (read) => store.savePage(read)));
  const createTree = await timed(() => store.createTree(tree));
  const loadTree = await timed(() => store.loadTree(tree.id));
  const loadPages = await timed(() =>
    forEachPage(reads, async ({ page }) => {
      const kept = await store.loadPage(page.url, page.hash);
      if (kept?.text !== page.text) throw new Error(`${page.url} came back otherwise`);
    }),
  );
  const loadSnapshots = await timed(() =>
    forEachPage(reads, async ({ snapshot }) => {
      const kept = await store.loadSnapshot(snapshot.hash);
      if (kept?.bytes.length !== snapshot.bytes.length) throw new Error('a body came back otherwise');
    }),
  );
  const grow = await timed(() => growTenTimes(store, tree));
  const exported = await timed(async () => {
    const document = await treeDocument(tree, store);
    if (!document.ok) throw new Error(document.failure.detail);
    return [...treeDocumentText(document.value)].join('');
  });
  const again = treeOf(reads);
  const text = exported.value.replaceAll(tree.id, again.id);
  const imported = await timed(() => importTree(JSON.parse(text), store));
  if (!imported.value.ok) throw new Error(imported.value.failure.detail);
  return {
    bench: 'tree-stores',
    store: name,
    pages: loadTree.value?.nodes.length,
    edges: loadTree.value?.edges.length,
    writeSeconds: Number((savePages.seconds + createTree.seconds).toFixed(2)),
    readSeconds: Number((loadTree.seconds + loadPages.seconds).toFixed(2)),
    savePagesSeconds: savePages.seconds,
    createTreeSeconds: createTree.seconds,
    loadTreeSeconds: loadTree.seconds,
    loadPagesSeconds: loadPages.seconds,
    loadSnapshotsSeconds: loadSnapshots.seconds,
    growTenTimesSeconds: grow.seconds,
    exportSeconds: exported.seconds,
    importSeconds: imported.seconds,
    documentMegabytes: Number((Buffer.byteLength(exported.value) / 1e6).toFixed(1)),
  };
}

/** Ten growths of ten known pages each; every one gives the whole tree back. */
async function growTenTimes(store: TreeStore, { id, root, nodes }: InformationTree): Promise<void> {
  for (let step = 1; step <= 10; step++) {
    const edges = nodes.slice(step * 10, step * 10 + 10).map(
      ({ id: to }, order): TreeEdge => ({
        from: root,
        to,
        order,
        step,
        anchor: '',
        context: '',
        heading: '',
        place: 'list',
        relation: 'unknown',
      }),
    );
    await store.addGrowth(id, { nodes: [], edges, growth: { node: root, step, linksSeen: 10, exhausted: false } });
  }
}

async function inPostgres(reads: readonly PageRead[]): Promise<object> {
  const home = await mkdtemp(path.join(tmpdir(), 'dr-arena-bench-'));
  const server = await openDatabase({ home, databaseUrl: null });
  const { db, close } = await connectArena(server.url);
  try {
    return await measure('PostgreSQL', postgresTreeStore(db), reads);
  } finally {
    await close();
    await server.close();
    await rm(home, { recursive: true, force: true });
  }
}

async function inNeo4j(reads: readonly PageRead[]): Promise<object> {
  const server = await startServer();
  const store = await neo4jTreeStore(server.settings);
  try {
    return await measure('Neo4j', store, reads);
  } finally {
    await store.close();
    await server.stop();
  }
}

const reads = Array.from({ length: pages }, (_, index) => readOf(index));
for (const run of [inPostgres, inNeo4j]) process.stdout.write(`${JSON.stringify(await run(reads))}\n`);
