import type { Grade, GradeOutcome } from '../../examiner/grade.ts';
import { categoryOf, type HandGradedAnswer, handGradeOf } from './hand-graded-answer.ts';
import type { ComparedItem } from './outcome-figures.ts';

/** What became of a grade that code could neither confirm nor refute. */
export interface SettledLook {
  readonly item: string;
  readonly result: 'confirmed' | 'disputed';
}

/** What a judge, and then code, made of one answer. */
export interface AnswerJudgement {
  /** What stands after all checks. An item without a grade counts as missing. */
  readonly grades: readonly Grade[];
  /** What the judge said at first; null where nobody but code said anything, and for a panel. */
  readonly claimed: readonly Pick<Grade, 'item' | 'outcome'>[] | null;
  readonly secondLooks: readonly SettledLook[];
}

export interface JudgedAnswer {
  readonly answer: HandGradedAnswer;
  readonly judgement: AnswerJudgement;
}

/** One item of a graded answer with all that was said of it. */
export interface JudgedItem extends ComparedItem {
  readonly item: string;
  readonly kind: 'depth' | 'width';
  readonly category: string;
  readonly domain: string;
  /** Careful people may differ. */
  readonly borderline: boolean;
  readonly claimed: GradeOutcome | null;
  /** Null: nobody looked twice. */
  readonly secondLook: SettledLook['result'] | null;
}

/** The items of an answer, in the order of its checklist. */
export function judgedItems({ answer, judgement }: JudgedAnswer): JudgedItem[] {
  const { grades, claimed, secondLooks } = judgement;
  const outcomeIn = (list: readonly Pick<Grade, 'item' | 'outcome'>[], id: string) =>
    list.find(({ item }) => item === id)?.outcome ?? 'missing';
  return answer.items.map(({ id, kind }) => {
    const hand = handGradeOf(answer, id);
    return {
      item: id,
      answer: answer.id,
      domain: answer.domain,
      kind,
      category: categoryOf(hand),
      borderline: hand.borderline,
      hand: hand.outcome,
      judged: outcomeIn(grades, id),
      claimed: claimed === null ? null : outcomeIn(claimed, id),
      secondLook: secondLooks.find(({ item }) => item === id)?.result ?? null,
    };
  });
}
