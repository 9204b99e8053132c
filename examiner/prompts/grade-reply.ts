import * as z from 'zod';
import type { ChecklistItem } from '../task.ts';
import { boundedList, boundedText, eachOnce } from './prompt.ts';

const claimedGrades = boundedList(
  z.strictObject({
    item: boundedText(100),
    reason: boundedText(5_000),
    outcome: z.enum(['satisfied', 'missing', 'contradicted']),
    quote: boundedText(20_000).nullable(),
    doubt: boundedText(5_000).nullable(),
  }),
  1_000,
);

const entities = boundedList(z.strictObject({ name: boundedText(500), quote: boundedText(20_000) }), 1_000);

/** One grade as a judge says it, unchecked. The schema has its reason first, so that it is thought before it is said. */
export type ClaimedGrade = Omit<z.infer<typeof claimedGrades>[number], 'reason'> & { readonly reason?: string };

/** An entity that a judge finds in an answer, with the answer's words that name it; unchecked. */
export type ListedEntity = z.infer<typeof entities>[number];

/** The entities of an answer: those that it offers as asked for, and those that it rules out or only mentions. */
const lists = { offered: entities, mentioned: entities };
export type ListedEntities = z.infer<z.ZodObject<typeof lists>>;

/** Grades of a second look, or of one answer by the judge of the paper. */
export interface GradeReply {
  readonly grades: readonly ClaimedGrade[];
}

/** The reply to the prompt that grades an answer. */
export type AnswerReply = GradeReply & ListedEntities;

type Items = readonly Pick<ChecklistItem, 'id'>[];

/** Claimed grades of a checklist: no item is graded twice, and with `least` 1 none is left out. Grades of unknown items are let through. */
export const claimedGradesOf = (items: Items, least: 0 | 1) =>
  eachOnce(claimedGrades, items, ({ item }) => item, ['item', 'graded'], least);

/** Reply to `grade-answer`: items without a grade are unjudged. That to `second-look` has no lists of entities. */
export function answerReplyFor(items: Items): z.ZodType<AnswerReply> {
  return z.strictObject({ grades: claimedGradesOf(items, 0), ...lists });
}

/** Reply to `offered-entities`: each of the names in exactly one of the lists. */
export function entitiesReplyFor(names: readonly string[]): z.ZodType<ListedEntities> {
  return z.strictObject(lists).superRefine(({ offered, mentioned }, { addIssue }) => {
    const listedNames = [...offered, ...mentioned].map(({ name }) => name);
    for (const name of names.filter((each) => listedNames.filter((other) => other === each).length !== 1))
      addIssue({ code: 'custom', path: [], message: `${name} must stand in one of the lists, once and so spelled` });
  });
}
