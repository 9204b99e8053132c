import * as z from 'zod';
import { faultsText } from '../../../kernel/errors.ts';
import { fail, ok } from '../../../kernel/result.ts';
import type { PublishedShape } from './published-shape.ts';

const text = z.string().min(1);
const row = z.object({
  query: text,
  metadata: z.object({ rubrics: z.array(text).min(1).optional(), task_type: text.optional() }).optional(),
});

/**
 * ArenaRL's Open-DeepResearch: a `query`, on which answers are compared. Rows of ECR-DeepResearch, of the same repository, have
 * in `metadata.rubrics` statements that an answer satisfies or not: points.
 * Source: Alibaba-NLP/qqr, scripts/deepresearch/run-qwen3-8B.sh (input and label key) and data/ecr_deepresearch/README.md.
 */
export const openDeepResearch: PublishedShape = {
  fields: ['query', 'metadata.rubrics', 'metadata.task_type'],
  isEncrypted: false,
  read: (value) => {
    const read = row.safeParse(value);
    if (!read.success) return fail(faultsText(read.error));
    const { query: question, metadata } = read.data;
    return ok({ question, topic: metadata?.task_type, checklist: metadata?.rubrics });
  },
};
