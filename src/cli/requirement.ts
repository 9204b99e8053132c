import type { GateReport } from '../ratings/gate/gate-report.ts';
import type { GateDecision } from '../ratings/gate/sequential-comparison.ts';

/** Results that `compare --require` can demand for exit code 0. */
export const requirements = ['not-worse', 'equivalent', 'better'] as const;
export type Requirement = (typeof requirements)[number];

const metBy: Readonly<Record<Requirement, readonly GateDecision[]>> = {
  'not-worse': ['better', 'equivalent', 'undecided'],
  equivalent: ['better', 'equivalent'],
  better: ['better'],
};

/** Returns true if a comparison meets a requirement. Undecided counts as not worse, unless evidence is missing. */
export function isMet(
  requirement: Requirement,
  { decision, missing }: Pick<GateReport, 'decision' | 'missing'>,
): boolean {
  return metBy[requirement].includes(decision) && (decision !== 'undecided' || missing === null);
}

/** Thrown by a command that worked, but whose result does not meet a requirement. */
export class RequirementNotMet extends Error {
  override readonly name = 'RequirementNotMet';
}

/** Thrown after a finished tournament in which an agent answered nothing. */
export class AgentNeverAnswered extends Error {
  override readonly name = 'AgentNeverAnswered';
}
