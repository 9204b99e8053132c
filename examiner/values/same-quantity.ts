import { sameCurrency } from './money.ts';
import type { Quantity } from './quantity.ts';

/** Rounding that a change of units brings, such as 12 m as 39 ft. */
const conversionTolerance = 0.01;
/** Temperatures count from absolute zero, where 1% is three degrees. In kelvins. */
const mostKelvins = 0.6;
/** A figure is rounded to at least this many significant digits. */
const leastFigures = 2;
/** `Over 154 million` stands for 154.02 million; `more than 50` does not stand for 53. */
const leastBoundedFigures = 3;

/**
 * Whether two quantities are the same: equal numbers in the same unit or where one of them states none, or within 1% and
 * the digits stated where the units differ and measure the same. Amounts are the same in one currency only. A number that can be
 * read in two ways is taken in the way that fits.
 */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  return readingsOf(a).some((left) => readingsOf(b).some((right) => sameReading(left, right)));
}

function readingsOf(quantity: Quantity): Quantity[] {
  const { turned, value, unit } = quantity;
  const readings = [quantity];
  if (turned !== undefined) readings.push(turnedReading(quantity, turned));
  // `1,200 pounds` may be money.
  if (unit === 'lb') readings.push({ ...quantity, base: value, factor: 1, unit: 'GBP', dimension: 'money' });
  // `2.7 m visitors` are no metres.
  if (unit === 'm') {
    readings.push({
      ...quantity,
      value: value * 1e6,
      base: value * 1e6,
      step: quantity.step * 1e6,
      factor: 1,
      unit: null,
      dimension: null,
      zeros: false,
    });
  }
  return readings;
}

function turnedReading(quantity: Quantity, turned: number): Quantity {
  const factor = turned / quantity.value;
  return { ...quantity, value: turned, base: quantity.base * factor, step: quantity.step * factor };
}

function sameReading(a: Quantity, b: Quantity): boolean {
  if (!mayMeasureSame(a, b)) return false;
  if (isBare(a) || isBare(b) || a.unit === b.unit || a.dimension === 'money') return nearly(a.value, b.value, 1e-12);
  const difference = Math.abs(a.base - b.base);
  if (difference > halfSteps(a) + halfSteps(b)) return false;
  return a.dimension === 'temperature' ? difference <= mostKelvins : nearly(a.base, b.base, conversionTolerance);
}

const isBare = ({ dimension }: Quantity) => dimension === null;

/** Whether two quantities measure the same, or one of them does not say what it measures. */
export function mayMeasureSame(a: Quantity, b: Quantity): boolean {
  if (isBare(a) || isBare(b)) return true;
  return a.dimension === b.dimension && (a.dimension !== 'money' || sameCurrency(a.unit, b.unit));
}

/** Half of the last digit stated, in base units. */
function halfSteps(quantity: Quantity): number {
  return (quantity.step / 2) * quantity.factor * (1 + 1e-9);
}

function nearly(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}

const isUpper = (bound: Quantity['bound']) => bound === 'below' || bound === 'at_most';
/** Whether so many are `more than 3,000` or `3,000 and more` is the same for a reader. */
const leastLooseBound = 100;

/** How a stated number meets an expected one. `bounded`: only a bound that agrees stands in place of the figure. */
export type NumberMatch = 'same' | 'bounded' | 'different';

/**
 * Equal numbers, or a correct rounding to at least two significant digits that is told as approximate or plainly is one. The
 * same bound in other words is the same; a bound in place of a figure is not, unless it is a rounding to three digits.
 */
export function compareNumbers(expected: Quantity, stated: Quantity): NumberMatch {
  const equal = sameQuantity(expected, stated);
  if (expected.bound !== null) {
    if (stated.bound === null) return equal ? 'bounded' : 'different';
    if (!equal || isUpper(stated.bound) !== isUpper(expected.bound)) return 'different';
    return stated.bound === expected.bound || expected.value >= leastLooseBound ? 'same' : 'different';
  }
  if (stated.bound === null)
    return equal || isRounding(expected, stated) || (expected.about && isRounding(stated, expected))
      ? 'same'
      : 'different';
  if (isRounding(expected, stated) && figuresOf(stated) >= leastBoundedFigures && isWithin(expected, stated))
    return 'same';
  return equal || isWithin(expected, stated) ? 'bounded' : 'different';
}

/**
 * How a stated number meets an expected one where nothing is known of the words around it: the same, in other units or more
 * exact; `near`, a bound or perhaps a rounding of one to the other; else different.
 */
export function matchNumbers(expected: Quantity, stated: Quantity): 'same' | 'near' | 'different' {
  const match = compareNumbers(expected, stated);
  if (match === 'same') return isPlainlySame(expected, stated) ? 'same' : 'near';
  if (match === 'bounded') return 'near';
  if (!mayMeasureSame(expected, stated)) return 'different';
  if (isMoreExact(expected, stated)) return 'same';
  const isRounded = expected.zeros && figuresOf(expected) <= leastFigures;
  const isNear =
    isRounding(expected, { ...stated, about: true }) || (isRounded && isRounding(stated, { ...expected, about: true }));
  // A loss, or a depth below the sea, is told by its sign or by its words.
  return isNear || sameQuantity(expected, opposite(stated)) ? 'near' : 'different';
}

const opposite = ({ value, base, factor, ...rest }: Quantity): Quantity => ({
  ...rest,
  factor,
  value: -value,
  base: base - 2 * value * factor,
});

/** Not only if a separator is read the other way, or if trailing zeros are taken for rounded ones in a conversion. */
function isPlainlySame(expected: Quantity, stated: Quantity): boolean {
  const isConversion = !isBare(expected) && !isBare(stated) && expected.unit !== stated.unit;
  const asWritten = ({ turned: _, ...rest }: Quantity): Quantity =>
    isConversion && rest.zeros && !rest.about ? { ...rest, step: Math.min(rest.step, 1) } : rest;
  return compareNumbers(asWritten(expected), asWritten(stated)) === 'same';
}

/** `119.8 km` for `120 km`, and `1,214,500` for `1.2 million`: the expected digits, with further ones. Trailing zeros of a whole number count. */
function isMoreExact(expected: Quantity, stated: Quantity): boolean {
  const step = expected.zeros ? 1 : expected.step;
  return roundsTo(stated, { ...expected, step, zeros: false, about: true }) && stated.step < step;
}

function isRounding(expected: Quantity, stated: Quantity): boolean {
  // Both read the other way would find decimals where both have thousands.
  return (
    readingsOf(stated).some((each) => roundsTo(expected, each)) ||
    readingsOf(expected).some((each) => roundsTo(each, stated))
  );
}

function roundsTo(expected: Quantity, stated: Quantity): boolean {
  if (!mayMeasureSame(expected, stated)) return false;
  const sameUnit = isBare(expected) || isBare(stated) || stated.unit === expected.unit;
  const isPlain = figuresOf(stated) >= leastFigures && !(stated.zeros && sameUnit);
  if (!isPlain && !stated.about) return false;
  const difference = Math.abs(sameUnit ? expected.value - stated.value : expected.base - stated.base);
  const isCoarser = sameUnit ? stated.step > expected.step : halfSteps(stated) > halfSteps(expected);
  const half = (roundingStep(stated) / 2) * (sameUnit ? 1 : stated.factor) * (1 + 1e-9);
  return isCoarser && difference <= half;
}

/** `About 60,000` may have been rounded to two digits, of which the second is a zero. */
function roundingStep({ value, step }: Quantity): number {
  return value === 0 ? step : Math.min(step, 10 ** (Math.floor(Math.log10(Math.abs(value)) + 1e-9) + 1 - leastFigures));
}

function figuresOf({ value, step }: Quantity): number {
  return value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value) / step) + 1e-9) + 1;
}

function isWithin(expected: Quantity, stated: Quantity): boolean {
  if (!mayMeasureSame(expected, stated)) return false;
  const difference = isBare(expected) || isBare(stated) ? expected.value - stated.value : expected.base - stated.base;
  return stated.bound === 'above' || stated.bound === 'at_least' ? difference >= 0 : difference <= 0;
}
