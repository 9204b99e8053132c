import type { VerdictTier } from '../../examiner/verdict.ts';
import { roundClusters } from '../arena/rounds-by-match.ts';
import { type AskedItem, type AuditedRound, askedQuestions } from './asked-questions.ts';
import type { Audit } from './audit.ts';
import { type Auditor, auditorVerdict, type GivenAnswer, questionKey } from './audit-answer.ts';
import type { AuditedRecord } from './audited-record.ts';
import { countingAnswers } from './merge-answers.ts';
import type { QuestionId } from './questions.ts';
import type { VerdictStep } from './shown-rounds.ts';

/** Input of all figures of an audit. */
export interface AuditInput {
  readonly audit: Audit;
  /** Holds at least the matches of the audit and their rounds. */
  readonly record: Pick<AuditedRecord, 'matches' | 'rounds'>;
  readonly auditors: readonly Auditor[];
  /** Every answer given, changed ones included, as the ledger has them: each auditor's oldest first. */
  readonly answers: readonly GivenAnswer[];
}

/** An auditor's answers to C1 of one round. */
export interface OwnVerdict {
  /** Given blind: the automatic verdict opens with it. */
  readonly first: VerdictStep;
  /** The same where it was never changed; every change is made with the automatic verdict in sight. */
  readonly latest: VerdictStep;
}

/** An audit with the answers that count, at hand by item, round and question. */
export type AuditSheet = ReturnType<typeof auditSheet>;

/** Puts an audit's answers in their places. Adjudicators' answers are left out: they were given to settle the others'. */
export function auditSheet({ audit, record, auditors, answers }: AuditInput) {
  const adjudicators = new Set(auditors.filter(({ adjudicator }) => adjudicator).map(({ name }) => name));
  const own = auditors.filter(({ adjudicator }) => !adjudicator).map(({ name }) => name);
  const auditorAnswers = answers.filter(({ auditor }) => !adjudicators.has(auditor));
  const counting = countingAnswers(auditorAnswers);
  const names = [...new Set([...own, ...counting.map(({ auditor }) => auditor)])].sort();
  const answersByKey = new Map(counting.map((answer) => [keyOf(answer.auditor, answer), answer]));
  const verdicts = ownVerdicts(audit, auditorAnswers);
  const items = askedQuestions(audit, record);
  return {
    audit,
    items,
    /** All answers of the auditors that count, by auditor. */
    counting,
    /** Names without those of adjudicators, in order. */
    auditors: names,
    /** Null: not answered. */
    answer: (auditor: string, item: string, round: number | null, question: QuestionId) =>
      answersByKey.get(keyOf(auditor, { item, round, question })) ?? null,
    /** Null: no own verdict. */
    verdict: (auditor: string, item: string, round: number) =>
      verdicts.get(keyOf(auditor, { item, round, question: 'C1' })) ?? null,
    clusters: roundClusters(items.filter((each) => each.kind === 'match').map((each) => each.record)),
  };
}

function keyOf(auditor: string, about: Pick<GivenAnswer, 'item' | 'round' | 'question'>): string {
  return `${JSON.stringify(auditor)} ${questionKey(about)}`;
}

/** @param answers each auditor's oldest first */
function ownVerdicts({ id }: Audit, answers: readonly GivenAnswer[]): ReadonlyMap<string, OwnVerdict> {
  const verdicts = new Map<string, OwnVerdict>();
  for (const answer of answers) {
    const key = keyOf(answer.auditor, answer);
    const latest = auditorVerdict(id, answer);
    if (latest !== null) verdicts.set(key, { first: verdicts.get(key)?.first ?? latest, latest });
  }
  return verdicts;
}

/** A judged round of an audited match. */
export interface SheetRound extends AuditedRound {
  readonly item: string;
  readonly cluster: string;
  /** The automatic verdict. */
  readonly tier: VerdictTier;
}

/** The judged rounds of an audit, match by match. */
export function sheetRounds({ items: asked, clusters }: Pick<AuditSheet, 'items' | 'clusters'>): readonly SheetRound[] {
  return asked.flatMap((each) =>
    each.kind === 'case'
      ? []
      : each.rounds.flatMap((round): SheetRound[] => {
          const { result } = round.record;
          if (result.kind !== 'judged') return [];
          const { tier } = result.judgement.verdict;
          return [{ ...round, item: each.item, cluster: clusters.of(each.id), tier }];
        }),
  );
}

/** Progress of one auditor. */
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

/** Returns the progress of everybody who takes part, by name. An adjudicator need not answer everything. */
export function auditProgress({ audit, record, auditors, answers }: AuditInput): readonly AuditorProgress[] {
  const items = askedQuestions(audit, record).map(({ item, questions, rounds }) => ({
    item,
    asked: questions.length + rounds.reduce((sum, round) => sum + round.questions.length, 0),
  }));
  const questionCount = items.reduce((sum, item) => sum + item.asked, 0);
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
    return { auditor, adjudicator: adjudicators.get(auditor) ?? false, answered, asked: questionCount, items: whole };
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

/** Lists the questions that an auditor has not answered, in the order asked. */
export function missingAnswers({ audit, record, answers }: AuditInput, auditor: string): readonly MissingAnswer[] {
  const answeredKeys = new Set(answers.filter((answer) => answer.auditor === auditor).map(questionKey));
  return askedQuestions(audit, record).flatMap(({ kind, item, rounds, questions }, index) => {
    const allQuestions = [
      ...rounds.flatMap((round) => round.questions.map((question) => ({ round: round.number, question }))),
      ...questions.map((question) => ({ round: null, question })),
    ];
    return allQuestions
      .filter((about) => !answeredKeys.has(questionKey({ item, ...about })))
      .map((about) => ({ kind, place: index + 1, ...about }));
  });
}
