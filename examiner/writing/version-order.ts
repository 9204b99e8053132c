/** A version as a number that keeps the order of versions of up to four parts. */
export function versionNumber(version: string): number {
  const parts = version.split('.').map(Number);
  return Array.from({ length: 4 }, (_, at) => parts[at] ?? 0).reduce((sum, part) => sum * 1e4 + part, 0);
}
