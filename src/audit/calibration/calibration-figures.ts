import type { GradeOutcome } from '../../../examiner/task.ts';
import { type JudgedAnswer, type JudgedItem, judgedItems } from './hand-graded-answer.ts';
import {
  type CountOf,
  countOutcomes,
  type OutcomeFigures,
  outcomeFigures,
  type VerdictCounts,
} from './outcome-figures.ts';
import { compareVerdicts, type VerdictComparison } from './paired-verdicts.ts';

/** The items of one category or domain. */
export interface NamedCounts extends VerdictCounts {
  readonly name: string;
}

/** How far a judge's grades are those of a careful person. */
export interface CalibrationFigures {
  readonly all: OutcomeFigures;
  readonly depth: OutcomeFigures;
  readonly width: OutcomeFigures;
  /** Items on which careful people may differ, and all others. */
  readonly borderline: OutcomeFigures;
  readonly clear: OutcomeFigures;
  /** By the first word of why the person's grade is what it is; most items first. */
  readonly byCategory: readonly NamedCounts[];
  readonly byDomain: readonly NamedCounts[];
  /** Answers of which every item is judged as by hand. */
  readonly untouched: CountOf;
  /** Null where no judge said anything before code did. */
  readonly code: CodeEffect | null;
  readonly secondLooks: SecondLooks;
  /** Null where no two answers are to the same question. */
  readonly verdicts: VerdictComparison | null;
}

/**
 * Compares judged answers with the grades that a person gave them, item by item and verdict by verdict.
 * @param judged each answer once, in any order
 */
export function calibrationFigures(judged: readonly JudgedAnswer[]): CalibrationFigures {
  const answers = judged.map(judgedItems);
  const items = answers.flat();
  const among = (test: (item: JudgedItem) => boolean) => outcomeFigures(items.filter(test));
  const isRight = ({ hand, judged: now }: JudgedItem) => hand === now;
  return {
    all: outcomeFigures(items),
    depth: among(({ kind }) => kind === 'depth'),
    width: among(({ kind }) => kind === 'width'),
    borderline: among(({ borderline }) => borderline),
    clear: among(({ borderline }) => !borderline),
    byCategory: countsBy(items, ({ category }) => category),
    byDomain: countsBy(items, ({ domain }) => domain),
    untouched: { count: answers.filter((own) => own.every(isRight)).length, of: answers.length },
    code: codeEffect(items),
    secondLooks: countSecondLooks(items),
    verdicts: compareVerdicts(judged),
  };
}

function countsBy(items: readonly JudgedItem[], nameOf: (item: JudgedItem) => string): NamedCounts[] {
  const names = [...new Set(items.map(nameOf))];
  return names
    .map((name) => ({ name, ...countOutcomes(items.filter((item) => nameOf(item) === name)) }))
    .sort((one, other) => other.items - one.items || (one.name < other.name ? -1 : 1));
}

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
function codeEffect(items: readonly JudgedItem[]): CodeEffect | null {
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

function countSecondLooks(items: readonly JudgedItem[]): SecondLooks {
  const settled = (outcome: NonNullable<JudgedItem['secondLook']>) =>
    items.filter(({ secondLook }) => secondLook === outcome);
  const confirmed = countChanges(settled('confirmed'), ({ claimed, hand }) => claimed === hand);
  const disputed = countChanges(settled('disputed'), ({ claimed, hand }) => claimed !== hand);
  return { count: confirmed.count + disputed.count, confirmed, disputed };
}

function countChanges(items: readonly JudgedItem[], isRight: (item: JudgedItem) => boolean): Changes {
  return { count: items.length, rightly: items.filter(isRight).length };
}
