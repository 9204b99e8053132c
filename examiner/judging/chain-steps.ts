import type { Grade } from '../grade.ts';
import type { Task } from '../task.ts';
import { quotePlaces } from './quote-places.ts';

/**
 * Whether an answer names the steps of a task's chain: each is satisfied where its name stands there in whole words, else
 * missing. Empty for a task without a chain.
 * @param task in visible form
 * @param answer the part that is graded
 */
export function gradeChain({ chainChecklist = [] }: Task, answer: string): Grade[] {
  return chainChecklist.map(({ id, value, forms = [] }) => {
    const place = [value, ...forms]
      .flatMap((name) => quotePlaces(answer, name))
      .find(({ start, end }) => isWhole(answer, start, end));
    return place === undefined
      ? { item: id, outcome: 'missing', quote: null }
      : { item: id, outcome: 'satisfied', quote: answer.slice(place.start, place.end) };
  });
}

function isWhole(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
