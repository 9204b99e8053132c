import type { GateReport } from '../ratings/gate/gate-report.ts';
import type { GateDecision } from '../ratings/gate/sequential-comparison.ts';

/** What a comparison must say so that the command succeeds. */
export const requirements = ['not-worse', 'equivalent', 'better'] as const;
export type Requirement = (typeof requirements)[number];

const metBy: Readonly<Record<Requirement, readonly GateDecision[]>> = {
  'not-worse': ['better', 'equivalent', 'undecided'],
  equivalent: ['better', 'equivalent'],
  better: ['better'],
};

/** Undecided is not worse, unless the record could not show it: a gate that cannot see lets nobody through. */
export function isMet(
  requirement: Requirement,
  { decision, missing }: Pick<GateReport, 'decision' | 'missing'>,
): boolean {
  return metBy[requirement].includes(decision) && (decision !== 'undecided' || missing === null);
}

/** A command did what it was told, and what was required of its result is not so. */
export class RequirementNotMet extends Error {
  override readonly name = 'RequirementNotMet';
}

/** A tournament was played to its end, and an agent of its config answered nothing in it. */
export class AgentNeverAnswered extends Error {
  override readonly name = 'AgentNeverAnswered';
}
