import type { CitationReport } from '../../../examiner/citations/citation.ts';
import type { AnswerRecord } from '../tournament.ts';

/** What was found of the citations of one recorded answer; kept by the answer's key. */
export interface CitationRecord extends Omit<AnswerRecord, 'outcome'> {
  readonly report: CitationReport;
}
