import type { Belief, Observation } from '../../src/arena/formats/adaptive/winner-belief.ts';
import { type AdaptiveOptions, adaptive } from '../../src/arena/formats/adaptive.ts';
import type { Format } from '../../src/arena/formats/format.ts';
import { at, inverse, zeros } from '../../src/ratings/matrix.ts';
import { type NoiseScale, type ScoreFit, scoreFit, scoreSums } from './score-sums.ts';

/**
 * Adaptive pairing (adaptive.ts) of rollouts, which goes by the scores of their judge where these differ.
 *
 * @throws RangeError as adaptive pairing does
 */
export function adaptiveByScores<Id extends string>(entrants: readonly Id[], options: AdaptiveOptions<Id>): Format<Id> {
  return adaptive(entrants, { byScores: scoreBelief, ...options });
}

/** Noise variances of score differences, from a judge that never errs to one that guesses. */
const differenceNoises = [1e-4, 1e-3, 0.01, 0.1, 0.3, 1, 3, 10];
/** Additional noise variances of score sums, for a judge that is lenient or strict with both members of a comparison. */
const sharedNoises = [0, 2, 16];

/** All are equally likely before the first result. */
const scales: readonly NoiseScale[] = differenceNoises.flatMap((difference) => [
  ...sharedNoises.map((shared) => ({ difference, total: difference + shared })),
  { difference, total: null },
]);

/** Hypotheses below this share are left out. */
const leastShare = 1e-4;

interface Weighed extends ScoreFit {
  readonly share: number;
}

/**
 * Qualities by the judge's scores, whose errors are not known: means and covariances of the fits under each hypothesis on
 * the errors, averaged by how likely each made the scores (empirical Bayes). Differences count always; sums as far as the
 * scores look like those of a judge who gives everybody a score of its own, and not of one who only compares. The spread
 * of the means between hypotheses is left out of the covariance: it is mostly one of scale, which orders nobody.
 *
 * @param size number of entrants
 * @returns qualities in units of the scores' largest deviation, around the mean; null when the scores do not differ
 */
export function scoreBelief(size: number, observations: readonly Observation[]): Belief | null {
  const sums = scoreSums(size, observations);
  if (sums === null) return null;
  const fits = weigh(scales.map((scale) => scoreFit(size, sums, scale)));
  const mean = new Float64Array(size);
  const covariance = zeros(size);
  for (const fit of fits) {
    for (let i = 0; i < size; i++) mean[i] = at(mean, i) + fit.share * at(fit.mean, i);
    for (const [k, own] of inverse(fit.lower).cells.entries()) {
      covariance.cells[k] = at(covariance.cells, k) + fit.share * fit.variance * own;
    }
  }
  return { mean, covariance, look: likelyLook(fits) };
}

/** Bayes' rule with equal shares before. */
function weigh(fits: readonly ScoreFit[]): Weighed[] {
  const most = Math.max(...fits.map(({ logEvidence }) => logEvidence));
  const likely = fits
    .map((fit) => ({ ...fit, share: Math.exp(fit.logEvidence - most) }))
    .filter(({ share }) => share >= leastShare);
  const sum = likely.reduce((total, { share }) => total + share, 0);
  return likely.map((fit) => ({ ...fit, share: fit.share / sum }));
}

/** Noises in the units of the qualities, as geometric means; sums are counted on when they more likely say something than not. */
function likelyLook(fits: readonly Weighed[]): Belief['look'] {
  let difference = 0;
  let total = 0;
  let absolute = 0;
  for (const { scale, share, variance } of fits) {
    difference += share * Math.log(scale.difference * variance);
    if (scale.total === null) continue;
    total += share * Math.log(scale.total * variance);
    absolute += share;
  }
  const differenceNoise = Math.exp(difference);
  return { differenceNoise: () => differenceNoise, totalNoise: absolute < 0.5 ? null : Math.exp(total / absolute) };
}
