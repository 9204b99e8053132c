import { z } from 'zod';
import type { TreeId } from '../../src/kernel/ids.ts';
import type { Growth, InformationTree, TreeEdge, TreeNode } from '../information-tree.ts';
import { relations } from '../relation.ts';
import { seedSchema, treeFields } from '../tree-schema.ts';
import { graphProperties, plainProperties } from './graph-values.ts';
import { relationTypes } from './relation-types.ts';

const seedNames = Object.keys(seedSchema.shape);
const nodeNames = Object.keys(treeFields.nodes.element.shape);
const edgeNames = Object.keys(treeFields.edges.element.shape).filter(
  (name) => !['from', 'to', 'relation'].includes(name),
);
const growthNames = Object.keys(treeFields.growths.element.shape);

/** Properties of a (:Tree): the seed's fields stand beside its own, how the root was chosen is JSON. */
export function treeProperties({ id, root, seed, rootChoice, revision }: InformationTree) {
  return graphProperties({
    ...seed,
    id,
    root,
    revision,
    rootChoice: rootChoice === null ? null : JSON.stringify(rootChoice),
  });
}

/** Properties of a (:Page), which is a node of one tree. */
export function pageProperties(tree: TreeId, node: TreeNode) {
  return graphProperties({ ...node, tree });
}

/** Ends and properties of a relationship; its type says the relation. */
export function relationshipValues({ from, to, relation: _relation, ...properties }: TreeEdge) {
  return { ...graphProperties({ from, to }), properties: graphProperties(properties) };
}

/** Properties of a (:Growth). */
export function growthProperties(tree: TreeId, growth: Growth) {
  return graphProperties({ ...growth, tree });
}

/** What the queries of one tree give back. */
export interface TreeRecords {
  readonly tree: unknown;
  readonly pages: readonly unknown[];
  readonly relationships: readonly unknown[];
  readonly growths: readonly unknown[];
}

/** A tree from its records, in no order. Throws a ZodError for records that no tree store wrote. */
export function treeOf(id: TreeId, records: TreeRecords): InformationTree {
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
    relation: relations.find((relation) => relationTypes[relation] === relationship.type),
  };
}
