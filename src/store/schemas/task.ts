import { z } from 'zod';
import type { Fact } from '../../../examiner/fact.ts';
import type { ChecklistItem, Task } from '../../../examiner/task.ts';
import { contentHashSchema, nodeIdSchema, urlSchema } from '../../../trees/tree-schema.ts';
import { taskIdSchema, treeIdSchema } from './ids.ts';

const accepted = {
  value: z.string(),
  forms: z.array(z.string()).exactOptional(),
  parts: z.array(z.string()).exactOptional(),
};

const fact = z.strictObject({
  entity: z.string(),
  attribute: z.string(),
  ...accepted,
  quote: z.strictObject({
    node: nodeIdSchema,
    url: urlSchema,
    page: contentHashSchema,
    start: z.int(),
    end: z.int(),
    text: z.string(),
  }),
}) satisfies z.ZodType<Fact>;

const checklistItem = z.strictObject({
  id: z.string(),
  kind: z.enum(['depth', 'width', 'chain']),
  target: nodeIdSchema,
  attribute: z.string(),
  ...accepted,
  text: z.string(),
  facts: z.array(fact),
}) satisfies z.ZodType<ChecklistItem>;

export const taskSchema = z.strictObject({
  id: taskIdSchema,
  tree: treeIdSchema,
  path: z.array(nodeIdSchema),
  width: z.int(),
  variant: z.int(),
  question: z.string(),
  wordLimit: z.int(),
  targets: z.array(z.strictObject({ node: nodeIdSchema, name: z.string() })),
  rivals: z.array(z.string()).exactOptional(),
  depthChecklist: z.array(checklistItem),
  widthChecklist: z.array(checklistItem),
  chainChecklist: z.array(checklistItem).exactOptional(),
  chainCounts: z.literal(true).exactOptional(),
  searchCheck: z.enum(['not_found', 'found', 'unavailable']).exactOptional(),
}) satisfies z.ZodType<Task>;
