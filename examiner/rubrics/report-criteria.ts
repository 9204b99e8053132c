import * as z from 'zod';
import type { Immutable } from '../../src/kernel/immutable.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import { fenceRule, type PromptFor } from '../prompts/prompt.ts';
import { criterionFields, type Task } from '../task.ts';

/** Dimensions of reports that judges are asked about besides their facts (RACE, arXiv:2506.11763). */
export const judgedDimensions = ['comprehensiveness', 'insight', 'instruction_following', 'readability'] as const;
export type JudgedDimension = (typeof judgedDimensions)[number];

/** All that reports are compared by; support is decided by code, from what was found of the citations. */
export const qualityDimensions = [...judgedDimensions, 'support'] as const;
export type QualityDimension = (typeof qualityDimensions)[number];

export const reportCriteriaSchema = z.strictObject({
  /** `adaptive`: a model wrote them for the question; `general`: the same for every question; `own`: the question's rubric. */
  source: z.enum(['adaptive', 'general', 'own']),
  /** `dimension` is null for one of a question's own rubric, which knows no dimensions. */
  criteria: z.array(z.strictObject({ ...criterionFields, dimension: z.enum(judgedDimensions).nullable() })),
  /** Weight of support against the weights of the criteria, where it is known. */
  supportWeight: z.number(),
});

/** Criteria by which the reports on one question are compared. */
export type ReportCriteria = Immutable<z.infer<typeof reportCriteriaSchema>>;
export type ReportCriterion = ReportCriteria['criteria'][number];

/**
 * A model's weights and items as criteria: each dimension's share of the whole is spread over its items by their importance, as in
 * RACE. All weights with that of support add up to 1.
 */
export function adaptiveCriteria({ weights, items }: WrittenCriteria): ReportCriteria {
  const whole = qualityDimensions.reduce((sum, dimension) => sum + weights[dimension], 0);
  const byDimension = judgedDimensions.flatMap((dimension) => {
    const own = items.filter((each) => each.dimension === dimension);
    const sum = own.reduce((total, { importance }) => total + importanceWeights[importance], 0);
    return own.map((each) => ({
      dimension,
      text: `${each.title}: ${each.description}`,
      weight: ((weights[dimension] / whole) * importanceWeights[each.importance]) / sum,
    }));
  });
  return { source: 'adaptive', criteria: byDimension.map(numbered), supportWeight: weights.support / whole };
}

const numbered = <Worded extends object>(criterion: Worded, at: number) => ({ id: `r${at + 1}`, ...criterion });

const generalTexts: readonly (readonly [JudgedDimension, string])[] = [
  ['comprehensiveness', 'Everything that the question asks about is covered, in its breadth.'],
  ['comprehensiveness', 'What a reader needs to make use of the answer is there: context, figures, dates, conditions.'],
  [
    'insight',
    'It explains why and how, and relates findings to each other, where a list would leave that to the reader.',
  ],
  ['insight', 'It weighs what it found, tells what is certain from what is not, and draws conclusions that follow.'],
  ['instruction_following', 'It answers the question that was asked, in the form that was asked for.'],
  ['instruction_following', 'Every condition and limit that the question sets is kept, its length included.'],
  ['readability', 'What a reader looks for is found at once, in an order that makes sense.'],
  ['readability', 'Its sentences are plain and exact, and none of them could be left out.'],
];

/** The same for every question, all dimensions alike. */
export const generalCriteria: ReportCriteria = {
  source: 'general',
  criteria: generalTexts.map(([dimension, text], at) => numbered({ dimension, text, weight: 1 / 10 }, at)),
  supportWeight: 1 / 5,
};

/** A question's own rubric, without support; null where it has none, or the arena's, which decides between equal grades alone. */
export function ownCriteria({ rubric, kind }: Pick<Task, 'rubric' | 'kind'>): ReportCriteria | null {
  if (rubric === undefined || kind === 'comparison') return null;
  const criteria = rubric.map((criterion) => ({ ...criterion, dimension: null }));
  return { source: 'own', criteria, supportWeight: 0 };
}

/** Weights of explicit scoring (Tournament-GRPO, appendix F). */
export const importanceWeights = { critical: 3, important: 2, nice_to_have: 1 } as const;

const shortText = (most: number) =>
  z
    .string()
    .refine((text) => text.trim() !== '' && text.length <= most, { error: `empty, or longer than ${most} characters` });

/** The form of an item of one of these dimensions. */
export function rubricItemSchema<const Dimension extends string>(dimensions: readonly Dimension[]) {
  return z.strictObject({
    dimension: z.enum(dimensions),
    title: shortText(200),
    description: shortText(1_000),
    importance: z.enum(['critical', 'important', 'nice_to_have']),
  });
}

/** Items that say what another one says, in words of ours: they are told to the model. */
export function rubricRepeats(items: readonly Readonly<Record<'title' | 'description', string>>[]): string[] {
  return (['title', 'description'] as const).flatMap((member) => {
    const plain = items.map((each) => (each[member].toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '));
    return plain.flatMap((text, at) => {
      const before = plain.indexOf(text);
      return before < at ? [`items ${before + 1} and ${at + 1} have the same ${member}`] : [];
    });
  });
}

const fewestOfDimension = 2;
const mostOfDimension = 3;

/** The whole is spread over the dimensions by code, so that a sum that is not quite 100 does no harm. */
const weight = z.number().refine((number) => number >= 0 && number <= 100, { error: 'not a number from 0 to 100' });

/** Weights of all dimensions, and two or three items for each that judges are asked about (as in RACE, arXiv:2506.11763). */
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
    const judgedWeight = judgedDimensions.reduce((sum, dimension) => sum + weights[dimension], 0);
    const faults = [
      ...counts,
      ...rubricRepeats(items),
      ...(judgedWeight > 0 ? [] : ['no dimension beside support has a weight']),
    ];
    for (const message of faults.slice(0, 10)) addIssue({ code: 'custom', path: ['items'], message });
  });

export type WrittenCriteria = Readonly<z.infer<typeof writtenCriteriaSchema>>;

/** Rules for the items of every rubric that a model writes. */
export const itemRules = `- title: a few words.
- description: one sentence on something that a reader can see in an answer to this very question, and that some answers will have and others not.
- importance: critical, an answer without it fails its reader; important, it would be clearly worse without it; nice_to_have, it gains by it.

No item asks for what another one asks for, not even in other words; titles and descriptions all differ. Where the question calls for a comparison, a recommendation, a weighing of benefits and costs, criticism, benchmarks, or for saying what is uncertain, an item is about that.`;

const ofReports = `You write the criteria by which two research reports on one question will be compared, before any report is there. Whether their facts are right is found out elsewhere; the criteria are about the report as a whole.

${fenceRule}

First the weights: for each dimension how much it matters to whoever asks this very question, as a number from 0 to 100; the five add up to 100. No question needs all of them alike: a request for a list lives by what it covers, one for a judgement by its reasoning, one with many conditions by keeping them.
- comprehensiveness: what the question asks about is covered, in its breadth and with what belongs to it.
- insight: it explains, relates, weighs and concludes, and does not only list.
- instruction_following: it does what was asked, within the conditions and limits that were set.
- readability: what is looked for is found and understood at once.
- support: statements rest on sources that bear them out. This one is weighed here and measured elsewhere.

Then the items, two or three for each dimension but support, for which there are none:
- dimension: one of ${judgedDimensions.join(', ')}.
${itemRules} Length and formatting alone are worth no item: more words on the same matter are no merit, and an item on readability is about what a reader finds and understands.`;

/** Asks for the criteria by which reports on one question are compared. */
export function writeCriteriaPrompt(question: string, fence: Fence): PromptFor<WrittenCriteria> {
  const ask = 'Write the weights of its dimensions, and its items.';
  const user = ['The question:', fence('question', question), ask].join('\n\n');
  const form = { name: 'report_criteria', schema: writtenCriteriaSchema };
  return { version: 'write-criteria@1', system: ofReports, user, ...form };
}
