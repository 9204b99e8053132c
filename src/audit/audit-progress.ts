import { askedQuestions } from './asked-questions.ts';
import type { AuditInput } from './audit-sheet.ts';
import { countingAnswers } from './merge-answers.ts';

/** How far an auditor has come. */
export interface AuditorProgress {
  readonly auditor: string;
  readonly adjudicator: boolean;
  /** Questions answered, notes left out. */
  readonly answered: number;
  /** Questions asked. */
  readonly asked: number;
  /** Matches or cases with every question answered. */
  readonly items: number;
}

/** How far everybody who takes part has come, by name. An adjudicator need not answer everything. */
export function auditProgress({ audit, record, auditors, answers }: AuditInput): readonly AuditorProgress[] {
  const items = askedQuestions(audit, record).map(({ item, questions, rounds }) => ({
    item,
    asked: questions.length + rounds.reduce((sum, round) => sum + round.questions.length, 0),
  }));
  const asked = items.reduce((sum, item) => sum + item.asked, 0);
  const counting = countingAnswers(answers).filter(({ question }) => question !== 'note');
  const adjudicators = new Map(auditors.map(({ name, adjudicator }) => [name, adjudicator]));
  const names = [...new Set([...adjudicators.keys(), ...counting.map(({ auditor }) => auditor)])].sort();
  return names.map((auditor) => {
    const own = new Map<string, number>();
    for (const answer of counting) {
      if (answer.auditor === auditor) own.set(answer.item, (own.get(answer.item) ?? 0) + 1);
    }
    const answered = items.reduce((sum, { item }) => sum + (own.get(item) ?? 0), 0);
    const whole = items.filter((item) => own.get(item.item) === item.asked).length;
    return { auditor, adjudicator: adjudicators.get(auditor) ?? false, answered, asked, items: whole };
  });
}
