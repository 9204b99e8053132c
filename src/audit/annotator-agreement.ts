import type { MatchId } from '../kernel/ids.ts';
import { type Agreement, agreement } from '../ratings/agreement.ts';
import type { ClusterBootstrapOptions } from '../ratings/cluster-bootstrap.ts';
import type { RatedUnit } from '../ratings/panel-agreement.ts';
import { type PanelAgreement, panelAgreement } from '../ratings/panel-agreement.ts';
import type { AuditSheet, SheetRound } from './audit-sheet.ts';
import { stepOf, stepWinner, type VerdictStep } from './shown-rounds.ts';

/** Agreement of the auditors with each other on one question. */
export interface AnnotatorAgreement {
  /** Cohen's kappa on what both answered; null unless exactly two auditors answered the question at all. */
  readonly pair: Agreement | null;
  /** All auditors, with gaps. */
  readonly panel: PanelAgreement;
  /** Auditors who answered the question at all. */
  readonly auditors: number;
}

/** @param units each case with the label of every auditor, in one order of the auditors; null where one gave none */
export function annotatorAgreement(units: readonly RatedUnit[], options: ClusterBootstrapOptions): AnnotatorAgreement {
  const count = units[0]?.labels.length ?? 0;
  const places = Array.from({ length: count }, (_, place) => place);
  const active = places.filter((place) => units.some(({ labels }) => (labels[place] ?? null) !== null));
  return { pair: pairOf(units, active, options), panel: panelAgreement(units, options), auditors: active.length };
}

function pairOf(
  units: readonly RatedUnit[],
  active: readonly number[],
  options: ClusterBootstrapOptions,
): AnnotatorAgreement['pair'] {
  const [first, second] = active;
  if (active.length !== 2 || first === undefined || second === undefined) return null;
  const pairs = units.flatMap(({ labels, cluster }) => {
    const one = labels[first] ?? null;
    const other = labels[second] ?? null;
    return one === null || other === null ? [] : [{ one, other, cluster }];
  });
  return agreement(pairs, options);
}

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
 * Rounds to look at again, in the order of the audit. Of each auditor the latest verdict is taken: it should be right, and need
 * not be blind. A verdict that differs only in its strength is no disagreement.
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
    return [{ match: record.match, round: number, item, automatic, own, between }];
  });
}
