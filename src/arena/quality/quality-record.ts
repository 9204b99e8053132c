import * as z from 'zod';
import { comparedSchema, uncomparedSchema } from '../../../examiner/examiner.ts';
import type { MatchId } from '../../kernel/ids.ts';
import type { Immutable } from '../../kernel/immutable.ts';

const supportSchema = z.strictObject({
  a: z.number(),
  b: z.number(),
  /** Null where the difference is too small to count. */
  preferred: z.enum(['a', 'b']).nullable(),
});

/** Support of two reports' claims by their sources, by seat: shares from 0 to 1. */
export type SupportComparison = Immutable<z.infer<typeof supportSchema>>;

export const roundQualitySchema = z.discriminatedUnion('kind', [
  /** Support is null where it is not known of both; then it weighs nothing. */
  comparedSchema.extend({ support: supportSchema.nullable() }),
  uncomparedSchema,
]);

/** Result of comparing the reports of a judged round; it has no part in the verdict. */
export type RoundQuality = Immutable<z.infer<typeof roundQualitySchema>>;

/** Kept by its round. */
export interface QualityRecord {
  readonly match: MatchId;
  readonly number: number;
  readonly quality: RoundQuality;
}
