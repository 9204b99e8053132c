import * as z from 'zod';
import { failureTags, verdictTiers } from '../../../examiner/verdict.ts';
import type { CalibrationFigures } from '../../audit/calibration/calibration-figures.ts';
import { gradeOutcomes } from '../../audit/calibration/outcome-figures.ts';
import { estimateSchema } from './rating-report-schema.ts';

const count = z.int().nonnegative();
const countOf = z.strictObject({ count, of: count });
const changes = z.strictObject({ count, rightly: count });
const agreement = z.strictObject({ pairs: count, clusters: count, percent: estimateSchema, kappa: estimateSchema });
const outcomes = z.record(z.enum(gradeOutcomes), count);

const counts = z.strictObject({
  items: count,
  right: count.describe('Judged as by hand.'),
  confusion: z.record(z.enum(gradeOutcomes), outcomes).describe('By the grade by hand, then by the judged one.'),
  falseSatisfied: countOf,
  falseContradicted: countOf,
  satisfiedLost: countOf,
  contradictedLost: countOf,
});
const figures = counts.extend({ agreement });
const named = counts.extend({ name: z.string() });
const verdict = z.strictObject({ tier: z.enum(verdictTiers), tag: z.enum(failureTags).nullable() });

const calibrationFiguresSchema = z.strictObject({
  all: figures,
  depth: figures,
  width: figures,
  borderline: figures,
  clear: figures,
  byCategory: z.array(named),
  byDomain: z.array(named),
  untouched: countOf.describe('Answers of which every item is judged as by hand.'),
  code: z.strictObject({ before: figures, lowered: changes, dropped: changes, raised: changes }).nullable(),
  secondLooks: z.strictObject({ count, confirmed: changes, disputed: changes }),
  verdicts: z
    .strictObject({
      questions: count,
      same: countOf,
      tiers: agreement,
      tags: agreement,
      differing: z.array(z.strictObject({ a: z.string(), b: z.string(), hand: verdict, judged: verdict })),
    })
    .nullable(),
}) satisfies z.ZodType<CalibrationFigures>;

/** What came of a calibration, as it is stored. */
export const calibrationResultSchema = z.strictObject({
  file: z.string().describe('Its name.'),
  answers: count.describe('Of the file that were judged.'),
  again: count.describe('Which time the judges were asked, from 0.'),
  judges: z.array(
    z.strictObject({
      judge: z.string().describe('`provider/model`, or `panel`.'),
      unjudged: count.describe('Answers that it could not be had to grade.'),
      figures: calibrationFiguresSchema,
    }),
  ),
});

export type CalibrationResult = z.infer<typeof calibrationResultSchema>;
