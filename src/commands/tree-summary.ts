import type { InformationTree } from '../../trees/index.ts';

/** A tree in figures. */
export function treeSummary({ id, seed, root, nodes, revision }: InformationTree) {
  const top = nodes.find((node) => node.id === root);
  const count = (state: string) => nodes.filter((node) => node.state === state).length;
  return {
    ...{ id, topic: seed.topic, source: seed.source, root: top?.url ?? '', title: top?.title ?? '', revision },
    ...{ pages: nodes.length, targets: count('usable'), hubs: count('hub'), unread: count('unusable') },
  };
}
