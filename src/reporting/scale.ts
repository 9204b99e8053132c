import type { BoundedRating } from '../ratings/rating.ts';

/** A straight scale from values to 0 … 1. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round values inside the scale, rising. */
  readonly ticks: readonly number[];
}

/** Position of a value on a scale, 0 to 1; values outside stand at its ends. */
export function positionOn({ from, to }: Scale, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/**
 * A scale that holds all finite values with some air around them.
 * @param ticks at most about how many round values to mark, at least 2
 * @param leastAir on each side, in the unit of the values
 */
export function scaleOf(values: readonly number[], ticks = 6, leastAir = 1e-3): Scale {
  const finite = values.filter(Number.isFinite);
  const [least, most] = finite.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
  if (least > most) return { from: 0, to: 1, ticks: [0, 1] };
  const air = Math.max((most - least) * 0.06, Math.abs(most) * 1e-6, leastAir);
  const from = least - air;
  const to = most + air;
  return { from, to, ticks: ticksIn(from, to, ticks) };
}

/** Points on each side of ratings that are all but equal: their marks are then whole points. */
export const leastRatingAir = 5;

/** One scale for all ratings and bounds of a leaderboard. @param ticks at most about how many */
export function ratingScale(rows: readonly BoundedRating[], ticks?: number): Scale {
  return scaleOf(
    rows.flatMap(({ rating, low, high }) => (rating === null ? [] : [rating, low ?? rating, high ?? rating])),
    ticks,
    leastRatingAir,
  );
}

function ticksIn(from: number, to: number, most: number): number[] {
  const step = roundStep((to - from) / most);
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.min(count, most * 3) }, (_, index) => Number(((first + index) * step).toFixed(9)));
}

/** The smallest of 1, 2, 5, 10 times a power of ten that is not below the rough step. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}
