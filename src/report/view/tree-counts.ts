import type { FetchFailureReason } from '../../../crawler/fetch-failure.ts';
import type { HubReason } from '../../../trees/hub-reason.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { Relation } from '../../../trees/relation.ts';

/** How often something was found. */
export interface Count<Name> {
  readonly name: Name;
  readonly count: number;
}

/** How the pages and links of a tree divide up; counts with the most frequent first. */
export interface TreeCounts {
  readonly pages: number;
  /** Pages that can be targets. */
  readonly usable: number;
  /** Pages that were targets. */
  readonly asked: number;
  readonly hubs: readonly Count<HubReason | null>[];
  readonly unread: readonly Count<FetchFailureReason | null>[];
  readonly links: number;
  readonly relations: readonly Count<Relation>[];
  /** Pages grown by matches, after the build. */
  readonly late: number;
}

/** Counts the pages and links of a tree. */
export function treeCounts(
  { nodes, edges }: InformationTree,
  isAsked: (node: TreeNode) => boolean,
  isLate: (node: TreeNode) => boolean,
): TreeCounts {
  const inState = (wanted: TreeNode['state']) => nodes.filter(({ state }) => state === wanted);
  return {
    pages: nodes.length,
    usable: inState('usable').length,
    asked: nodes.filter(isAsked).length,
    hubs: countEach(inState('hub').map(({ hub }) => hub)),
    unread: countEach(inState('unusable').map(({ failure }) => failure)),
    links: edges.length,
    relations: countEach(edges.map(({ relation }) => relation)),
    late: nodes.filter(isLate).length,
  };
}

function countEach<Name>(names: readonly Name[]): Count<Name>[] {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}
