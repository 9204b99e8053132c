import { type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { PageRead, Snapshot } from '../../crawler/page.ts';
import { type InformationTree, type TreeEdge, type TreeNode, treeFields } from '../../trees/information-tree.ts';
import { packBody, unpackBody } from '../../trees/tree-document.ts';
import { contentHashSchema, pageSchema, snapshotHeadSchema } from '../../trees/tree-schema.ts';
import type { TreeAddition, TreeStore } from '../../trees/tree-store.ts';
import { type TreeId, treeId } from '../kernel/ids.ts';
import { portions } from '../kernel/portions.ts';
import type { ArenaDatabase } from './database.ts';
import { insertNew, loadRecord, storedJson } from './rows.ts';
import type { ArenaTables } from './tables.ts';

/** Rows of one insert: well below PostgreSQL's limit of 65,535 values. */
const rowsAtOnce = 1000;

/**
 * Trees in PostgreSQL. A tree's row is locked while something is added to it, so that writers of one tree take turns.
 * All text is kept exactly, NUL and lone surrogates included.
 */
export function postgresTreeStore(db: ArenaDatabase): TreeStore {
  const memory = treeMemory();
  return {
    savePage: (read) => savePageRead(db, read),

    loadPage: (url, hash) => loadRecord(db, 'pages', 'page', { url, hash }, pageSchema),

    async loadSnapshot(hash) {
      const row = await db.selectFrom('snapshots').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row ? loadedSnapshot(row) : null;
    },

    async createTree(tree) {
      await db.transaction().execute((transaction) => insertTree(transaction, tree));
    },

    loadTree: (id) => loadTree(db, memory, id),

    addGrowth: (id, addition) => db.transaction().execute((transaction) => grow(transaction, id, addition)),

    async listTrees() {
      const rows = await db.selectFrom('trees').select('id').orderBy('id').execute();
      return rows.map(({ id }) => treeId(id));
    },
  };
}

async function savePageRead(db: ArenaDatabase, { page, snapshot }: PageRead): Promise<void> {
  const { hash, contentType, via, bytes } = snapshot;
  await insertNew(db, 'snapshots', { hash, head: storedJson({ contentType, via }), body: await packBody(bytes) });
  await insertNew(db, 'pages', { url: page.url, hash: page.hash, page: storedJson(page) });
}

async function loadedSnapshot({ hash, head, body }: SnapshotRow): Promise<Snapshot> {
  return { hash: contentHashSchema.parse(hash), ...snapshotHeadSchema.parse(head), bytes: await unpackBody(body) };
}

type SnapshotRow = Selectable<ArenaTables['snapshots']>;
type Writer = Transaction<ArenaTables>;

async function insertTree(db: Writer, tree: InformationTree): Promise<void> {
  const { id, root, seed, rootChoice, revision } = tree;
  const row = { id, root, seed: storedJson(seed), root_choice: storedJson(rootChoice), revision };
  if ((await insertNew(db, 'trees', row)) === 0) return;
  await insertNodes(db, id, tree.nodes);
  await insertEdges(db, id, tree.edges);
  for (const growth of tree.growths) await insertGrowth(db, id, growth);
}

async function grow(db: Writer, id: TreeId, addition: TreeAddition): Promise<InformationTree> {
  const row = await db.selectFrom('trees').select('revision').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Error(`there is no tree ${id} to grow`);
  if ((await insertGrowth(db, id, addition.growth)) > 0) {
    const revision = row.revision + 1;
    await insertNodes(
      db,
      id,
      addition.nodes.map((node) => ({ ...node, revision })),
    );
    await insertEdges(db, id, addition.edges);
    await db.updateTable('trees').set({ revision }).where('id', '=', id).execute();
  }
  const read = await readTree(db, id);
  if (read === null) throw new Error(`tree ${id} vanished while it grew`);
  return read.tree;
}

/** @returns how many were new: none when the growth was there already */
function insertGrowth(db: Writer, tree: TreeId, growth: TreeAddition['growth']): Promise<number> {
  const { node, step } = growth;
  return insertNew(db, 'tree_growths', { tree, node, step, growth: storedJson(growth) });
}

async function insertNodes(db: Writer, tree: TreeId, nodes: readonly TreeNode[]): Promise<void> {
  for (const some of portions(nodes, rowsAtOnce)) {
    const rows = some.map((node) => ({ tree, id: node.id, depth: node.depth, node: storedJson(node) }));
    await insertNew(db, 'tree_nodes', rows);
  }
}

async function insertEdges(db: Writer, tree: TreeId, edges: readonly TreeEdge[]): Promise<void> {
  for (const some of portions(edges, rowsAtOnce)) {
    const rows = some.map((edge) => ({
      tree,
      from_node: edge.from,
      to_node: edge.to,
      step: edge.step,
      link_order: edge.order,
      edge: storedJson(edge),
    }));
    await db.insertInto('tree_edges').values(rows).execute();
  }
}

interface VersionedTree {
  readonly tree: InformationTree;
  readonly version: string;
}

/** The tree as it is now: from memory while its row is the same. */
async function loadTree(db: ArenaDatabase, memory: TreeMemory, id: TreeId): Promise<InformationTree | null> {
  const now = await db.selectFrom('trees').select(rowVersion).where('id', '=', id).executeTakeFirst();
  const cached = now ? memory.known(id, now.version) : null;
  if (!now || cached) return cached;
  const read = await readTree(db, id);
  if (read) memory.keep(read.tree, read.version);
  return read?.tree ?? null;
}

/**
 * The transaction that wrote the row. Whatever is added to a tree changes its row in the same transaction, and a tree that
 * is removed and made again has another one, though its revision may be the same.
 */
const rowVersion = sql<string>`"trees".xmin::text`.as('version');

/**
 * Reads a tree in one statement, so that its parts are of one moment. Nodes stand by depth and id, edges by parent, step
 * and order, growths by node and step: an order that does not depend on which writer came first.
 */
async function readTree(db: ArenaDatabase, id: TreeId): Promise<VersionedTree | null> {
  const row = await db
    .selectFrom('trees')
    .select(['root', 'seed', 'root_choice as rootChoice', 'revision', rowVersion])
    .select([
      rowsInOrder('tree_nodes', 'node', 'depth, id').as('nodes'),
      rowsInOrder('tree_edges', 'edge', 'from_node, step, link_order, to_node').as('edges'),
      rowsInOrder('tree_growths', 'growth', 'node, step').as('growths'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { version, ...rest } = row;
  return { tree: { id, ...treeRowSchema.parse(rest) }, version };
}

/** The rows of a table about the tree at hand, as a list; null for none. */
function rowsInOrder(table: keyof ArenaTables, column: string, order: string) {
  return sql<unknown>`(select json_agg(${sql.ref(column)} order by ${sql.raw(order)})
    from ${sql.table(`arena.${table}`)} where tree = trees.id)`;
}

/** Columns of a query of one tree: aggregates of no rows are null. */
const treeRowSchema = z.strictObject({
  ...treeFields,
  nodes: rowsOf(treeFields.nodes),
  edges: rowsOf(treeFields.edges),
  growths: rowsOf(treeFields.growths),
}) satisfies z.ZodType<Omit<InformationTree, 'id'>>;

function rowsOf<Rows extends z.ZodType<readonly unknown[]>>(rows: Rows) {
  return rows.nullable().transform((list) => list ?? []);
}

/** Nodes and edges held: some 40 megabytes. */
const mostParts = 50_000;

/** The trees that were read of late, each in one version of its row. */
interface TreeMemory {
  /** Null when the tree is not held in this version. */
  known(id: TreeId, version: string): InformationTree | null;
  keep(tree: InformationTree, version: string): void;
}

/**
 * Holds trees until together they have more than `most` nodes and edges; the one asked for longest ago is forgotten first.
 * A tree with more than that is not held at all.
 */
export function treeMemory(most = mostParts): TreeMemory {
  const entries = new Map<TreeId, { readonly tree: InformationTree; readonly version: string }>();
  let parts = 0;
  const forget = (id: TreeId) => {
    const entry = entries.get(id);
    if (entries.delete(id) && entry) parts -= countParts(entry.tree);
  };
  return {
    known(id, version) {
      const entry = entries.get(id);
      if (entry?.version !== version) return null;
      entries.delete(id);
      entries.set(id, entry);
      return entry.tree;
    },
    keep(tree, version) {
      forget(tree.id);
      entries.set(tree.id, { tree, version });
      parts += countParts(tree);
      for (const oldest of entries.keys()) {
        if (parts <= most) break;
        forget(oldest);
      }
    },
  };
}

function countParts({ nodes, edges }: InformationTree): number {
  return nodes.length + edges.length;
}
