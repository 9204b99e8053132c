import { type Estimate, normalReach } from './estimate.ts';

/**
 * A share with its 95% score interval (Wilson 1927), which stays inside 0 to 1 and is not empty at 0 or 1. It takes the
 * cases as independent.
 *
 * @param count 0 to `of`
 * @returns all null for `of` 0
 * @throws RangeError when the counts are no share
 */
export function wilsonInterval(count: number, of: number): Estimate {
  if (!(count >= 0 && count <= of)) throw new RangeError(`${count} of ${of} is no share`);
  if (of === 0) return { value: null, low: null, high: null };
  const [share, square] = [count / of, normalReach ** 2];
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const reach = (normalReach * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))) / (1 + square / of);
  return { value: share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
