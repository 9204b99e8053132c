import * as z from 'zod';
import type { ChecklistItem, Task } from '../../../examiner/task.ts';
import { nodeId, taskId, treeId } from '../../../src/kernel/ids.ts';

const checklist = z.object({
  wrong: z.array(z.string()),
  items: z.array(
    z.object({
      item: z.string(),
      kind: z.enum(['depth', 'width', 'chain']),
      entity: z.string(),
      attribute: z.string(),
      value: z.string(),
      forms: z.array(z.string()).exactOptional(),
      page: z.string(),
    }),
  ),
});

/** The prompt holds the graded part alone, so that nothing more is to be cut off. */
const noLimit = 1_000_000;

/** A task as far as the checklist in a prompt tells it; its entities are its nodes. */
export function rebuiltTask(json: string): Task {
  const { wrong, items } = checklist.parse(JSON.parse(json));
  const entities = [...new Set(items.map(({ entity }) => entity))];
  const all = items.map(
    ({ item, kind, entity, attribute, value, forms }): ChecklistItem => ({
      id: item,
      kind,
      target: nodeId(entity),
      attribute,
      value,
      ...(forms && { forms }),
      text: '',
      facts: [],
    }),
  );
  return {
    id: taskId('rebuilt'),
    tree: treeId('rebuilt'),
    path: [nodeId('rebuilt')],
    width: entities.length,
    variant: 0,
    question: '',
    wordLimit: noLimit,
    targets: entities.map((entity) => ({ node: nodeId(entity), name: entity })),
    rivals: wrong,
    depthChecklist: all.filter(({ kind }) => kind === 'depth'),
    widthChecklist: all.filter(({ kind }) => kind === 'width'),
  };
}
