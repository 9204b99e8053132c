import type { MatchId } from '../kernel/ids.ts';
import type { AuditSheet, SheetRound } from './audit-sheet.ts';
import { stepOf, stepWinner, type VerdictStep } from './shown-verdict.ts';

/** A round on which auditors do not all name the winner that the automatic verdict names. */
export interface Disagreement {
  readonly match: MatchId;
  readonly round: number;
  readonly item: string;
  readonly automatic: VerdictStep;
  readonly own: readonly { readonly auditor: string; readonly step: VerdictStep }[];
  /** `automatic`: all auditors name the same winner, and it is another; `auditors`: they do not. */
  readonly between: 'automatic' | 'auditors';
}

/**
 * Rounds to look at again, in the order of the audit. Of each auditor the latest verdict is taken, as for rulings
 * (`roundRulings`). A verdict that differs only in its strength is no disagreement.
 */
export function disagreements(sheet: AuditSheet, rounds: readonly SheetRound[]): readonly Disagreement[] {
  return rounds.flatMap(({ item, number, record, tier }): Disagreement[] => {
    const own = sheet.auditors.flatMap((auditor) => {
      const verdict = sheet.verdict(auditor, item, number);
      return verdict ? [{ auditor, step: verdict.latest }] : [];
    });
    const automatic = stepOf(tier);
    const winners = new Set(own.map(({ step }) => stepWinner(step)));
    if (own.length === 0 || (winners.size === 1 && winners.has(stepWinner(automatic)))) return [];
    const between = winners.size === 1 ? 'automatic' : 'auditors';
    return [{ ...{ match: record.match, round: number, item, automatic, own }, between }];
  });
}
