import type { Path } from '../../trees/information-tree.ts';
import type { NodeId } from '../kernel/ids.ts';

/** A place where the match has asked before; variants are counted over these. */
export interface Asked {
  readonly path: Path;
  readonly width: number;
}

/** The targets of a question at a place; null where none can be written. */
export type TargetsAt = (place: Asked) => Promise<readonly NodeId[] | null>;

/**
 * How often a match has asked about the very pages that a question at (path, width) would be about, in whatever order:
 * from two starts that are siblings the same two pages may be chosen, and the second question must be another one.
 */
export async function timesAsked(targetsAt: TargetsAt, asked: readonly Asked[], place: Asked): Promise<number> {
  const pages = await targetsOf(targetsAt, place);
  let times = 0;
  for (const each of asked) {
    if (each.width === place.width && (await targetsOf(targetsAt, each)) === pages) times++;
  }
  return times;
}

async function targetsOf(targetsAt: TargetsAt, place: Asked): Promise<string> {
  const targets = (await targetsAt(place)) ?? place.path.slice(-1);
  return [...targets].sort().join(' ');
}
