import * as z from 'zod';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { Question } from '../ask-model.ts';
import { writeCriteriaPrompt, writeRubricPrompt } from '../prompts/write-rubric-prompts.ts';
import { queryRubricSchema, rubricItemSchema, rubricRepeats } from './query-rubric.ts';
import { judgedDimensions, type qualityDimensions } from './report-criteria.ts';

/** What is asked of whoever writes a rubric, and the form of its reply. */
export type RubricQuestion<Value> = Pick<Question<Value>, 'prompt' | 'name' | 'schema'>;

/**
 * Asks for the rubric by which rollouts of one question are compared: items with dimension, title, description and importance
 * (Tournament-GRPO, appendix A).
 */
export function rubricQuestion(question: string, fence: Fence): RubricQuestion<z.infer<typeof queryRubricSchema>> {
  return { prompt: writeRubricPrompt(question, fence), name: 'query_rubric', schema: queryRubricSchema };
}

const fewestOfDimension = 2;
const mostOfDimension = 3;

/** The whole is spread over the dimensions by code, so that a sum that is not quite 100 does no harm. */
const weight = z.number().refine((number) => number >= 0 && number <= 100, { error: 'not a number from 0 to 100' });

/**
 * Weights of all dimensions, and two or three items for each that judges are asked about (RACE: arXiv:2506.11763, has
 * weights and criteria follow the question).
 */
export const writtenCriteriaSchema = z
  .strictObject({
    weights: z.strictObject({
      comprehensiveness: weight,
      insight: weight,
      instruction_following: weight,
      readability: weight,
      support: weight,
    } satisfies Record<(typeof qualityDimensions)[number], typeof weight>),
    items: z.array(rubricItemSchema(judgedDimensions)),
  })
  .superRefine(({ weights, items }, { addIssue }) => {
    const counts = judgedDimensions.flatMap((dimension) => {
      const count = items.filter((each) => each.dimension === dimension).length;
      if (count >= fewestOfDimension && count <= mostOfDimension) return [];
      return [`${dimension} has ${count} items, not ${fewestOfDimension} to ${mostOfDimension}`];
    });
    const judged = judgedDimensions.reduce((sum, dimension) => sum + weights[dimension], 0);
    const faults = [
      ...counts,
      ...rubricRepeats(items),
      ...(judged > 0 ? [] : ['no dimension beside support has a weight']),
    ];
    for (const message of faults.slice(0, 10)) addIssue({ code: 'custom', path: ['items'], message });
  });

export type WrittenCriteria = Readonly<z.infer<typeof writtenCriteriaSchema>>;

/** Asks for the criteria by which reports on one question are compared. */
export function criteriaQuestion(question: string, fence: Fence): RubricQuestion<WrittenCriteria> {
  return { prompt: writeCriteriaPrompt(question, fence), name: 'report_criteria', schema: writtenCriteriaSchema };
}
