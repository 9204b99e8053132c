import * as z from 'zod';
import type { Judgement, SoftComparison } from '../../examiner/examiner.ts';
import { failureTags, verdictTiers } from '../../examiner/verdict.ts';

const outcome = z.enum(['satisfied', 'missing', 'contradicted']);

const grade = z.strictObject({
  item: z.string(),
  outcome,
  quote: z.string().nullable(),
});

const verdict = z.strictObject({
  tier: z.enum(verdictTiers),
  tag: z.enum(failureTags).nullable(),
  reason: z.string(),
});

const preferred = z.enum(['a', 'b']).nullable();
const inOrders = { whenAFirst: preferred, whenBFirst: preferred };

export const softComparisonSchema = z.strictObject({
  judge: z.string(),
  ...inOrders,
  criteria: z.array(z.strictObject({ criterion: z.string(), weight: z.number(), ...inOrders })).exactOptional(),
}) satisfies z.ZodType<SoftComparison>;

const answerNotes = z.strictObject({
  utility: z.string(),
  recovery: z.string(),
  sources: z.string(),
  presentation: z.string(),
});

const judgeWords = z.strictObject({ outcome: outcome.nullable(), quote: z.string().nullable(), reason: z.string() });

/** What a judge left behind, as it is stored. */
export const judgementSchema = z.strictObject({
  gradesA: z.array(grade),
  gradesB: z.array(grade),
  verdict,
  panel: z.array(z.strictObject({ judge: z.string(), verdict: verdict.nullable() })).exactOptional(),
  soft: z.array(softComparisonSchema).exactOptional(),
  flags: z
    .array(z.strictObject({ item: z.string(), seat: z.enum(['a', 'b']), judge: z.string(), remark: z.string() }))
    .exactOptional(),
  secondLooks: z
    .array(
      z.strictObject({
        item: z.string(),
        seat: z.enum(['a', 'b']),
        judge: z.string(),
        by: z.string(),
        reason: z.string(),
        claimed: outcome,
        graded: outcome,
        result: z.enum(['confirmed', 'disputed', 'lowered', 'unshown', 'not_reviewed', 'unjudged']),
        first: judgeWords.exactOptional(),
        second: judgeWords.exactOptional(),
      }),
    )
    .exactOptional(),
  assessments: z
    .array(
      z.strictObject({
        judge: z.string(),
        first: z.enum(['a', 'b']),
        said: verdict,
        rule: z.string().nullable(),
        notesA: answerNotes,
        notesB: answerNotes,
      }),
    )
    .exactOptional(),
}) satisfies z.ZodType<Judgement>;
