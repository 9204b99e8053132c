import path from 'node:path';

/** A folder that something writes into, and what that is, in words. */
export interface TakenFolder {
  readonly what: string;
  /** Absolute. */
  readonly folder: string;
}

/** The first of the taken folders that is the given one, lies in it, or holds it; null when it is free. */
export function folderClash(folder: string, taken: readonly TakenFolder[]): TakenFolder | null {
  return taken.find((each) => holds(each.folder, folder) || holds(folder, each.folder)) ?? null;
}

function holds(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}
