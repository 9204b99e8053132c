import type { Verdict } from '../verdict.ts';
import type { CitationReport } from './citation.ts';

/** A lead of less may be one careless sentence. */
const leastLead = 3;
/** Of the citations that were judged, of whichever answer has more of them. */
const leastLeadShare = 1 / 3;

/**
 * The verdict by sources, where the grades leave two answers level: the one is better that has clearly more citations that support
 * their claims, less those that do not. The lead must be 3 citations and a third of what was judged. Those that support one
 * partly, blocked and open ones count for neither.
 * @param level the verdict without it, which stands where neither leads, or nothing is known of one
 */
export function verdictByCitations(level: Verdict, a?: CitationReport, b?: CitationReport): Verdict {
  if (a === undefined || b === undefined) return level;
  const ofA = standingOf(a);
  const ofB = standingOf(b);
  const lead = ofA.net - ofB.net;
  if (Math.abs(lead) < Math.max(leastLead, Math.max(ofA.judged, ofB.judged) * leastLeadShare)) return level;
  const [seat, better, worse] = lead > 0 ? (['A', ofA, ofB] as const) : (['B', ofB, ofA] as const);
  const reason = `Both score the same; answer ${seat} is better supported by its sources: ${better.words}, against ${worse.words}.`;
  return { tier: `${seat}_BETTER`, tag: 'NONE', reason };
}

/** How far an answer is supported by its sources. */
function standingOf({ claims }: CitationReport) {
  const outcomes = claims.flatMap(({ citations }) => citations.map(({ outcome }) => outcome));
  const count = (...some: readonly string[]) => outcomes.filter((outcome) => some.includes(outcome)).length;
  const supported = count('supported');
  const baseless = count('unsupported', 'contradicted', 'unreachable');
  const words = `${supported} supported and ${baseless} not`;
  return { net: supported - baseless, judged: supported + baseless, words };
}
