import type { AuditFigures } from '../audit/audit-figures.ts';
import type { VerdictStep } from '../audit/shown-rounds.ts';

/** What the intervals of an audit take as independent, and what that means for them. */
export function intervalWords(clusteredBy: AuditFigures['clusteredBy']): string {
  if (clusteredBy !== 'match') return `Intervals take ${clusteredBy}s as independent.`;
  return 'Intervals take matches as independent: there are too few for more than a hint.';
}

/** A verdict of five steps in words, told by seats. */
export const stepText: Readonly<Record<VerdictStep, string>> = {
  a_much_better: 'A much better',
  a_better: 'A better',
  tie: 'tie',
  b_better: 'B better',
  b_much_better: 'B much better',
};
