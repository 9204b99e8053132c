import type { Relation } from '../../../trees/relation.ts';

/** The style class that gives a branch the colour of its relation. */
export function relationClass(relation: Relation): string {
  return `r-${relation.replaceAll('_', '-')}`;
}
