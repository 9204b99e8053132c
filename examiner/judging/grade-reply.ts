import { z } from 'zod';
import { listOf, textOf } from '../prompts/reply-bounds.ts';
import type { ChecklistItem } from '../task.ts';

const gradeReply = z.strictObject({
  grades: listOf(
    z.strictObject({
      item: textOf(100),
      reason: textOf(5_000),
      outcome: z.enum(['satisfied', 'missing', 'contradicted']),
      quote: textOf(20_000).nullable(),
      doubt: textOf(5_000).nullable(),
    }),
    1_000,
  ),
});

export type GradeReply = z.infer<typeof gradeReply>;
/** What a judge says of one item; nothing of it is checked. Its reason comes first, so that it is thought before it is said. */
export type ClaimedGrade = Omit<GradeReply['grades'][number], 'reason'>;

/** The form of a reply that grades every item of a checklist exactly once. Grades of unknown items are let through. */
export function gradeReplyFor(items: readonly Pick<ChecklistItem, 'id'>[]): z.ZodType<GradeReply> {
  return gradeReply.superRefine(({ grades }, { addIssue }) => {
    for (const { id } of items) {
      const times = grades.filter(({ item }) => item === id).length;
      if (times === 1) continue;
      const message = times === 0 ? `there is no grade for item ${id}` : `item ${id} is graded ${times} times`;
      addIssue({ code: 'custom', path: ['grades'], message });
    }
  });
}
