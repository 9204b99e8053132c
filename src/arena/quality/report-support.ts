import type { CitationReport } from '../../../examiner/citations/citation.ts';
import { decidedIn, isBorneOut } from '../citations/citation-figures.ts';
import type { SupportComparison } from './quality-record.ts';

/** A smaller difference is no more than a claim or two that were read otherwise. */
const leastDifference = 0.1;

/** Which of two reports is better borne out by its sources, by code alone; null where it is not known of both. */
export function compareSupport(a: CitationReport | null, b: CitationReport | null): SupportComparison | null {
  const ofA = a && supportShare(a);
  const ofB = b && supportShare(b);
  if (ofA === null || ofB === null) return null;
  const lead = ofA - ofB;
  const preferred = Math.abs(lead) < leastDifference ? null : lead > 0 ? 'a' : 'b';
  return { a: ofA, b: ofB, preferred };
}

/**
 * How far a report is borne out by its sources, 0 to 1: the harmonic mean of the precision of its citations and of the share of the
 * claims in need of a source that are borne out, so that neither citing everything nor claiming little is enough (precision and recall of
 * citations: ALCE, arXiv:2305.14627). Null where no claim needs a source, or nothing of what it cites was judged.
 */
export function supportShare({ claims }: CitationReport): number | null {
  const needing = claims.filter(({ needsSource }) => needsSource);
  if (needing.length === 0) return null;
  const citations = claims.flatMap((claim) => claim.citations);
  if (citations.length === 0) return 0;
  const count = (outcome: (typeof citations)[number]['outcome']) =>
    citations.filter((each) => each.outcome === outcome).length;
  const supported = count('supported');
  const partly = count('partly');
  const decided = decidedIn({
    supported,
    partly,
    unsupported: count('unsupported'),
    contradicted: count('contradicted'),
    unreachable: count('unreachable'),
    blocked: count('blocked'),
    open: count('open'),
  });
  if (decided === 0) return null;
  const precision = (supported + partly / 2) / decided;
  const recall = needing.filter(isBorneOut).length / needing.length;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
