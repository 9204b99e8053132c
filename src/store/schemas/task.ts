import { z } from 'zod';
import type { Fact } from '../../../examiner/fact.ts';
import type { ChecklistItem, Task } from '../../../examiner/task.ts';
import { contentHashSchema, nodeIdSchema, urlSchema } from '../../../trees/tree-schema.ts';
import { taskIdSchema, treeIdSchema } from './ids.ts';

const fact = z.strictObject({
  entity: z.string(),
  attribute: z.string(),
  value: z.string(),
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
  kind: z.enum(['depth', 'width']),
  target: nodeIdSchema,
  attribute: z.string(),
  value: z.string(),
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
}) satisfies z.ZodType<Task>;
