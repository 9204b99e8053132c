import { holdsValue } from '../../../../examiner/comparing/compare-value.ts';
import type { GradeOutcome } from '../../../../examiner/grade.ts';

/** A longer value is a statement, which answers make in words of their own. */
const mostWords = 6;

/** A point of a checklist as the grading prompts show it. */
interface PointItem {
  readonly item: string;
  readonly value: string;
  readonly forms?: readonly string[];
}

interface PointGrade {
  readonly item: string;
  readonly reason: string;
  readonly outcome: GradeOutcome;
  readonly quote: string | null;
}

/** Grades of the points of a question about no entity: a value is there where the answer holds it, and statements cannot be read. */
export function gradePoints(items: readonly PointItem[], answer: string): readonly PointGrade[] {
  const lines = answer.split(/\n|(?<=[.!?])\s/).map((line) => line.trim());
  return items.flatMap(({ item, value, forms = [] }): PointGrade[] => {
    const quote = lines.find((line) => [value, ...forms].some((form) => holdsValue(line, form)));
    if (quote !== undefined) return [{ item, reason: `it says ${value}`, outcome: 'satisfied', quote }];
    const isStatement = value.split(/\s+/).length > mostWords;
    return isStatement ? [] : [{ item, reason: 'it does not say', outcome: 'missing', quote: null }];
  });
}
