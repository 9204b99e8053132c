import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';

/** Points of the grid on which the density of the statistic is carried from look to look; odd, for Simpson's rule. */
const gridPoints = 401;
/** Steps by which a boundary is narrowed: more than a double has bits. */
const bisections = 60;
/** Beyond so many standard deviations nothing is left of a normal density. */
const farthest = 8;

/**
 * The total error that may be spent up to a share of the information: on each side 2 - 2 Φ(z / √t), where z is exceeded
 * with a chance of a quarter of the error, as O'Brien and Fleming's boundaries do (Lan & DeMets 1983). Very
 * little is spent early.
 * @param fraction of the information at the end, 0 to 1
 * @param error of both sides together, over all looks
 */
export function spentError(fraction: number, error: number): number {
  if (fraction <= 0) return 0;
  const z = normalQuantile(1 - error / 4, 0, 1);
  return 4 * (1 - normalCdf(z / Math.sqrt(Math.min(fraction, 1)), 0, 1));
}

/**
 * The level of each look's own two-sided test, so that all looks together err with a chance of `error`: boundaries of a
 * Brownian motion that is looked at after these fractions, by numerical integration from look to look (Armitage, McPherson & Rowe
 * 1969; Jennison & Turnbull 2000, section 19.2).
 * @param fractions rising, above 0, the last at most 1
 * @param error of both sides together, over all looks
 * @returns two-sided levels, 0 to 1
 */
export function lookLevels(fractions: readonly number[], error: number): readonly number[] {
  const levels: number[] = [];
  let before = { fraction: 0, density: null as Density | null };
  for (const fraction of fractions) {
    const spentNow = spentError(fraction, error) - spentError(before.fraction, error);
    const spread = Math.sqrt(fraction - before.fraction);
    const boundary = boundaryOf(before.density, spread, spentNow);
    levels.push(2 * (1 - normalCdf(boundary / Math.sqrt(fraction), 0, 1)));
    before = { fraction, density: densityWithin(before.density, spread, boundary) };
  }
  return levels;
}

/** The density of the motion where no look has ended it, on a grid between its boundaries. */
interface Density {
  readonly places: Float64Array;
  /** Density at each place times Simpson's weight. */
  readonly masses: Float64Array;
}

/** Returns the boundary that the motion crosses at this look with a chance of `spent`. */
function boundaryOf(density: Density | null, spread: number, spent: number): number {
  let low = 0;
  let high = farthest;
  for (let step = 0; step < bisections; step++) {
    const middle = (low + high) / 2;
    if (chanceBeyond(density, spread, middle) > spent) low = middle;
    else high = middle;
  }
  return high;
}

function chanceBeyond(density: Density | null, spread: number, boundary: number): number {
  const beyond = (from: number) =>
    normalCdf((-boundary - from) / spread, 0, 1) + 1 - normalCdf((boundary - from) / spread, 0, 1);
  if (density === null) return beyond(0);
  let sum = 0;
  for (const [index, place] of density.places.entries()) sum += (density.masses[index] ?? 0) * beyond(place);
  return sum;
}

function densityWithin(density: Density | null, spread: number, boundary: number): Density {
  const places = new Float64Array(gridPoints);
  const masses = new Float64Array(gridPoints);
  const gap = (2 * boundary) / (gridPoints - 1);
  for (let index = 0; index < gridPoints; index++) {
    const place = -boundary + index * gap;
    const weight = index === 0 || index === gridPoints - 1 ? 1 : index % 2 === 1 ? 4 : 2;
    places[index] = place;
    masses[index] = ((weight * gap) / 3) * densityAt(density, spread, place);
  }
  return { places, masses };
}

function densityAt(density: Density | null, spread: number, place: number): number {
  const from = (start: number) => Math.exp(-(((place - start) / spread) ** 2) / 2) / (spread * Math.sqrt(2 * Math.PI));
  if (density === null) return from(0);
  let sum = 0;
  for (const [index, start] of density.places.entries()) sum += (density.masses[index] ?? 0) * from(start);
  return sum;
}
