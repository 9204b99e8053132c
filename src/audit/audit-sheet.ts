import type { VerdictTier } from '../../examiner/verdict.ts';
import { type RoundClusters, roundClusters } from '../arena/rounds-by-match.ts';
import { type AskedItem, type AuditedRound, askedQuestions } from './asked-questions.ts';
import type { Audit } from './audit.ts';
import { type Auditor, auditorVerdict, type GivenAnswer, questionKey } from './audit-answer.ts';
import type { AuditedRecord } from './audited-record.ts';
import { countingAnswers } from './merge-answers.ts';
import type { QuestionId } from './questions.ts';
import type { VerdictStep } from './shown-rounds.ts';

/** Everything that figures are made from. */
export interface AuditInput {
  readonly audit: Audit;
  /** With at least the matches of the audit and their rounds. */
  readonly record: Pick<AuditedRecord, 'matches' | 'rounds'>;
  /** Who takes part. */
  readonly auditors: readonly Auditor[];
  /** Every answer given, changed ones included, as the ledger has them: each auditor's oldest first. */
  readonly answers: readonly GivenAnswer[];
}

/** What an auditor said in C1 of one round. */
export interface OwnVerdict {
  /** Given blind: the automatic verdict opens with it. */
  readonly first: VerdictStep;
  /** The same where it was never changed; every change is made with the automatic verdict in sight. */
  readonly latest: VerdictStep;
}

/** An audit with the answers that count, at hand by item, round and question. */
export interface AuditSheet {
  readonly audit: Audit;
  readonly asked: readonly AskedItem[];
  /** Those who are no adjudicators, by name. */
  readonly auditors: readonly string[];
  /** All answers of the auditors that count, by auditor. */
  readonly counting: readonly GivenAnswer[];
  /** Null: not answered. */
  answer(auditor: string, item: string, round: number | null, question: QuestionId): GivenAnswer | null;
  /** Null: no own verdict. */
  verdict(auditor: string, item: string, round: number): OwnVerdict | null;
  readonly clusters: RoundClusters;
}

/** Puts an audit's answers in their places. Adjudicators' answers are left out: they were given to settle the others'. */
export function auditSheet({ audit, record, auditors, answers }: AuditInput): AuditSheet {
  const adjudicators = new Set(auditors.filter(({ adjudicator }) => adjudicator).map(({ name }) => name));
  const own = auditors.filter(({ adjudicator }) => !adjudicator).map(({ name }) => name);
  const given = answers.filter(({ auditor }) => !adjudicators.has(auditor));
  const counting = countingAnswers(given);
  const names = [...new Set([...own, ...counting.map(({ auditor }) => auditor)])].sort();
  const known = new Map(counting.map((answer) => [keyOf(answer.auditor, answer), answer]));
  const verdicts = ownVerdicts(audit, given);
  const asked = askedQuestions(audit, record);
  return {
    audit,
    asked,
    counting,
    auditors: names,
    answer: (auditor, item, round, question) => known.get(keyOf(auditor, { item, round, question })) ?? null,
    verdict: (auditor, item, round) => verdicts.get(keyOf(auditor, { item, round, question: 'C1' })) ?? null,
    clusters: roundClusters(asked.filter((each) => each.kind === 'match').map((each) => each.record)),
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
export function sheetRounds({ asked, clusters }: Pick<AuditSheet, 'asked' | 'clusters'>): readonly SheetRound[] {
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
