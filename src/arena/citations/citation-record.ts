import type { CitationReport } from '../../../examiner/citations/citation.ts';
import type { AnswerRecord } from '../tournament.ts';

/** Check of the citations of one recorded answer; stored under the answer's key. */
export interface CitationRecord extends Omit<AnswerRecord, 'outcome'> {
  readonly report: CitationReport;
}

/** Claims of an answer that are shown with their sources, at most; an export has all. */
export const mostClaimsShown = 40;
/** Sources of a claim shown, at most. */
export const mostSourcesShown = 6;
