import { type AskedItem, askedQuestions } from './asked-questions.ts';
import { questionKey } from './audit-answer.ts';
import type { AuditInput } from './audit-sheet.ts';
import { countingAnswers } from './merge-answers.ts';
import type { QuestionId } from './questions.ts';

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

/** A question that an auditor has not answered. */
export interface MissingAnswer {
  readonly kind: AskedItem['kind'];
  /** Place of the match or case in the audit, from 1. */
  readonly place: number;
  readonly round: number | null;
  readonly question: QuestionId;
}

/** What an auditor has not answered, in the order asked. */
export function missingAnswers({ audit, record, answers }: AuditInput, auditor: string): readonly MissingAnswer[] {
  const given = new Set(answers.filter((answer) => answer.auditor === auditor).map(questionKey));
  return askedQuestions(audit, record).flatMap(({ kind, item, rounds, questions }, index) => {
    const asked = [
      ...rounds.flatMap((round) => round.questions.map((question) => ({ round: round.number, question }))),
      ...questions.map((question) => ({ round: null, question })),
    ];
    return asked
      .filter((about) => !given.has(questionKey({ item, ...about })))
      .map((about) => ({ kind, place: index + 1, ...about }));
  });
}
