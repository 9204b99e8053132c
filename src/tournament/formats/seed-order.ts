import { randomFor } from '../../kernel/random.ts';

/** An order of the entrants that the seed fixes, whatever order they are given in. */
export function drawnOrder<Id extends string>(entrants: readonly Id[], seed: number): Id[] {
  return randomFor('draw', seed).shuffle([...entrants].sort());
}

/** @throws RangeError unless the order holds every entrant once */
export function checkOrder(entrants: readonly string[], order: readonly string[]): void {
  const given = new Set(order);
  if (order.length === entrants.length && entrants.every((entrant) => given.has(entrant))) return;
  throw new RangeError('the order of seeds does not hold every entrant once');
}
