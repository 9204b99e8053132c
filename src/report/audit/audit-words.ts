import type { Audit, AuditOrder } from '../../audit/audit.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import { counted } from '../words.ts';

/** How an audit's matches were chosen, in words behind a comma. */
export const orderWords: Readonly<Record<AuditOrder, string>> = {
  random: 'drawn at random',
  influence: 'first those whose error would move the ranking most',
  disputes: 'first those with the most disputed grades',
};

/** What an audit covers, in a few words. */
export function auditWords(audit: Audit): string {
  if (audit.instrument === 'preference') return `${counted(audit.cases.length, 'case')} of tasks in several forms`;
  return `${counted(audit.matches.length, 'match', 'matches')}, ${orderWords[audit.order]}, seed ${audit.seed}`;
}

/** What the intervals of an audit take as independent, and what that means for them. */
export function intervalWords(clusteredBy: AuditFigures['clusteredBy']): string {
  if (clusteredBy !== 'match') return `Intervals take ${clusteredBy}s as independent.`;
  return 'Fewer than ten trees: the intervals take matches as independent and are indicative.';
}

/** How many matches or cases an audit has. */
export function itemCount(audit: Audit): number {
  return audit.instrument === 'preference' ? audit.cases.length : audit.matches.length;
}
