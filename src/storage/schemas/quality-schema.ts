import * as z from 'zod';
import { judgedDimensions, qualityDimensions } from '../../../examiner/rubrics/report-criteria.ts';
import { softComparisonSchema } from '../../arena/judgement-schema.ts';
import type { QualityReport } from '../../arena/quality/quality-board.ts';
import type { RoundQuality } from '../../arena/quality/quality-record.ts';
import { estimateSchema, ratingReportSchema } from './rating-report-schema.ts';

const criteria = z.strictObject({
  source: z.enum(['adaptive', 'general', 'own']),
  criteria: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      weight: z.number(),
      dimension: z.enum(judgedDimensions).nullable(),
    }),
  ),
  supportWeight: z.number(),
});

const support = z.strictObject({ a: z.number(), b: z.number(), preferred: z.enum(['a', 'b']).nullable() });

const failure = z.strictObject({
  reason: z.enum(['examiner_unavailable', 'unparsable', 'no_judge', 'no_majority', 'unchecked', 'no_criteria']),
  detail: z.string(),
});

/** What became of comparing two reports, as it is stored. */
export const roundQualitySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('compared'),
    criteria,
    judges: z.array(softComparisonSchema),
    support: support.nullable(),
  }),
  z.strictObject({ kind: z.literal('not_compared'), reason: z.enum(['no_report', 'equal']) }),
  z.strictObject({ kind: z.literal('failed'), failure }),
]) satisfies z.ZodType<RoundQuality>;

const bound = z.number().nullable();

const share = z.strictObject({ count: z.int(), of: z.int(), share: z.number().nullable(), low: bound, high: bound });

/** The quality board as it is stored with a leaderboard. */
export const qualityReportSchema = z.strictObject({
  rounds: z.strictObject({ compared: z.int(), equal: z.int(), no_report: z.int(), failed: z.int() }),
  failures: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
  board: ratingReportSchema,
  withoutStyle: ratingReportSchema.nullable(),
  dimensions: z.array(
    z.strictObject({ dimension: z.enum(qualityDimensions), rounds: z.int(), board: ratingReportSchema }),
  ),
  agreement: z
    .strictObject({
      units: z.int(),
      clusters: z.int(),
      percent: estimateSchema,
      alpha: estimateSchema,
      /** Fleiss', which earlier versions stored as well. */
      kappa: z.unknown().optional(),
    })
    .nullable(),
  orders: z.strictObject({ comparisons: z.int(), ordersAgree: share, firstPreferred: share }).nullable(),
}) satisfies z.ZodType<QualityReport>;
