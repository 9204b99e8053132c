/** Questions to an auditor: those of DR-Arena's instruments (appendix H.1), by their numbers there. */
export const questionIds = ['A1', 'A2', 'A3', 'B1', 'C1', 'D1', 'D2', 'Q1', 'Q2', 'note'] as const;
export type QuestionId = (typeof questionIds)[number];

/** Answers to choose from; `first` and `second` are the answers, and `1`, `2`, `3` the options, in the order shown. */
export const choices = {
  A1: ['valid', 'single_hop', 'broken'],
  A2: ['valid', 'narrow', 'broken'],
  A3: ['as_planned', 'not_as_planned'],
  B1: ['correct', 'mostly', 'false'],
  C1: ['first_much_better', 'first_better', 'tie', 'second_better', 'second_much_better'],
  D1: ['agree', 'disagree'],
  D2: ['sufficient', 'insufficient', 'excessive'],
  Q1: ['1', '2', '3'],
  Q2: ['1', '2', '3'],
} as const satisfies Record<Exclude<QuestionId, 'note'>, readonly string[]>;

/** The auditor's own verdict. */
export type ShownVerdict = (typeof choices.C1)[number];
