/** Tasks that an agent was asked, answered and got right. */
export interface AnswerCounts {
  readonly asked: number;
  /** Tasks with an answer: a crash, a timeout and an empty text are none. */
  readonly answered: number;
  /** Items that it got right. */
  readonly right: number;
}

/** Reasons why a record cannot show that an agent is as good as another, or may be the best. */
export const unprovenReasons = ['none_right', 'unanswered'] as const;
export type Unproven = (typeof unprovenReasons)[number];

/** The largest share of its tasks that an agent may leave unanswered. */
export const mostUnanswered = 0.1;

/** The one rule of comparisons, boards and decisions; null where nothing is missing. */
export function unprovenBy({ asked, answered, right }: AnswerCounts): Unproven | null {
  if (right === 0) return 'none_right';
  return asked - answered > mostUnanswered * asked ? 'unanswered' : null;
}
