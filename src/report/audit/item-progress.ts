import type { GivenAnswer } from '../../audit/audit-answer.ts';
import { countingAnswers } from '../../audit/merge-answers.ts';
import type { AuditPacket, ShownMatch, ShownRound } from '../../audit/packet.ts';
import { questionKey } from '../../audit/placed-answers.ts';
import type { QuestionId } from '../../audit/questions.ts';

/** The answer of one auditor that counts; null: none. */
export type AnswerAt = (item: string, round: number | null, question: QuestionId) => string | null;

/** One auditor's answers that count, at hand by what they are about. @param answers of the audit, as the ledger has them */
export function answersOf(answers: readonly GivenAnswer[], auditor: string): AnswerAt {
  const own = countingAnswers(answers.filter((each) => each.auditor === auditor));
  const values = new Map(own.map((each) => [questionKey(each), each.value]));
  return (item, round, question) => values.get(questionKey({ item, round, question })) ?? null;
}

/** A match or a case with how far it is answered. */
export interface ItemProgress {
  readonly item: string;
  /** `Match 3`. */
  readonly label: string;
  readonly answered: number;
  /** Questions that are open by now: later rounds open with the own verdict on earlier ones. */
  readonly asked: number;
  /** Everything is open and answered. */
  readonly done: boolean;
}

/** How far one auditor has come, item by item. */
export function itemProgress({ matches, cases }: AuditPacket, answer: AnswerAt): readonly ItemProgress[] {
  const ofMatches = matches.map((match, index) => {
    const whole = isDecided(match, answer);
    const asked: [number | null, QuestionId][] = openRounds(match, answer).flatMap((round) =>
      openQuestions(match.item, round, answer).map((question): [number, QuestionId] => [round.number, question]),
    );
    if (whole) asked.push([null, 'D2']);
    return progressOf(match.item, `Match ${index + 1}`, asked, answer, whole);
  });
  const ofCases = cases.map(({ item }, index) => {
    const asked: [null, QuestionId][] = [
      [null, 'Q1'],
      [null, 'Q2'],
    ];
    return progressOf(item, `Case ${index + 1}`, asked, answer, true);
  });
  return [...ofMatches, ...ofCases];
}

function progressOf(
  item: string,
  label: string,
  asked: readonly (readonly [number | null, QuestionId])[],
  answer: AnswerAt,
  whole: boolean,
): ItemProgress {
  const answered = asked.filter(([round, question]) => answer(item, round, question) !== null).length;
  return { item, label, answered, asked: asked.length, done: whole && answered === asked.length };
}

/** The rounds an auditor may see: up to the first without an own verdict, since later ones tell how that one was judged. */
export function openRounds({ item, rounds }: ShownMatch, answer: AnswerAt): readonly ShownRound[] {
  const first = rounds.findIndex(({ number }) => answer(item, number, 'C1') === null);
  return first < 0 ? rounds : rounds.slice(0, first + 1);
}

/** Whether there is an own verdict on every round. */
export function isDecided({ item, rounds }: ShownMatch, answer: AnswerAt): boolean {
  return rounds.every(({ number }) => answer(item, number, 'C1') !== null);
}

/** What is asked about an open round by now: about the automatic verdict only after the own one. */
export function openQuestions(
  item: string,
  { number, planned }: ShownRound,
  answer: AnswerAt,
): readonly Exclude<QuestionId, 'note'>[] {
  const decided = answer(item, number, 'C1') !== null;
  return ['A1', 'A2', ...(planned ? (['A3'] as const) : []), 'B1', 'C1', ...(decided ? (['D1'] as const) : [])];
}
