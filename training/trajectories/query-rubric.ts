import * as z from 'zod';
import { fenceRule, type PromptFor } from '../../examiner/prompts/prompt.ts';
import { itemRules, rubricItemSchema, rubricRepeats } from '../../examiner/rubrics/report-criteria.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';

/** Categories of the items of a query's rubric (Tournament-GRPO, appendix A). */
const rubricDimensions = [
  'Coverage / Completeness',
  'Depth / Insight / Explanation',
  'Grounding / Citation Quality',
  'Instruction / Context Alignment',
  'Communication Quality',
] as const;

const fewestItems = 5;
const mostItems = 7;
const fewestDimensions = 3;

const item = rubricItemSchema(rubricDimensions);

/** One thing that a good answer to this question does. */
export type RubricItem = Readonly<z.infer<typeof item>>;

/**
 * A rubric of one question: 5 to 7 items of at least three dimensions, no two with one title or one description (blanks,
 * case and punctuation aside). Bounds are checked here and not told to providers.
 */
export const queryRubricSchema = z.strictObject({ items: z.array(item) }).superRefine(({ items }, { addIssue }) => {
  const isCount = items.length >= fewestItems && items.length <= mostItems;
  const isWide = new Set(items.map(({ dimension }) => dimension)).size >= fewestDimensions;
  const faults = [
    ...(isCount ? [] : [`there are ${items.length} items, not ${fewestItems} to ${mostItems}`]),
    ...(isWide ? [] : [`the items use fewer than ${fewestDimensions} dimensions`]),
    ...rubricRepeats(items),
  ];
  for (const message of faults.slice(0, 10)) addIssue({ code: 'custom', path: ['items'], message });
});

/** Rubric for comparing answers to one question. */
export interface QueryRubric {
  readonly items: readonly RubricItem[];
}

/** Items of a rubric as JSON, one a line. */
export function queryRubricText(items: readonly RubricItem[]): string {
  return items
    .map(({ dimension, title, importance, description }) =>
      JSON.stringify({ dimension, title, importance, description }),
    )
    .join('\n');
}

const system = `You write the rubric by which several long answers to one question will be compared.

${fenceRule}

A rubric has 5, 6 or 7 items:
- dimension: one of ${rubricDimensions.map((name) => `"${name}"`).join(', ')}. At least three different ones are used.
${itemRules} Where it rests on evidence, on sources or on what is recent, an item is about the grounding. Length and formatting alone are worth no item.`;

/**
 * Asks for the rubric by which rollouts of one question are compared: items with dimension, title, description and importance
 * (Tournament-GRPO, appendix A).
 */
export function writeRubricPrompt(question: string, fence: Fence): PromptFor<z.infer<typeof queryRubricSchema>> {
  const user = ['The question:', fence('question', question), 'Write its rubric.'].join('\n\n');
  return { version: 'write-rubric@1', system, user, name: 'query_rubric', schema: queryRubricSchema };
}
