import { holdsValue } from '../../../../examiner/comparing/compare-value.ts';
import type { ClaimedGrade } from '../../../../examiner/prompts/grade-reply.ts';
import type { PromptItem } from './grade-answer.ts';

/** A longer value is a statement, which answers make in words of their own. */
const mostWords = 6;

/** Grades of the points of a question about no entity: a value is there where the answer holds it, and statements cannot be read. */
export function gradePoints(items: readonly PromptItem[], answer: string): readonly ClaimedGrade[] {
  const lines = answer.split(/\n|(?<=[.!?])\s/).map((line) => line.trim());
  return items.flatMap(({ item, value, forms = [] }): ClaimedGrade[] => {
    const quote = lines.find((line) => [value, ...forms].some((form) => holdsValue(line, form)));
    if (quote !== undefined) return [{ item, reason: `it says ${value}`, outcome: 'satisfied', quote, doubt: null }];
    const isStatement = value.split(/\s+/).length > mostWords;
    return isStatement ? [] : [{ item, reason: 'it does not say', outcome: 'missing', quote: null, doubt: null }];
  });
}
