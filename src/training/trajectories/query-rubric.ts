import * as z from 'zod';

/** What an item of a query's rubric is about (Tournament-GRPO, appendix A). */
export const rubricDimensions = [
  'Coverage / Completeness',
  'Depth / Insight / Explanation',
  'Grounding / Citation Quality',
  'Instruction / Context Alignment',
  'Communication Quality',
] as const;

/** How much an item matters; weighted 3, 2, 1 in explicit scoring. */
export const rubricImportances = ['critical', 'important', 'nice_to_have'] as const;

const fewestItems = 5;
const mostItems = 7;
const fewestDimensions = 3;
const longestTitle = 200;
const longestDescription = 1_000;

const shortText = (most: number) =>
  z
    .string()
    .refine((text) => text.trim() !== '' && text.length <= most, { error: `empty, or longer than ${most} characters` });

const item = z.strictObject({
  dimension: z.enum(rubricDimensions),
  title: shortText(longestTitle),
  description: shortText(longestDescription),
  importance: z.enum(rubricImportances),
});

/** One thing that a good answer to this question does. */
export type RubricItem = Readonly<z.infer<typeof item>>;

/**
 * A rubric of one question: 5 to 7 items of at least three dimensions, no two with one title or one description (blanks,
 * case and punctuation aside). Bounds are checked here and not told to providers.
 */
export const queryRubricSchema = z.strictObject({ items: z.array(item) }).superRefine(({ items }, { addIssue }) => {
  const faults = [
    ...(items.length < fewestItems || items.length > mostItems
      ? [`there are ${items.length} items, not ${fewestItems} to ${mostItems}`]
      : []),
    ...(new Set(items.map(({ dimension }) => dimension)).size < fewestDimensions
      ? [`the items use fewer than ${fewestDimensions} dimensions`]
      : []),
    ...repeatsIn(items, 'title'),
    ...repeatsIn(items, 'description'),
  ];
  for (const message of faults.slice(0, 10)) addIssue({ code: 'custom', path: ['items'], message });
});

/** What answers to one question are compared by. */
export interface QueryRubric {
  readonly items: readonly RubricItem[];
}

/** In words of ours: they are told to the model. */
function repeatsIn(items: readonly RubricItem[], member: 'title' | 'description'): string[] {
  const plain = items.map(
    (each) =>
      each[member]
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? '',
  );
  return plain.flatMap((text, at) => {
    const before = plain.indexOf(text);
    return before < at ? [`items ${before + 1} and ${at + 1} have the same ${member}`] : [];
  });
}

/** Items of a rubric as JSON, one a line. */
export function queryRubricText(items: readonly RubricItem[]): string {
  return items
    .map(({ dimension, title, importance, description }) =>
      JSON.stringify({ dimension, title, importance, description }),
    )
    .join('\n');
}
