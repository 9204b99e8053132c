import * as z from 'zod';
import { boundedText } from '../../examiner/prompts/prompt.ts';
import { memoize } from '../../src/kernel/memoize.ts';
import { scoreNumber } from './ask-trajectory-judge.ts';
import type { DomainRubric } from './domain-rubrics.ts';

/** Scores of a judge for one trajectory: for each part a number for each criterion, by id. */
export interface GivenScores {
  readonly process: Readonly<Record<string, number>>;
  readonly answer: Readonly<Record<string, number>>;
}

export interface PairReply {
  readonly analysis: { readonly first: string; readonly second: string };
  readonly first: GivenScores;
  readonly second: GivenScores;
}

/** A reply with exactly one number from 0 to 10 for every criterion of both trajectories. */
export const pairReplyFor = memoize((rubric: DomainRubric): z.ZodType<PairReply> => {
  const given = z.strictObject({ process: scoresFor(rubric.process), answer: scoresFor(rubric.answer) });
  return z.strictObject({
    analysis: z.strictObject({ first: boundedText(5_000), second: boundedText(5_000) }),
    first: given,
    second: given,
  });
});

function scoresFor({ criteria }: DomainRubric['process']) {
  return z.strictObject(Object.fromEntries(criteria.map(({ id }) => [id, scoreNumber])));
}
