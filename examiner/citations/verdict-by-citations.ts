import type { Verdict } from '../verdict.ts';
import type { CitationReport } from './citation.ts';

/** How far an answer is borne out by its sources. */
interface Standing {
  /** Citations that bear their claim out. */
  readonly supported: number;
  /** Citations that do not, that say otherwise or that lead nowhere. */
  readonly baseless: number;
}

/** A lead of less may be one careless sentence. */
const leastLead = 3;
/** Of the citations that were judged, of whichever answer has more of them. */
const leastLeadShare = 1 / 3;

/**
 * The verdict by sources, where the grades leave two answers level: the one is better that has clearly more citations that bear their
 * claims out less those that do not. The lead must be 3 citations and a third of what was judged. Partly borne out, blocked and open
 * citations count for neither.
 * @param level the verdict without it, which stands where neither leads, or nothing is known of one
 */
export function verdictByCitations(level: Verdict, a?: CitationReport, b?: CitationReport): Verdict {
  if (a === undefined || b === undefined) return level;
  const ofA = standingOf(a);
  const ofB = standingOf(b);
  const lead = netOf(ofA) - netOf(ofB);
  const judged = Math.max(ofA.supported + ofA.baseless, ofB.supported + ofB.baseless);
  if (Math.abs(lead) < Math.max(leastLead, judged * leastLeadShare)) return level;
  const isA = lead > 0;
  const words = ({ supported, baseless }: Standing) => `${supported} borne out and ${baseless} not`;
  const [better, worse] = isA ? [ofA, ofB] : [ofB, ofA];
  return {
    tier: isA ? 'A_BETTER' : 'B_BETTER',
    tag: 'NONE',
    reason: `Both score the same; answer ${isA ? 'A' : 'B'} is better borne out by its sources: ${words(better)}, against ${words(worse)}.`,
  };
}

const netOf = ({ supported, baseless }: Standing) => supported - baseless;

function standingOf({ claims }: CitationReport): Standing {
  const outcomes = claims.flatMap(({ citations }) => citations.map(({ outcome }) => outcome));
  const count = (...some: readonly string[]) => outcomes.filter((outcome) => some.includes(outcome)).length;
  return { supported: count('supported'), baseless: count('unsupported', 'contradicted', 'unreachable') };
}
