import type { Outcome } from '../format.ts';
import type { Pair } from './best-round.ts';

/** A pair that came back void is asked so often at most. */
const mostAsks = 2;

export interface OpenPairsRequest<Id extends string> {
  readonly draw: readonly Id[];
  readonly known: readonly Outcome<Id>[];
  readonly asked: readonly Outcome<Id>[];
}

/**
 * The pairs that may be asked: those that are not known, and not asked yet, or asked without a counted result but less
 * than twice.
 *
 * @returns indexes in `draw`, the lower first, in order
 */
export function openPairs<Id extends string>({ draw, known, asked }: OpenPairsRequest<Id>): Pair[] {
  const indexOf = new Map(draw.map((entrant, index) => [entrant, index]));
  const keyOf = ({ pairing: { a, b } }: Outcome<Id>) => {
    const [i, j] = [indexOf.get(a) ?? -1, indexOf.get(b) ?? -1];
    return Math.min(i, j) * draw.length + Math.max(i, j);
  };
  const closed = new Set<number>();
  const voids = new Map<number, number>();
  for (const outcome of [...known, ...asked]) {
    const key = keyOf(outcome);
    const isVoid = outcome.results.every(({ winner }) => winner === 'void');
    if (isVoid) voids.set(key, (voids.get(key) ?? 0) + 1);
    if (!isVoid || (voids.get(key) ?? 0) >= mostAsks) closed.add(key);
  }
  const open: Pair[] = [];
  for (let i = 0; i < draw.length; i++) {
    for (let j = i + 1; j < draw.length; j++) if (!closed.has(i * draw.length + j)) open.push([i, j]);
  }
  return open;
}
