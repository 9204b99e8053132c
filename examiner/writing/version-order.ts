import { dotted, dottedDate } from '../values/version.ts';

const bareVersion = new RegExp(`^v?${dotted}$`, 'i');

/** A version as a number that keeps the order of versions of up to four parts. */
export function versionNumber(version: string): number {
  const parts = version.split('.').map(Number);
  return Array.from({ length: 4 }, (_, at) => parts[at] ?? 0).reduce((sum, part) => sum * 1e4 + part, 0);
}

/**
 * Whether values of one attribute are versions by how they go on, as 3.9 goes on to 3.10: some has three parts, or of two with one
 * number before the dot the one has a single digit behind it and the other two of which the last is a zero that no decimal keeps.
 * Where all have four parts they are addresses of machines.
 */
export function areVersions(values: readonly string[]): boolean {
  if (values.length < 2 || !values.every((value) => bareVersion.test(value) && !dottedDate.test(value))) return false;
  const parts = values.map((value) => value.replace(/^v/i, '').split('.'));
  const goesOn = ([major, minor = '']: readonly string[]) =>
    /^[1-9]0$/.test(minor) && parts.some(([other, single = '']) => other === major && /^[1-9]$/.test(single));
  return parts.some((each) => each.length > 2 || goesOn(each)) && !parts.every(({ length }) => length === 4);
}
