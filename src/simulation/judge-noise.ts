import { randomFor } from '../kernel/random.ts';
import { normal } from './normal.ts';

/**
 * The luck of one draw's judge, as standard normal draws keyed by whom it looks at and which look at them it is. Every
 * format of the draw is judged with the same luck (common random numbers), so that differences between formats are not
 * differences in luck.
 */
export interface JudgeNoise {
  /** On the difference of two entrants, for the one of the lower index. */
  ofPair(lower: number, higher: number, look: number): number;
  /** On one entrant's own score, when it is looked at beside another. */
  ofSide(entrant: number, beside: number, look: number): number;
  /** On one entrant among many that are looked at together. */
  ofMember(entrant: number, look: number): number;
}

/**
 * Draws are made as they are needed, and kept.
 *
 * @param key what the draws are for; equal keys give equal draws
 */
export function judgeNoise(entrants: number, ...key: readonly (string | number)[]): JudgeNoise {
  const tables = new Map<string, Float64Array>();
  const table = (kind: string, look: number, size: number): Float64Array => {
    const name = `${kind} ${look}`;
    const known = tables.get(name);
    if (known) return known;
    const random = randomFor('judge-noise', ...key, kind, look);
    const drawn = Float64Array.from({ length: size }, () => normal(random));
    tables.set(name, drawn);
    return drawn;
  };
  const square = entrants * entrants;
  return {
    ofPair: (lower, higher, look) => table('pair', look, square)[lower * entrants + higher] ?? 0,
    ofSide: (entrant, beside, look) => table('side', look, square)[entrant * entrants + beside] ?? 0,
    ofMember: (entrant, look) => table('member', look, entrants)[entrant] ?? 0,
  };
}
