import { randomFor } from '../kernel/random.ts';

/**
 * How strong the entrants of a draw are, on a scale of 0 to 1: `uniform` in [0, 1]; `even`, equally far apart from 0 to
 * 1 and shuffled; `narrow`, uniform in [0.8, 0.9], where a trained policy's scores crowd (ArenaRL, figure 1).
 */
export const strengthKinds = ['uniform', 'even', 'narrow'] as const;
export type StrengthKind = (typeof strengthKinds)[number];

const narrowBand = { low: 0.8, width: 0.1 };

/**
 * The true strengths of the entrants of one draw, by index.
 *
 * @param count 2 or more
 * @param draw which of the repetitions
 */
export function drawStrengths(kind: StrengthKind, count: number, seed: number, draw: number): number[] {
  const random = randomFor('simulated-strengths', seed, count, draw);
  if (kind === 'even') return random.shuffle(Array.from({ length: count }, (_, index) => index / (count - 1)));
  const uniform = Array.from({ length: count }, () => random.float());
  return kind === 'uniform' ? uniform : uniform.map((share) => narrowBand.low + narrowBand.width * share);
}
