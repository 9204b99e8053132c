import { type CodeEffect, codeEffect, countSecondLooks, type SecondLooks } from './code-effect.ts';
import { type JudgedAnswer, type JudgedItem, judgedItems } from './judged-answer.ts';
import {
  type CountOf,
  countOutcomes,
  type OutcomeCounts,
  type OutcomeFigures,
  outcomeFigures,
} from './outcome-figures.ts';
import { compareVerdicts, type VerdictComparison } from './paired-verdicts.ts';

/** The items of one category or domain. */
export interface NamedCounts extends OutcomeCounts {
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
