import type { RatingSettings } from '../../config/rating-settings.ts';
import { type Estimate, normalReach } from '../../ratings/estimate.ts';
import { wilsonInterval } from '../../ratings/wilson-interval.ts';
import { resultOf, type Study } from '../study-progress.ts';
import { type Checked, checkTournament } from './check-tournament.ts';
import { infer } from './infer.ts';
import { checkMadeUp, type MadeUp } from './made-up.ts';
import { matchLaw } from './match-law.ts';
import { playMadeUp, replay } from './play-made-up.ts';
import { trueStrengths } from './true-strengths.ts';

export interface CoverageOptions extends MadeUp {
  /** Made-up tournaments: at least 2. */
  readonly tournaments: number;
  readonly seed: number;
  readonly interval: RatingSettings['interval'];
  /** Keep the pairs but play them again on fresh trees, so that pairs do not follow the results that are rated. */
  readonly replayed?: boolean;
}

/** How often 95% intervals held the truth. Shares are from 0 to 1, with 95% Monte Carlo intervals. */
export interface CoverageResult {
  /** Of agents' ratings; one with a bound on one side only counts by that side. */
  readonly ratings: Estimate;
  /** Of the differences of two agents' ratings, each pair for itself. */
  readonly differences: Estimate;
  /** Of tournaments whose rank ranges all hold at once. */
  readonly ranks: Estimate;
  /** Truth below the interval, and above it: shares of the ratings. */
  readonly below: number;
  readonly above: number;
  /** Mean width of the intervals with both bounds, in points; null when there are none. */
  readonly width: number | null;
  /** Share of agents with one bound only: they won or lost everything. */
  readonly oneSided: number;
  /** Share of tournaments with results so one-sided that no finite maximum likelihood exists. */
  readonly separated: number;
  /** Mean distance, in points, by which ratings lie further from 1000 than the truth does. */
  readonly outward: number;
  /** Mean number of pairs of a tournament. */
  readonly pairs: number;
}

/**
 * Plays made-up tournaments, rates each as the arena would, and counts how often the intervals hold what the ratings
 * estimate: the fit at infinitely many trees on the same pairs. Deterministic by the seed.
 *
 * @throws RangeError for options out of range
 */
export function coverageStudy(options: CoverageOptions): CoverageResult {
  return resultOf(coverageSteps(options));
}

/** The same, with progress after every tournament. */
export function* coverageSteps(options: CoverageOptions): Study<CoverageResult> {
  checkMadeUp(options);
  const { tournaments } = options;
  if (!Number.isInteger(tournaments) || tournaments < 2) throw new RangeError('a study takes at least 2 tournaments');
  const law = matchLaw(options);
  const truthOf = trueStrengths(options, law);
  const checked: Checked[] = [];
  let pairs = 0;
  for (let run = 0; run < tournaments; run++) {
    const seed = options.seed * 1e6 + run;
    const played = playMadeUp(options, law, seed);
    const rated = options.replayed ? replay(played, options, law, -1 - seed) : played;
    checked.push(checkTournament(infer(rated, options.interval, seed), truthOf(played)));
    pairs += played.length;
    yield { done: run + 1, total: tournaments };
  }
  return { ...summarised(checked), pairs: pairs / tournaments };
}

function summarised(checked: readonly Checked[]): Omit<CoverageResult, 'pairs'> {
  const widths = checked.flatMap(({ widths }) => widths);
  const mean = (value: (one: Checked) => number) => sumOf(checked.map(value)) / checked.length;
  return {
    ratings: clusteredShare(checked.map(({ ratings }) => ratings)),
    differences: clusteredShare(checked.map(({ differences }) => differences)),
    ranks: wilsonInterval(checked.filter(({ ranks }) => ranks).length, checked.length),
    below: mean(({ below }) => below),
    above: mean(({ above }) => above),
    width: widths.length === 0 ? null : sumOf(widths) / widths.length,
    oneSided: mean(({ oneSided }) => oneSided),
    separated: mean(({ separated }) => (separated ? 1 : 0)),
    outward: mean(({ outward }) => outward),
  };
}

/** The mean of shares that are independent of each other (one a tournament), with its interval. */
function clusteredShare(shares: readonly number[]): Estimate {
  const value = sumOf(shares) / shares.length;
  const variance = sumOf(shares.map((share) => (share - value) ** 2)) / (shares.length - 1);
  if (variance === 0) return wilsonInterval(value * shares.length, shares.length);
  const reach = normalReach * Math.sqrt(variance / shares.length);
  return { value, low: Math.max(0, value - reach), high: Math.min(1, value + reach) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
