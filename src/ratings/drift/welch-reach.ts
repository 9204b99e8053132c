import tQuantile from '@stdlib/stats-base-dists-t-quantile';

/** The variance of a figure that one of several independent samples brings, and on how many degrees it is known. */
export interface SampleVariance {
  readonly variance: number;
  readonly degrees: number;
}

/**
 * Half the width of the 95% interval of a figure of independent samples: t on the degrees of freedom of Welch (1947) and
 * Satterthwaite (1946) times the root of the sum of the variances.
 *
 * @param samples at least one
 * @param least the sum is not taken as smaller
 */
export function welchReach(samples: readonly SampleVariance[], least = 0): number {
  const sum = samples.reduce((all, { variance }) => all + variance, 0);
  if (Math.max(sum, least) === 0) return 0;
  const squares = samples.reduce((all, { variance, degrees }) => all + variance ** 2 / degrees, 0);
  const degrees = sum === 0 ? Math.min(...samples.map((each) => each.degrees)) : sum ** 2 / squares;
  return tQuantile(0.975, degrees) * Math.sqrt(Math.max(sum, least));
}
