import type { MatchRecord } from '../arena/match.ts';
import type { RoundRecord } from '../arena/round.ts';
import { roundsByMatch } from '../arena/rounds-by-match.ts';
import type { MatchId, TaskId } from '../kernel/ids.ts';
import type { Audit } from './audit.ts';
import { auditMatchItem, caseItem } from './audit-answer.ts';
import type { AuditedRecord } from './audited-record.ts';
import type { QuestionId } from './questions.ts';
import { judgedRounds } from './shown-rounds.ts';

export interface AuditedRound {
  readonly number: number;
  readonly record: RoundRecord;
  readonly questions: readonly QuestionId[];
}

/** A match or a case with the questions asked about it; notes are allowed everywhere and asked for nowhere. */
export type AskedItem = (
  | { readonly kind: 'match'; readonly id: MatchId; readonly record: MatchRecord }
  | { readonly kind: 'case'; readonly id: TaskId }
) & {
  readonly item: string;
  /** Empty for a case. */
  readonly rounds: readonly AuditedRound[];
  /** Questions about the item as a whole. */
  readonly questions: readonly QuestionId[];
};

/**
 * Lists the questions of an audit: for each judged round A1, A2, B1, C1, D1, and A3 if the round before was to change
 * something; for each match D2; for each case Q1 and Q2.
 */
export function askedQuestions(audit: Audit, record: Pick<AuditedRecord, 'matches' | 'rounds'>): readonly AskedItem[] {
  if (audit.instrument === 'preference') {
    return audit.cases.map(({ task }) => ({
      kind: 'case',
      item: caseItem(audit.id, task),
      id: task,
      rounds: [],
      questions: ['Q1', 'Q2'],
    }));
  }
  const matches = new Map(record.matches.map((match) => [match.id, match]));
  const rounds = roundsByMatch(record.rounds);
  return audit.matches.flatMap((id): AskedItem[] => {
    const match = matches.get(id);
    if (!match) return [];
    return [
      {
        kind: 'match',
        item: auditMatchItem(audit.id, id),
        id,
        record: match,
        rounds: askedRounds(rounds.get(id) ?? []),
        questions: ['D2'],
      },
    ];
  });
}

function askedRounds(rounds: readonly RoundRecord[]): readonly AuditedRound[] {
  const roundsInOrder = judgedRounds(rounds);
  return roundsInOrder.map((record, index) => {
    const before = roundsInOrder[index - 1];
    const evolved = before !== undefined && before.result.evolution !== null;
    const questions: QuestionId[] = ['A1', 'A2', ...(evolved ? (['A3'] as const) : []), 'B1', 'C1', 'D1'];
    return { number: record.number, record, questions };
  });
}
