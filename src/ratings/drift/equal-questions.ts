import { at } from '../matrix.ts';

/** What an agent has right of questions of the same kinds, depths and widths, before and after; shares from 0 to 1. */
export interface EqualQuestions {
  readonly before: number;
  readonly after: number;
  /** Share of its items, of both tournaments, whose kind, depth and width came in both. */
  readonly covered: number;
}

/**
 * Shares of items satisfied at equal questions (direct standardisation; Kitagawa 1955): by kind, D and W, averaged with the
 * mean of the shares that these make up before and after, of those that came in both.
 *
 * @param before by place two numbers, the items and those satisfied; as `after`, in the same order of places
 * @returns null where nothing came in both
 */
export function equalQuestions(before: Float64Array, after: Float64Array): EqualQuestions | null {
  const places = Array.from({ length: before.length / 2 }, (_, place) => 2 * place);
  const both = places.filter((place) => at(before, place) > 0 && at(after, place) > 0);
  const itemsOf = (counts: Float64Array, of: readonly number[]) =>
    of.reduce((sum, place) => sum + at(counts, place), 0);
  const [earlier, later] = [itemsOf(before, both), itemsOf(after, both)];
  if (earlier === 0) return null;
  const share = (counts: Float64Array) =>
    both.reduce((sum, place) => {
      const weight = (at(before, place) / earlier + at(after, place) / later) / 2;
      return sum + (weight * at(counts, place + 1)) / at(counts, place);
    }, 0);
  const all = itemsOf(before, places) + itemsOf(after, places);
  return { before: share(before), after: share(after), covered: (earlier + later) / all };
}
