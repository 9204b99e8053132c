import * as z from 'zod';
import type { GradeOutcome } from '../../../examiner/task.ts';
import { failureTags, verdictTiers } from '../../../examiner/verdict.ts';

export const gradeOutcomes = ['satisfied', 'missing', 'contradicted'] as const satisfies readonly GradeOutcome[];

const count = z.int().nonnegative();
const figure = z.number().nullable();
const estimate = z.strictObject({ value: figure, low: figure, high: figure });
const agreement = z.strictObject({ pairs: count, clusters: count, percent: estimate, kappa: estimate });
const outcomes = z.record(z.enum(gradeOutcomes), count);

const countOf = z.strictObject({ count, of: count });
/** A part of a whole, as two counts. */
export type CountOf = z.infer<typeof countOf>;

const counts = z.strictObject({
  items: count,
  right: count.describe('Judged as by hand.'),
  confusion: z.record(z.enum(gradeOutcomes), outcomes).describe('By the grade by hand, then by the judged one.'),
  falseSatisfied: countOf.describe('Judged satisfied, of those that are not.'),
  falseContradicted: countOf.describe('Judged contradicted, of those that are not.'),
  satisfiedLost: countOf.describe('Judged missing or contradicted, of those that are satisfied.'),
  contradictedLost: countOf.describe('Judged satisfied or missing, of those that are contradicted.'),
});

const figures = counts.extend({
  agreement: agreement.describe('Accuracy (`percent`) and Cohen’s kappa with 95% intervals, clustered by answer.'),
});
export type OutcomeFigures = z.infer<typeof figures>;

/** The items of one category or domain. */
const namedCounts = counts.extend({ name: z.string() });

/** Changes of one sort, and those among them after which a person agrees. */
const changes = z.strictObject({ count, rightly: count });

/** The effect of code on a judge's grades. */
const codeEffect = z.strictObject({
  before: figures.describe('The grades as the judge gave them.'),
  lowered: changes.describe('Satisfied by the judge, not by what stands; rightly where it is not satisfied by hand.'),
  dropped: changes.describe('Contradicted by the judge, not by what stands; rightly where it is not so by hand.'),
  raised: changes.describe('Satisfied by what stands, not by the judge; rightly where it is satisfied by hand: none.'),
});

/** Grades that code could neither confirm nor refute, so that a judge looked again. */
const secondLooks = z.strictObject({
  count,
  confirmed: changes.describe('The judge’s grade stands; rightly where it is the person’s.'),
  disputed: changes.describe('It does not; rightly where it is not the person’s.'),
});

const verdict = z.strictObject({ tier: z.enum(verdictTiers), tag: z.enum(failureTags).nullable() });

const pairedVerdict = z.strictObject({ a: z.string(), b: z.string(), hand: verdict, judged: verdict });
/** Two answers to one question, with the verdict from the person's grades and the one from judged grades. */
export type PairedVerdict = z.infer<typeof pairedVerdict>;

const verdictComparison = z.strictObject({
  questions: count.describe('Questions with two answers or more.'),
  same: countOf.describe('Pairs whose verdicts have the same tier and the same tag.'),
  tiers: agreement.describe('On the six tiers, clustered by question.'),
  tags: agreement.describe('On the loser’s tag, or that nobody lost.'),
  differing: z.array(pairedVerdict).describe('Pairs whose verdicts differ.'),
});
export type VerdictComparison = z.infer<typeof verdictComparison>;

const calibrationFigures = z.strictObject({
  all: figures,
  depth: figures,
  width: figures,
  borderline: figures.describe('Items on which careful people may differ.'),
  clear: figures.describe('All others.'),
  byCategory: z
    .array(namedCounts)
    .describe('By the first word of why the person’s grade is what it is; most items first.'),
  byDomain: z.array(namedCounts),
  untouched: countOf.describe('Answers of which every item is judged as by hand.'),
  code: codeEffect.nullable().describe('Null where no judge said anything before code did.'),
  secondLooks,
  verdicts: verdictComparison.nullable().describe('Null where no two answers are to the same question.'),
});
/** Agreement of a judge's grades with those of a careful person. */
export type CalibrationFigures = z.infer<typeof calibrationFigures>;

/** The result of a calibration, as stored. */
export const calibrationResultSchema = z.strictObject({
  file: z.string().describe('Its name.'),
  answers: count.describe('Of the file that were judged.'),
  again: count.describe('Which time the judges were asked, from 0.'),
  judges: z.array(
    z.strictObject({
      judge: z.string().describe('`provider/model`, or `panel`.'),
      unjudged: count.describe('Answers that it could not be had to grade.'),
      figures: calibrationFigures,
    }),
  ),
});

export type CalibrationResult = z.infer<typeof calibrationResultSchema>;
