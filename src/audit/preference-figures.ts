import {
  type Bounds,
  bootstrapBounds,
  byCluster,
  type ClusterBootstrapOptions,
  type ClusterTable,
  leastUnity,
  noBounds,
} from '../ratings/cluster-bootstrap.ts';
import type { Estimate } from '../ratings/rating.ts';
import { annotatorAgreement } from './annotator-agreement.ts';
import { formOrder, type PreferenceAudit, taskForms } from './audit.ts';
import { caseItem } from './audit-answer.ts';
import type { AuditSheet } from './audit-sheet.ts';

/** Choices of each form for one question, and the agreement of auditors on it. */
export type PreferenceQuestion = ReturnType<typeof questionFigures>;

/** Figures of which way of writing tasks people prefer (DR-Arena, table 5). */
export type PreferenceFigures = ReturnType<typeof preferenceFigures>;

/** Computes the figures of instrument I; intervals are by case. */
export function preferenceFigures(audit: PreferenceAudit, sheet: AuditSheet, options: ClusterBootstrapOptions) {
  return {
    cases: audit.cases.length,
    /** Q1: the best question. */
    question: questionFigures(audit, sheet, 'Q1', options),
    /** Q2: the best checklist. */
    checklist: questionFigures(audit, sheet, 'Q2', options),
  };
}

function questionFigures(
  audit: PreferenceAudit,
  sheet: AuditSheet,
  question: 'Q1' | 'Q2',
  options: ClusterBootstrapOptions,
) {
  const units = audit.cases.map((each) => {
    const item = caseItem(audit.id, each.task);
    const labels = sheet.auditors.map((auditor) => {
      const ownAnswer = sheet.answer(auditor, item, null, question);
      return ownAnswer === null
        ? null
        : (formOrder(audit.id, auditor, item, each)[Number(ownAnswer.value) - 1] ?? null);
    });
    return { labels, cluster: item };
  });
  const offered = taskForms.filter((form) => audit.cases.some(({ forms }) => forms.some((own) => own.form === form)));
  const choiceCases = units.flatMap(({ labels, cluster }) =>
    labels.filter((label) => label !== null).map((label) => ({ label, cluster })),
  );
  const shares = offered.map((form) => {
    const cases = choiceCases.map(({ label, cluster }) => ({ counts: label === form, cluster }));
    return { form, ...clusteredShare(cases, options) };
  });
  return { chosen: shares, annotators: annotatorAgreement(units, options) };
}

/** One case of a share. */
export interface ShareCase {
  readonly counts: boolean;
  /** Cases of one cluster may depend on each other. */
  readonly cluster: string;
}

/** A share, 0 to 1, with its 95% interval. */
export interface ClusteredShare extends Estimate {
  readonly count: number;
  readonly of: number;
  readonly clusters: number;
}

/**
 * The share of cases that count, with a 95% percentile interval by a bootstrap over whole clusters. Fewer than two
 * clusters, or several that all have the same share: no bounds. Where all or none count, every resample is alike; then the open side ends at the share of clusters
 * without an exception at which seeing none has a chance of 2.5% (Clopper & Pearson 1934).
 */
export function clusteredShare(cases: readonly ShareCase[], options: ClusterBootstrapOptions): ClusteredShare {
  const whole = countCases(cases);
  const clusters = byCluster(cases).map(countCases);
  const [count = 0, of = 0] = whole;
  return { value: shareOf(whole), ...boundsOf(count, of, clusters, options), count, of, clusters: clusters.length };
}

function countCases(cases: readonly ShareCase[]): ClusterTable {
  return Float64Array.of(cases.filter(({ counts }) => counts).length, cases.length);
}

function shareOf([count = 0, of = 0]: ClusterTable): number | null {
  return of === 0 ? null : count / of;
}

function boundsOf(
  count: number,
  of: number,
  clusters: readonly ClusterTable[],
  options: ClusterBootstrapOptions,
): Bounds {
  if (clusters.length < 2) return noBounds;
  const least = leastUnity(clusters.length);
  if (count === of) return { low: least, high: 1 };
  if (count === 0) return { low: 0, high: 1 - least };
  const [bounds = noBounds] = bootstrapBounds(clusters, [shareOf], options);
  return bounds;
}
