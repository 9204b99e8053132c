import type { BootstrapOptions } from '../ratings/cluster-bootstrap.ts';
import { type TaskForm, taskForms } from '../tournament/rewritten-task.ts';
import { type AnnotatorAgreement, annotatorAgreement } from './annotator-agreement.ts';
import type { PreferenceAudit } from './audit.ts';
import type { AuditSheet } from './audit-sheet.ts';
import { type ClusteredShare, clusteredShare } from './clustered-share.ts';
import { caseItem } from './item-key.ts';
import { formOrder } from './shuffles.ts';

/** How often each form was chosen; a case is a case by an auditor. */
export interface PreferenceQuestion {
  readonly chosen: readonly (ClusteredShare & { readonly form: TaskForm })[];
  /** On the form chosen. */
  readonly annotators: AnnotatorAgreement;
}

/** Which way of writing tasks people prefer (DR-Arena, table 5). */
export interface PreferenceFigures {
  readonly cases: number;
  /** Q1: the best question. */
  readonly question: PreferenceQuestion;
  /** Q2: the best checklist. */
  readonly checklist: PreferenceQuestion;
}

/** Works out the figures of instrument I; intervals are by case. */
export function preferenceFigures(
  audit: PreferenceAudit,
  sheet: AuditSheet,
  options: BootstrapOptions,
): PreferenceFigures {
  return {
    cases: audit.cases.length,
    question: questionFigures(audit, sheet, 'Q1', options),
    checklist: questionFigures(audit, sheet, 'Q2', options),
  };
}

function questionFigures(
  audit: PreferenceAudit,
  sheet: AuditSheet,
  question: 'Q1' | 'Q2',
  options: BootstrapOptions,
): PreferenceQuestion {
  const units = audit.cases.map((each) => {
    const item = caseItem(audit.id, each.task);
    const labels = sheet.auditors.map((auditor) => {
      const given = sheet.answer(auditor, item, null, question);
      return given === null ? null : (formOrder(audit.id, auditor, item, each)[Number(given.value) - 1] ?? null);
    });
    return { labels, cluster: item };
  });
  const offered = taskForms.filter((form) => audit.cases.some(({ forms }) => forms.some((own) => own.form === form)));
  const given = units.flatMap(({ labels, cluster }) =>
    labels.flatMap((label) => (label === null ? [] : [{ label, cluster }])),
  );
  const chosen = offered.map((form) => {
    const cases = given.map(({ label, cluster }) => ({ counts: label === form, cluster }));
    return { form, ...clusteredShare(cases, options) };
  });
  return { chosen, annotators: annotatorAgreement(units, options) };
}
