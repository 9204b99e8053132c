import { abilities } from '../../../src/ratings/ability/abilities.ts';
import { madeUpItems } from './made-up-items.ts';

/** How often an interval holds the truth, at 12 trees on which the same agent does better or worse. */
export function shareCovered(tournaments: number): number {
  const truth = { ant: 0.8, bee: 0.1, cat: -0.2, dog: -0.7 };
  const points = 400 / Math.LN10;
  let inside = 0;
  let all = 0;
  for (let seed = 0; seed < tournaments; seed++) {
    const results = madeUpItems({ abilities: truth, trees: 12, items: 3, treeEffect: 0.6, seed });
    for (const { agent, low, high } of abilities(results).depth.agents) {
      const at = 1000 + points * (truth[agent as unknown as keyof typeof truth] ?? 0);
      all += 1;
      if ((low ?? Number.NEGATIVE_INFINITY) <= at && at <= (high ?? Number.POSITIVE_INFINITY)) inside += 1;
    }
  }
  return inside / all;
}
