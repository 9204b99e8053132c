import { meanRating, pointsPerNat, winProbability } from '../../ratings/bradley-terry.ts';

/** What an entrant scored against one whose rating is taken as known. */
export interface AnchoredScore {
  /** In points, as leaderboards have it. */
  readonly opponent: number;
  /** A win is 1, a tie half. */
  readonly score: number;
  /** Results that count. */
  readonly results: number;
}

/** What is taken for likely before anything is known: a normal distribution, in rating points. */
export interface RatingPrior {
  readonly mean: number;
  /** Above 0. */
  readonly deviation: number;
}

/** Of others of whom nothing is known, no field says that they are nearer together than this. */
const leastDeviation = 100;

/** That newcomers are drawn from the same field: normal with the mean and the deviation of its ratings, at least 100 points. */
export function priorOf(ratings: readonly number[]): RatingPrior {
  const count = Math.max(1, ratings.length);
  const mean = ratings.length === 0 ? meanRating : ratings.reduce((sum, each) => sum + each, 0) / count;
  const squares = ratings.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, deviation: Math.max(leastDeviation, Math.sqrt(squares / Math.max(1, count - 1))) };
}

const halvings = 80;

/**
 * The rating with the highest posterior density: Bradley-Terry with the opponents held where they are, times the prior.
 * The slope of the log-posterior falls in the rating, so its zero is found by halving. Finite whatever the record is.
 */
export function anchoredRating(scores: readonly AnchoredScore[], { mean, deviation }: RatingPrior): number {
  const centre = (mean - meanRating) / pointsPerNat;
  const precision = (pointsPerNat / deviation) ** 2;
  const slope = (strength: number) =>
    scores.reduce(
      (sum, { opponent, score, results }) => {
        return sum + score - results * winProbability(strength - (opponent - meanRating) / pointsPerNat);
      },
      -precision * (strength - centre),
    );
  const reach = scores.reduce((sum, { results }) => sum + results, 0) / precision;
  let [low, high] = [centre - reach, centre + reach];
  for (let halving = 0; halving < halvings; halving++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return meanRating + (pointsPerNat * (low + high)) / 2;
}
