import type { Quantity } from './quantity.ts';
import { sameCurrency } from './units.ts';

/** Rounding that a change of units brings, such as 12 m as 39 ft. */
const conversionTolerance = 0.01;
/** Temperatures count from absolute zero, where 1% is three degrees. In kelvins. */
const mostKelvins = 0.6;
/** A figure is rounded to at least this many significant digits. */
const leastFigures = 2;
/** `Over 154 million` stands for 154.02 million; `more than 50` does not stand for 53. */
const leastBoundedFigures = 3;
/** Tells whether so many are `more than 3,000` or `3,000 and more` is the same for a reader. */
const leastLooseBound = 100;
/** Rounding error of calculations with fractions. */
const rounding = 1e-9;

/**
 * Tells whether two quantities are the same: equal numbers in the same unit or where one of them states none, or within 1% and
 * the digits stated where the units differ and measure the same. Amounts are the same in one currency only. A number that can be
 * read in two ways is taken in the way that fits.
 */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  return readingsOf(a).some((left) => readingsOf(b).some((right) => sameReading(left, right)));
}

function readingsOf(quantity: Quantity): Quantity[] {
  const { turned, value, base, step, times, unit } = quantity;
  const readings = [quantity];
  if (turned !== undefined) {
    const zeros = turned.step > 1 && times === 1;
    readings.push({ ...quantity, value: value * turned.by, base: base * turned.by, step: turned.step, zeros });
  }
  // `2.7 m visitors` are no metres.
  const millions = { value: value * 1e6, base: base * 1e6, step: step * 1e6 };
  if (unit === 'm') readings.push({ ...quantity, ...millions, unit: null, dimension: null, factor: 1, zeros: false });
  return readings;
}

function sameReading(a: Quantity, b: Quantity): boolean {
  const pair = inOneUnit(a, b);
  if (pair === null) return false;
  const [one, other] = pair.figures;
  const difference = Math.abs(one.value - other.value);
  const isNear = (tolerance: number) => difference <= tolerance * Math.max(Math.abs(one.value), Math.abs(other.value));
  if (!pair.isConverted) return isNear(1e-12);
  if (difference > ((one.step + other.step) / 2) * (1 + rounding)) return false;
  return a.dimension === 'temperature' ? difference <= mostKelvins : isNear(conversionTolerance);
}

/** Two numbers as stated, where one has no unit or both have one, else in base units; null where they measure something else. */
function inOneUnit(a: Quantity, b: Quantity) {
  const isBare = a.dimension === null || b.dimension === null;
  const isMoney = a.dimension === 'money' && b.dimension === 'money';
  if (!isBare && (isMoney ? !sameCurrency(a.unit, b.unit) : a.dimension !== b.dimension)) return null;
  const isConverted = !isBare && !isMoney && a.unit !== b.unit;
  // A number, what its last digit stated is worth, and how many of its unit one unit stated is.
  const figureOf = ({ value, base, step, factor }: Quantity) =>
    isConverted ? { value: base, step: step * factor, factor } : { value, step, factor: 1 };
  return { figures: [figureOf(a), figureOf(b)] as const, isConverted };
}

/**
 * Compares a stated number with an expected one. `same`: equal numbers, or a correct rounding to at least two significant digits that is
 * told as approximate or plainly is one, or the same bound in other words. `bounded`: a bound that agrees in place of the figure, or a
 * figure in place of the bound.
 */
export function compareNumbers(expected: Quantity, stated: Quantity): 'same' | 'bounded' | 'different' {
  const equal = sameQuantity(expected, stated);
  if (expected.bound !== null) {
    if (stated.bound === null) return equal ? 'bounded' : 'different';
    if (!equal || isUpper(stated) !== isUpper(expected)) return 'different';
    return stated.bound === expected.bound || expected.value >= leastLooseBound ? 'same' : 'different';
  }
  const isRounded = isRounding(expected, stated);
  if (stated.bound === null)
    return equal || isRounded || (expected.about && isRounding(stated, expected)) ? 'same' : 'different';
  if (isRounded && figuresOf(stated) >= leastBoundedFigures && isWithin(expected, stated)) return 'same';
  return equal || isWithin(expected, stated) ? 'bounded' : 'different';
}

const isUpper = ({ bound }: Quantity) => bound === 'below' || bound === 'at_most';

/** Compares a stated number with an expected one by itself: the same or more exact; `near`, a bound or perhaps a rounding; different. */
export function matchNumbers(expected: Quantity, stated: Quantity): 'same' | 'near' | 'different' {
  const match = compareNumbers(expected, stated);
  if (match === 'bounded') return 'near';
  const pair = inOneUnit(expected, stated);
  if (pair === null) return 'different';
  // Not the same only by a separator that is read the other way, or by trailing zeros taken for rounded ones in a conversion.
  const asWritten = ({ turned: _, ...rest }: Quantity): Quantity =>
    pair.isConverted && rest.zeros && !rest.about ? { ...rest, step: Math.min(rest.step, 1) } : rest;
  if (match === 'same') return compareNumbers(asWritten(expected), asWritten(stated)) === 'same' ? 'same' : 'near';
  // `119.8 km` for `120 km`, and `1,214,500` for `1.2 million`, are more exact. Trailing zeros of a whole number count.
  const step = Math.min(expected.step, expected.times);
  if (stated.step < step && roundsTo(stated, { ...expected, step, zeros: false, about: true })) return 'same';
  const mayBeRounded = step < expected.step && figuresOf(expected) <= leastFigures;
  const [exact, rounded] = pair.figures;
  // `About 8 hours` may be 8.1; a round number such as `about 100` leaves too much open.
  const isCoarse = stated.about && !stated.zeros && Math.abs(exact.value - rounded.value) <= rounded.step / 2;
  const isNear =
    isCoarse ||
    isRounding(expected, { ...stated, about: true }) ||
    (mayBeRounded && isRounding(stated, { ...expected, about: true }));
  // A loss, or a depth below the sea, is told by its sign or by its words.
  const opposite = { ...stated, value: -stated.value, base: stated.base - 2 * stated.value * stated.factor };
  return isNear || sameQuantity(expected, opposite) ? 'near' : 'different';
}

/** Both read the other way would find decimals where both have thousands. */
function isRounding(expected: Quantity, stated: Quantity): boolean {
  return (
    readingsOf(stated).some((each) => roundsTo(expected, each)) ||
    readingsOf(expected).some((each) => roundsTo(each, stated))
  );
}

function roundsTo(expected: Quantity, stated: Quantity): boolean {
  const pair = inOneUnit(expected, stated);
  if (pair === null) return false;
  const isPlain = figuresOf(stated) >= leastFigures && (pair.isConverted || !stated.zeros);
  if (!isPlain && !stated.about) return false;
  const [exact, rounded] = pair.figures;
  const half = (roundingStep(stated) * rounded.factor * (1 + rounding)) / 2;
  return rounded.step > exact.step * (1 + rounding) && Math.abs(exact.value - rounded.value) <= half;
}

/** `About 60,000` may have been rounded to two digits, of which the second is a zero. */
function roundingStep({ value, step }: Quantity): number {
  return value === 0 ? step : Math.min(step, 10 ** (magnitudeOf(value) + 1 - leastFigures));
}

function figuresOf({ value, step }: Quantity): number {
  return value === 0 ? 1 : magnitudeOf(value / step) + 1;
}

const magnitudeOf = (value: number) => Math.floor(Math.log10(Math.abs(value)) + rounding);

/** Tells whether a stated bound holds for an expected number. */
function isWithin(expected: Quantity, stated: Quantity): boolean {
  const pair = inOneUnit(expected, stated);
  if (pair === null) return false;
  const difference = pair.figures[0].value - pair.figures[1].value;
  return isUpper(stated) ? difference <= 0 : difference >= 0;
}
