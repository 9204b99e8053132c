import { chooseSiblings, type InformationTree, type Path } from '../../trees/index.ts';

/** A place where the match has asked before; variants are counted over these. */
export interface Asked {
  readonly path: Path;
  readonly width: number;
}

/**
 * How often a match has asked about the very pages that a question at (path, width) would be about, in whatever order:
 * from two starts that are siblings the same two pages may be chosen, and the second question must be another one.
 */
export function timesAsked(tree: InformationTree, seed: number, asked: readonly Asked[], place: Asked): number {
  const pages = targetsOf(tree, seed, place);
  return asked.filter((each) => each.width === place.width && targetsOf(tree, seed, each) === pages).length;
}

function targetsOf(tree: InformationTree, seed: number, { path, width }: Asked): string {
  const targets = chooseSiblings(tree, path, width, seed)?.targets ?? path.slice(-1);
  return [...targets].sort().join(' ');
}
