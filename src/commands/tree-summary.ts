import type { InformationTree } from '../../trees/information-tree.ts';

export type TreeSummary = ReturnType<typeof treeSummary>;

/** A tree in figures. `at` is when its seed was stated: ISO 8601, UTC. */
export function treeSummary({ id, seed, root, nodes, growths, revision }: InformationTree) {
  const top = nodes.find((node) => node.id === root);
  const count = (state: string) => nodes.filter((node) => node.state === state).length;
  return {
    ...{ id, topic: seed.topic, source: seed.source, root: top?.url ?? '', title: top?.title ?? '', revision },
    ...{ at: seed.at, grown: growths.length > 0 },
    ...{ pages: nodes.length, targets: count('usable'), hubs: count('hub'), unread: count('unusable') },
  };
}
