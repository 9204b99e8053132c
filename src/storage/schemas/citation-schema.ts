import * as z from 'zod';
import {
  type CitationReport,
  citationOutcomes,
  type JudgedCitation,
  type JudgedClaim,
  type SourceReading,
} from '../../../examiner/citations/citation.ts';
import { contentHashSchema } from '../../../trees/tree-schema.ts';

const span = { start: z.int(), end: z.int() };

const judgedCitation = z.strictObject({
  source: z.string(),
  outcome: z.enum(citationOutcomes),
  by: z.array(z.string()),
  reason: z.string(),
  quote: z.string().nullable(),
  place: z.strictObject(span).nullable(),
}) satisfies z.ZodType<JudgedCitation>;

const judgedClaim = z.strictObject({
  ...span,
  text: z.string(),
  context: z.string(),
  needsSource: z.boolean(),
  citations: z.array(judgedCitation),
}) satisfies z.ZodType<JudgedClaim>;

export const sourceReadingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    url: z.string(),
    finalUrl: z.string(),
    redirect: z.enum(['page', 'front_page', 'site']).nullable(),
    title: z.string(),
    page: contentHashSchema,
    datedAt: z.string().nullable(),
    readAt: z.string(),
  }),
  z.strictObject({
    kind: z.enum(['unreachable', 'blocked', 'unread']),
    url: z.string(),
    reason: z.string(),
    readAt: z.string(),
  }),
]) satisfies z.ZodType<SourceReading>;

export const citationReportSchema = z.strictObject({
  claims: z.array(judgedClaim),
  sources: z.array(sourceReadingSchema),
}) satisfies z.ZodType<CitationReport>;
