import type { ManagedTransaction } from 'neo4j-driver';
import * as z from 'zod';
import { seedSchema } from '../../crawler/seed.ts';
import { type TreeId, treeId } from '../../src/kernel/ids.ts';
import { portions } from '../../src/kernel/portions.ts';
import {
  type Growth,
  type InformationTree,
  inTreeOrder,
  type TreeEdge,
  type TreeNode,
  treeFields,
} from '../information-tree.ts';
import { type Relation, relations } from '../relation.ts';
import type { TreeAddition } from '../tree-store.ts';
import { type Graph, graphProperties, parseGraphText, plainProperties } from './graph.ts';

/**
 * The relationship type that stands for a relation. Types cannot be parameters of a query, so they come from the closed
 * list of relations and never from input.
 */
function relationType(relation: Relation): string {
  return relation.toUpperCase();
}

/** Rows of one query. */
const ROWS_AT_ONCE = 1000;

/** Keeps a new tree with all it has; when the tree is there already, nothing changes. */
export function createTree(graph: Graph, tree: InformationTree): Promise<void> {
  return graph.write(async (transaction) => {
    const { summary } = await transaction.run('MERGE (t:Tree {id: $tree.id}) ON CREATE SET t = $tree', {
      tree: treeProperties(tree),
    });
    if (summary.counters.updates().nodesCreated === 0) return;
    await addPages(transaction, tree.id, tree.nodes);
    await addRelationships(transaction, tree.id, tree.edges);
    for (const growth of tree.growths) await addGrowthRecord(transaction, tree.id, growth);
    await transaction.run(linkingRoot, key(tree.id));
  });
}

const linkingRoot = 'MATCH (t:Tree {id: $tree}) MATCH (p:Page {tree: t.id, id: t.root}) CREATE (t)-[:ROOT]->(p)';

/**
 * Reads a tree under its lock: Neo4j shows a reader what other transactions have committed meanwhile, even in part.
 * Null when there is no such tree.
 */
export function loadTreeQuery(graph: Graph, id: TreeId): Promise<InformationTree | null> {
  return graph.write((transaction) => readLocked(transaction, id));
}

/** Adds one growth under the tree's lock, as `TreeStore.addGrowth` says. */
export function addGrowth(graph: Graph, id: TreeId, { nodes, edges, growth }: TreeAddition): Promise<InformationTree> {
  return graph.write(async (transaction) => {
    await lock(transaction, id);
    const result = await transaction.run('MATCH (t:Tree {id: $tree}) RETURN t.revision AS revision', key(id));
    const [record] = result.records;
    if (record === undefined) throw new Error(`there is no tree ${id} to grow`);
    if (await addGrowthRecord(transaction, id, growth)) {
      const revision = revisionSchema.parse(record.toObject()).revision + 1;
      await addPages(
        transaction,
        id,
        nodes.map((node) => ({ ...node, revision })),
      );
      await addRelationships(transaction, id, edges);
      const raised = graphProperties({ tree: id, revision });
      await transaction.run('MATCH (t:Tree {id: $tree}) SET t.revision = $revision', raised);
    }
    const tree = await readLocked(transaction, id);
    if (tree === null) throw new Error(`tree ${id} vanished while it grew`);
    return tree;
  });
}

const revisionSchema = z.object({ revision: z.int().min(1) });

/** Every tree's id, in no order. */
export async function treeIds(graph: Graph): Promise<readonly TreeId[]> {
  const { records } = await graph.read((transaction) => transaction.run('MATCH (t:Tree) RETURN t.id AS id'));
  return records.map((record) => treeId(parseGraphText(z.string().parse(record.get('id')))));
}

/**
 * Setting a property takes the node's write lock until the transaction ends. (Removing one alone does not: Neo4j does
 * nothing at all where no node ever had that property.)
 */
async function lock(transaction: ManagedTransaction, id: TreeId): Promise<void> {
  await transaction.run('MATCH (t:Tree {id: $tree}) SET t.lock = true REMOVE t.lock', key(id));
}

async function readLocked(transaction: ManagedTransaction, id: TreeId): Promise<InformationTree | null> {
  await lock(transaction, id);
  const rows = async (query: string) =>
    (await transaction.run(query, key(id))).records.map((record): unknown => record.get('found'));
  const [tree] = await rows('MATCH (t:Tree {id: $tree}) RETURN properties(t) AS found');
  if (tree === undefined) return null;
  const pages = await rows('MATCH (p:Page {tree: $tree}) RETURN properties(p) AS found');
  const relationships = await rows(readingRelationships);
  const growths = await rows('MATCH (g:Growth {tree: $tree}) RETURN properties(g) AS found');
  return inTreeOrder(treeOf(id, { tree, pages, relationships, growths }));
}

const readingRelationships = `
  MATCH (p:Page {tree: $tree})-[r:${relations.map(relationType).join('|')}]->(q:Page)
  RETURN {from: p.id, to: q.id, type: type(r), properties: properties(r)} AS found`;

/** @returns false when the growth was there already */
async function addGrowthRecord(transaction: ManagedTransaction, tree: TreeId, growth: Growth): Promise<boolean> {
  const { summary } = await transaction.run(addingGrowth, { growth: growthProperties(tree, growth) });
  return summary.counters.updates().nodesCreated > 0;
}

const addingGrowth = `
  MERGE (g:Growth {tree: $growth.tree, node: $growth.node, step: $growth.step}) ON CREATE SET g = $growth`;

async function addPages(transaction: ManagedTransaction, tree: TreeId, nodes: readonly TreeNode[]): Promise<void> {
  for (const some of portions(nodes, ROWS_AT_ONCE)) {
    await transaction.run(addingPages, { pages: some.map((node) => pageProperties(tree, node)) });
  }
}

const addingPages = 'UNWIND $pages AS page MERGE (p:Page {tree: page.tree, id: page.id}) ON CREATE SET p = page';

async function addRelationships(
  transaction: ManagedTransaction,
  tree: TreeId,
  edges: readonly TreeEdge[],
): Promise<void> {
  for (const relation of relations) {
    const alike = edges.filter((edge) => edge.relation === relation);
    for (const some of portions(alike, ROWS_AT_ONCE)) {
      const edges = some.map(relationshipValues);
      const { summary } = await transaction.run(addingRelationships(relation), { ...key(tree), edges });
      if (summary.counters.updates().relationshipsCreated !== some.length)
        throw new Error(`an edge of tree ${tree} leads from or to a page that the tree does not have`);
    }
  }
}

function addingRelationships(relation: Relation): string {
  return `
    UNWIND $edges AS edge
    MATCH (p:Page {tree: $tree, id: edge.from})
    MATCH (q:Page {tree: $tree, id: edge.to})
    CREATE (p)-[r:${relationType(relation)}]->(q) SET r = edge.properties`;
}

function key(tree: TreeId) {
  return graphProperties({ tree });
}

const seedNames = Object.keys(seedSchema.shape);
const nodeNames = Object.keys(treeFields.nodes.element.shape);
const edgeNames = Object.keys(treeFields.edges.element.shape).filter(
  (name) => !['from', 'to', 'relation'].includes(name),
);
const growthNames = Object.keys(treeFields.growths.element.shape);

/** Properties of a (:Tree): the seed's fields are next to its own, how the root was chosen is JSON. */
function treeProperties({ id, root, seed, rootChoice, revision }: InformationTree) {
  return graphProperties({
    ...seed,
    id,
    root,
    revision,
    rootChoice: rootChoice === null ? null : JSON.stringify(rootChoice),
  });
}

/** Properties of a (:Page), which is a node of one tree. */
function pageProperties(tree: TreeId, node: TreeNode) {
  return graphProperties({ ...node, tree });
}

/** Ends and properties of a relationship; its type says the relation. */
function relationshipValues({ from, to, relation: _relation, ...properties }: TreeEdge) {
  return { ...graphProperties({ from, to }), properties: graphProperties(properties) };
}

/** Properties of a (:Growth). */
function growthProperties(tree: TreeId, growth: Growth) {
  return graphProperties({ ...growth, tree });
}

/** Results of the queries of one tree. */
interface TreeRecords {
  readonly tree: unknown;
  readonly pages: readonly unknown[];
  readonly relationships: readonly unknown[];
  readonly growths: readonly unknown[];
}

/** A tree from its records, in no order. Throws a ZodError for records that no tree store wrote. */
function treeOf(id: TreeId, records: TreeRecords): InformationTree {
  const tree = properties.parse(records.tree);
  const { rootChoice } = tree;
  const fields = {
    ...plainProperties(tree, ['root', 'revision']),
    seed: plainProperties(tree, seedNames),
    rootChoice: typeof rootChoice === 'string' ? JSON.parse(rootChoice) : null,
    nodes: records.pages.map((page) => plainProperties(properties.parse(page), nodeNames)),
    edges: records.relationships.map(edgeOf),
    growths: records.growths.map((growth) => plainProperties(properties.parse(growth), growthNames)),
  };
  return { id, ...treeSchema.parse(fields) };
}

const properties = z.record(z.string(), z.unknown());
const treeSchema = z.strictObject(treeFields);

const relationshipSchema = z.object({ from: z.string(), to: z.string(), type: z.string(), properties });

function edgeOf(record: unknown): Record<string, unknown> {
  const relationship = relationshipSchema.parse(record);
  return {
    ...plainProperties(relationship.properties, edgeNames),
    ...plainProperties({ from: relationship.from, to: relationship.to }, ['from', 'to']),
    relation: relations.find((relation) => relationType(relation) === relationship.type),
  };
}
