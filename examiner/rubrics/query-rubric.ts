import * as z from 'zod';

/** What an item of a query's rubric is about (Tournament-GRPO, appendix A). */
export const rubricDimensions = [
  'Coverage / Completeness',
  'Depth / Insight / Explanation',
  'Grounding / Citation Quality',
  'Instruction / Context Alignment',
  'Communication Quality',
] as const;

/** How much an item matters. */
export const rubricImportances = ['critical', 'important', 'nice_to_have'] as const;

/** Weights of explicit scoring (Tournament-GRPO, appendix F). */
export const importanceWeights = { critical: 3, important: 2, nice_to_have: 1 } as const satisfies Record<
  (typeof rubricImportances)[number],
  number
>;

const fewestItems = 5;
const mostItems = 7;
const fewestDimensions = 3;
const longestTitle = 200;
const longestDescription = 1_000;

const shortText = (most: number) =>
  z
    .string()
    .refine((text) => text.trim() !== '' && text.length <= most, { error: `empty, or longer than ${most} characters` });

/** The form of an item of one of these dimensions. */
export function rubricItemSchema<const Dimension extends string>(dimensions: readonly Dimension[]) {
  return z.strictObject({
    dimension: z.enum(dimensions),
    title: shortText(longestTitle),
    description: shortText(longestDescription),
    importance: z.enum(rubricImportances),
  });
}

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

/** What answers to one question are compared by. */
export interface QueryRubric {
  readonly items: readonly RubricItem[];
}

/** Items that say what another one says, in words of ours: they are told to the model. */
export function rubricRepeats(items: readonly Pick<RubricItem, 'title' | 'description'>[]): string[] {
  return (['title', 'description'] as const).flatMap((member) => {
    const plain = items.map((each) => (each[member].toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '));
    return plain.flatMap((text, at) => {
      const before = plain.indexOf(text);
      return before < at ? [`items ${before + 1} and ${at + 1} have the same ${member}`] : [];
    });
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
