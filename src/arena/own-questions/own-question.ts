import * as z from 'zod';
import { sentenceSpans } from '../../../examiner/reading/markdown.ts';
import type { Span } from '../../../examiner/span.ts';

const mostPoints = 200;
const mostForms = 50;
const mostCriteria = 100;

const words = (most: number) => z.string().trim().min(1).max(most);
const accepted = z.union([words(1_000), z.array(words(1_000)).min(1).max(mostForms)], {
  error: `a text, or a list of 1 to ${mostForms} texts that say the same`,
});

const point = z.union([words(2_000), z.strictObject({ point: words(2_000), accept: accepted.optional() })], {
  error: 'a text, or an object with "point" and, where code is to compare, "accept": what counts as right',
});

const weight = z.number().positive().max(1_000);
/** One thing that answers are compared by, and what it weighs. */
const criterionSchema = z.union(
  [words(2_000), z.strictObject({ criterion: words(2_000), weight: weight.optional() })],
  {
    error: 'a text, or an object with "criterion" and, where it counts more or less than 1, "weight"',
  },
);

/** All that the answers to a question are compared by. */
export const rubricSchema = z.array(criterionSchema).min(1).max(mostCriteria);

/** One line of a file of own questions; docs/own-questions.md explains it. */
export const ownQuestionSchema = z.strictObject({
  id: words(200).optional().describe('Your own name for the question: each stands once in a file.'),
  question: words(20_000).describe('What agents are asked, word for word; the word limit is added.'),
  topic: words(200).optional().describe('A slice of boards: what the question is about.'),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, { error: 'two small letters, such as zh' })
    .optional()
    .describe('A slice of boards: the language of the question (ISO 639-1). Default: found out from its words.'),
  wordLimit: z
    .int()
    .min(1)
    .max(20_000)
    .optional()
    .describe('Words of the answer; what is beyond 1.5 times as many is not graded. Default: what the import says.'),
  answer: accepted.optional().describe('The short right answer, in each form that counts as it.'),
  checklist: z.array(point).min(1).max(mostPoints).optional().describe('What a good answer says, point by point.'),
  reference: words(50_000)
    .refine((text) => statementsIn(text).length <= mostPoints, {
      error: `more than ${mostPoints} sentences, each of which would be a point`,
    })
    .optional()
    .describe('A long right answer: each of its sentences is a point, which only a model can grade.'),
  rubric: rubricSchema
    .optional()
    .describe(
      'What two answers are compared by where the rest leaves them level; a criterion weighs 1 unless it says so.',
    ),
  canary: words(1_000)
    .optional()
    .describe(
      'Marks copies of the data, so that they can be kept out of training: stands on the page of the question.',
    ),
});

export type OwnQuestion = z.infer<typeof ownQuestionSchema>;

/** One line of the questions of a task pack; docs/task-packs.md explains it. */
export const packQuestionSchema = ownQuestionSchema
  .extend({
    checks: z
      .array(words(100))
      .min(1)
      .max(50)
      .refine((checks) => new Set(checks).size === checks.length, { error: 'each check stands once' })
      .optional()
      .describe("What the pack's checks program finds out of each answer, by the names it uses."),
  })
  .refine(({ checks, id }) => checks === undefined || id !== undefined, {
    error: 'a question with checks needs an id, by which the checks program knows it',
    path: ['id'],
  });

export type PackQuestion = z.infer<typeof packQuestionSchema>;

/** The sentences of a long answer, those of its list items included; headings state nothing. */
export function statementsIn(reference: string): readonly Span[] {
  const lines = [...reference.matchAll(/^(?![ \t]*#)(?:[ \t]*(?:[-*+>]|\d{1,3}[.)])[ \t]+)?[ \t]*(\S.*)$/gm)];
  return lines.flatMap(({ index, 0: line, 1: rest = '' }) => {
    const end = index + line.length;
    return sentenceSpans(reference, end - rest.length, end);
  });
}

/** The texts that count as one value, the first of which stands for it. */
export function acceptedTexts(accept: string | readonly string[]): readonly string[] {
  return typeof accept === 'string' ? [accept] : accept;
}
