import type { ReportComparison } from '../../../examiner/examiner.ts';
import type { MatchId } from '../../kernel/ids.ts';

/** How far the claims of two reports are borne out by their sources, by seat: shares from 0 to 1. */
export interface SupportComparison {
  readonly a: number;
  readonly b: number;
  /** Null where the difference is too small to count. */
  readonly preferred: 'a' | 'b' | null;
}

/** What became of comparing the reports of a judged round; it has no part in the verdict. */
export type RoundQuality =
  | (Extract<ReportComparison, { readonly kind: 'compared' }> & {
      /** Null where it is not known of both; then it weighs nothing. */
      readonly support: SupportComparison | null;
    })
  | Exclude<ReportComparison, { readonly kind: 'compared' }>;

/** Kept by its round. */
export interface QualityRecord {
  readonly match: MatchId;
  readonly number: number;
  readonly quality: RoundQuality;
}
