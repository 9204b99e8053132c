import { type Agreement, agreement, type LabelPair } from '../ratings/agreement.ts';
import type { BootstrapOptions } from '../ratings/cluster-bootstrap.ts';
import type { Estimate } from '../ratings/estimate.ts';
import type { AuditInput, AuditSheet, SheetRound } from './audit-sheet.ts';
import { ownVerdict } from './own-verdicts.ts';
import { questionKey } from './placed-answers.ts';
import { stepOf, stepWinner, type VerdictStep, verdictSteps } from './shown-verdict.ts';
import { weightedKappa } from './weighted-kappa.ts';

/** How the auditors' own verdicts compare with the automatic ones. */
export interface VerdictFigures {
  /** On win, loss or tie, as in DR-Arena, table 8: a case is a round by an auditor. */
  readonly winners: Agreement;
  /** On the five steps, as labels without an order. */
  readonly steps: Agreement;
  /** Quadratic-weighted kappa on the five steps in their order. */
  readonly weighted: Estimate;
  /** Cases by the automatic step, then by the auditor's. */
  readonly confusion: Readonly<Record<VerdictStep, Readonly<Record<VerdictStep, number>>>>;
  /**
   * Own verdicts changed after D1 was first answered, so with the automatic one in sight; the changed one counts.
   * `towards`: those whose winner then was the automatic one and had not been.
   */
  readonly revised: { readonly count: number; readonly towards: number };
}

interface VerdictCase {
  readonly own: VerdictStep;
  readonly automatic: VerdictStep;
  readonly cluster: string;
}

/** @param rounds of the sheet */
export function verdictFigures(
  input: AuditInput,
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
    revised: revisedVerdicts(input, sheet, rounds),
  };
}

function verdictCases(sheet: AuditSheet, { item, number, tier, cluster }: SheetRound): VerdictCase[] {
  return sheet.auditors.flatMap((auditor) => {
    const answer = sheet.answer(auditor, item, number, 'C1');
    const own = answer && ownVerdict(sheet.audit.id, answer);
    return own ? [{ own, automatic: stepOf(tier), cluster }] : [];
  });
}

function confusionOf(cases: readonly VerdictCase[]): VerdictFigures['confusion'] {
  const count = (automatic: VerdictStep, own: VerdictStep) =>
    cases.filter((each) => each.automatic === automatic && each.own === own).length;
  const row = (automatic: VerdictStep) =>
    Object.fromEntries(verdictSteps.map((own) => [own, count(automatic, own)])) as Record<VerdictStep, number>;
  return Object.fromEntries(verdictSteps.map((step) => [step, row(step)])) as VerdictFigures['confusion'];
}

function revisedVerdicts(
  { answers }: AuditInput,
  sheet: AuditSheet,
  rounds: readonly SheetRound[],
): VerdictFigures['revised'] {
  const keyOf = (auditor: string, about: Parameters<typeof questionKey>[0]) =>
    `${JSON.stringify(auditor)} ${questionKey(about)}`;
  const seenAt = new Map<string, number>();
  for (const answer of answers) {
    if (answer.question !== 'D1') continue;
    const key = keyOf(answer.auditor, { ...answer, question: 'C1' });
    seenAt.set(key, Math.min(seenAt.get(key) ?? Number.POSITIVE_INFINITY, Date.parse(answer.at)));
  }
  const blind = new Map<string, VerdictStep>();
  for (const answer of answers) {
    const [key, own] = [keyOf(answer.auditor, answer), ownVerdict(sheet.audit.id, answer)];
    if (own !== null && Date.parse(answer.at) <= (seenAt.get(key) ?? Number.POSITIVE_INFINITY)) blind.set(key, own);
  }
  const changes = rounds.flatMap(({ item, number, tier }) =>
    sheet.auditors.flatMap((auditor) => {
      const answer = sheet.answer(auditor, item, number, 'C1');
      const [now, before] = answer ? [ownVerdict(sheet.audit.id, answer), blind.get(keyOf(auditor, answer))] : [];
      return now && before && now !== before ? [{ before, now, automatic: stepOf(tier) }] : [];
    }),
  );
  const agrees = (step: VerdictStep, automatic: VerdictStep) => stepWinner(step) === stepWinner(automatic);
  const towards = changes.filter(
    ({ before, now, automatic }) => agrees(now, automatic) && !agrees(before, automatic),
  ).length;
  return { count: changes.length, towards };
}
