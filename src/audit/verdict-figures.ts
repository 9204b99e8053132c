import { type Agreement, agreement, type LabelPair } from '../ratings/agreement.ts';
import type { BootstrapOptions } from '../ratings/cluster-bootstrap.ts';
import type { Estimate } from '../ratings/estimate.ts';
import { weightedKappa } from '../ratings/weighted-kappa.ts';
import type { AuditSheet, SheetRound } from './audit-sheet.ts';
import { stepOf, stepWinner, type VerdictStep, verdictSteps } from './shown-verdict.ts';

/**
 * How the auditors' own verdicts compare with the automatic ones. Of each auditor and round the first counts, which was given
 * blind; every later one was given with the automatic verdict in sight, and would make the agreement look better than it is.
 */
export interface VerdictFigures {
  /** On win, loss or tie, as in DR-Arena, table 8: a case is a round by an auditor. */
  readonly winners: Agreement;
  /** On the five steps, as labels without an order. */
  readonly steps: Agreement;
  /** Quadratic-weighted kappa on the five steps in their order. */
  readonly weighted: Estimate;
  /** Cases by the automatic step, then by the auditor's first. */
  readonly confusion: Readonly<Record<VerdictStep, Readonly<Record<VerdictStep, number>>>>;
  /**
   * Cases whose latest own verdict is another than the first: changed with the automatic one in sight. `towards`: those
   * whose winner now is the automatic one and was not at first.
   */
  readonly revised: { readonly count: number; readonly towards: number };
}

interface VerdictCase {
  /** The auditor's first. */
  readonly own: VerdictStep;
  readonly latest: VerdictStep;
  readonly automatic: VerdictStep;
  readonly cluster: string;
}

/** @param rounds of the sheet */
export function verdictFigures(
  sheet: AuditSheet,
  rounds: readonly SheetRound[],
  options: BootstrapOptions,
): VerdictFigures {
  const cases = rounds.flatMap((round) => verdictCases(sheet, round));
  const pairs = (labelOf: (step: VerdictStep) => string): LabelPair[] =>
    cases.map(({ own, automatic, cluster }) => ({ one: labelOf(own), other: labelOf(automatic), cluster }));
  const steps = pairs((step) => step);
  return {
    winners: agreement(pairs(stepWinner), options),
    steps: agreement(steps, options),
    weighted: weightedKappa(steps, verdictSteps, options),
    confusion: confusionOf(cases),
    revised: revisedVerdicts(cases),
  };
}

function verdictCases(sheet: AuditSheet, { item, number, tier, cluster }: SheetRound): VerdictCase[] {
  return sheet.auditors.flatMap((auditor) => {
    const verdict = sheet.verdict(auditor, item, number);
    return verdict ? [{ own: verdict.first, latest: verdict.latest, automatic: stepOf(tier), cluster }] : [];
  });
}

function confusionOf(cases: readonly VerdictCase[]): VerdictFigures['confusion'] {
  const count = (automatic: VerdictStep, own: VerdictStep) =>
    cases.filter((each) => each.automatic === automatic && each.own === own).length;
  const row = (automatic: VerdictStep) =>
    Object.fromEntries(verdictSteps.map((own) => [own, count(automatic, own)])) as Record<VerdictStep, number>;
  return Object.fromEntries(verdictSteps.map((step) => [step, row(step)])) as VerdictFigures['confusion'];
}

function revisedVerdicts(cases: readonly VerdictCase[]): VerdictFigures['revised'] {
  const changes = cases.filter(({ own, latest }) => own !== latest);
  const names = (step: VerdictStep, automatic: VerdictStep) => stepWinner(step) === stepWinner(automatic);
  const towards = changes.filter(({ own, latest, automatic }) => names(latest, automatic) && !names(own, automatic));
  return { count: changes.length, towards: towards.length };
}
