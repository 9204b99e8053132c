import type { CitationReport } from '../../../examiner/citations/citation.ts';
import { answerFigures } from '../citations/citation-figures.ts';
import type { SupportComparison } from './quality-record.ts';

/** A smaller difference is no more than a claim or two that were read otherwise. */
const leastDifference = 0.1;

/** Returns the report that is better supported by its sources, by code alone; null where either is unknown. */
export function compareSupport(a: CitationReport | null, b: CitationReport | null): SupportComparison | null {
  const ofA = a && supportShare(a);
  const ofB = b && supportShare(b);
  if (ofA === null || ofB === null) return null;
  const lead = ofA - ofB;
  const preferred = Math.abs(lead) < leastDifference ? null : lead > 0 ? 'a' : 'b';
  return { a: ofA, b: ofB, preferred };
}

/**
 * Returns the support of a report by its sources, 0 to 1: the harmonic mean of the precision of its citations and of the share of the
 * claims in need of a source that are supported, so that neither citing everything nor claiming little is enough (precision and recall of
 * citations: ALCE, arXiv:2305.14627). Null where no claim needs a source, or nothing of what it cites was judged.
 */
export function supportShare(report: CitationReport): number | null {
  const { citations, precision, recall } = answerFigures(report);
  if (recall === null) return null;
  if (citations === 0) return 0;
  if (precision === null) return null;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
