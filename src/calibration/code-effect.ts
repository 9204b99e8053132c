import type { GradeOutcome } from '../../examiner/grade.ts';
import type { JudgedItem } from './judged-answer.ts';
import { type OutcomeFigures, outcomeFigures } from './outcome-figures.ts';

/** Changes of one sort, and those among them after which a person agrees. */
export interface Changes {
  readonly count: number;
  readonly rightly: number;
}

/** What code made of a judge's grades. */
export interface CodeEffect {
  /** The grades as the judge gave them. */
  readonly before: OutcomeFigures;
  /** Satisfied by the judge, not by what stands; rightly where it is not satisfied by hand. */
  readonly lowered: Changes;
  /** Contradicted by the judge, not by what stands; rightly where it is not contradicted by hand. */
  readonly dropped: Changes;
  /** Satisfied by what stands, not by the judge; rightly where it is satisfied by hand. There should be none. */
  readonly raised: Changes;
}

/** Grades that code could neither confirm nor refute, so that a judge looked again. */
export interface SecondLooks {
  readonly count: number;
  /** The judge's grade stands; rightly where it is the person's. */
  readonly confirmed: Changes;
  /** It does not; rightly where it is not the person's. */
  readonly disputed: Changes;
}

/** @returns null where no judge said anything before code did */
export function codeEffect(items: readonly JudgedItem[]): CodeEffect | null {
  const claims = items.flatMap((item) => item.claimed ?? []);
  if (claims.length < items.length || items.length === 0) return null;
  const withdrawn = (outcome: GradeOutcome) =>
    countChanges(
      items.filter(({ claimed, judged }) => claimed === outcome && judged !== outcome),
      ({ hand }) => hand !== outcome,
    );
  return {
    before: outcomeFigures(items.map((item) => ({ ...item, judged: item.claimed ?? 'missing' }))),
    lowered: withdrawn('satisfied'),
    dropped: withdrawn('contradicted'),
    raised: countChanges(
      items.filter(({ claimed, judged }) => claimed !== 'satisfied' && judged === 'satisfied'),
      ({ hand }) => hand === 'satisfied',
    ),
  };
}

export function countSecondLooks(items: readonly JudgedItem[]): SecondLooks {
  const settled = (outcome: NonNullable<JudgedItem['secondLook']>) =>
    items.filter(({ secondLook }) => secondLook === outcome);
  const confirmed = countChanges(settled('confirmed'), ({ claimed, hand }) => claimed === hand);
  const disputed = countChanges(settled('disputed'), ({ claimed, hand }) => claimed !== hand);
  return { count: confirmed.count + disputed.count, confirmed, disputed };
}

function countChanges(items: readonly JudgedItem[], isRight: (item: JudgedItem) => boolean): Changes {
  return { count: items.length, rightly: items.filter(isRight).length };
}
