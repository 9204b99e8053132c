import { winProbability } from '../../ratings/logistic.ts';
import type { MadeUp } from './made-up.ts';

/**
 * How a match of made-up agents comes out. By how much seat A is better is
 *
 *   D = (strength of A - strength of B) + (merit of A on the tree - merit of B on the tree) + L,
 *
 * where a merit is one normal draw for each agent and tree (the tree's effect and the shared answer) and L is a logistic
 * draw of the match. A match is a tie while D is within `threshold` of zero. Without merits and ties this is exactly the
 * Bradley-Terry model.
 */
export interface MatchLaw {
  /** Standard deviation of a merit. */
  readonly merit: number;
  /** Scale of L. */
  readonly chance: number;
  readonly threshold: number;
}

/** The variance of a standard logistic draw, which two agents' answers make together. */
const logisticVariance = Math.PI ** 2 / 3;

/** The logistic draw is split so that a match has the same variance whatever the share of shared answers. */
export function matchLaw({ sigma, share, ties }: Pick<MadeUp, 'sigma' | 'share' | 'ties'>): MatchLaw {
  const law = { merit: Math.sqrt(sigma ** 2 + (share * logisticVariance) / 2), chance: Math.sqrt(1 - share) };
  return { ...law, threshold: thresholdFor(ties, law) };
}

/** What A can expect of a match on a tree not seen yet, a win being 1 and a tie 1/2. */
export function expectedScore(difference: number, law: MatchLaw): number {
  return (aboveChance(difference - law.threshold, law) + aboveChance(difference + law.threshold, law)) / 2;
}

/** Solves P(|D| < threshold) = ties for equal agents. */
function thresholdFor(ties: number, law: Omit<MatchLaw, 'threshold'>): number {
  let [low, high] = [0, 100];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (2 * aboveChance(middle, law) - 1 < ties) low = middle;
    else high = middle;
  }
  return ties === 0 ? 0 : (low + high) / 2;
}

/** Steps of the quadrature, in standard deviations. The integrand is smooth, so that more would change no digit. */
const [step, reach] = [0.05, 9];

/** P(difference + merits + L > 0): the mean of the logistic over two normal merits, by the trapezoidal rule. */
function aboveChance(difference: number, { merit, chance }: Omit<MatchLaw, 'threshold'>): number {
  if (merit === 0) return winProbability(difference / chance);
  let [sum, weights] = [0, 0];
  for (let z = -reach; z <= reach; z += step) {
    const weight = Math.exp(-z * z * 0.5);
    sum += weight * winProbability((difference + merit * Math.SQRT2 * z) / chance);
    weights += weight;
  }
  return sum / weights;
}
