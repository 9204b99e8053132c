import { z } from 'zod';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { treeFields } from '../../../trees/tree-schema.ts';

/** What a query of one tree gives back: aggregates of no rows are null. */
export const treeRowSchema = z.strictObject({
  ...treeFields,
  nodes: rowsOf(treeFields.nodes),
  edges: rowsOf(treeFields.edges),
  growths: rowsOf(treeFields.growths),
}) satisfies z.ZodType<Omit<InformationTree, 'id'>>;

function rowsOf<Rows extends z.ZodType<readonly unknown[]>>(rows: Rows) {
  return rows.nullable().transform((list) => list ?? []);
}
