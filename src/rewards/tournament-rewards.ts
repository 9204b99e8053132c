import { defaultEpsilon } from './advantages.ts';

/**
 * Points of a tournament, stretched so that the fewest get 0 and the most 1: (s - min) / (max - min + epsilon)
 * (Tournament-GRPO, section 3.2, eq. 8). All level: 0 for all.
 *
 * @throws RangeError for points that are not finite
 */
export function tournamentRewards<Id extends string>(
  points: ReadonlyMap<Id, number>,
  epsilon = defaultEpsilon,
): Map<Id, number> {
  const all = [...points.values()];
  if (!all.every(Number.isFinite)) throw new RangeError('all points must be finite');
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return new Map([...points].map(([entrant, score]) => [entrant, (score - least) / (most - least + epsilon)]));
}

/** A reward with that for keeping to the form asked for: plus 1 where it is kept, plus 0 where not (eq. 9, also 12 and 15). */
export function withFormatReward(reward: number, wellFormed: boolean): number {
  return reward + (wellFormed ? 1 : 0);
}
