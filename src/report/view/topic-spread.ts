import type { InformationTree } from '../../../trees/information-tree.ts';
import type { TreeId } from '../../kernel/ids.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';

/** A tree in a few words. */
export interface TreeSummary {
  readonly tree: TreeId;
  /** Its root page's title. */
  readonly title: string;
  readonly topic: string;
  /** Path in the taxonomy of trends; null where its seed has none. */
  readonly category: string | null;
  /** Matches on it, void ones included. */
  readonly matches: number;
}

/** What trees of one topic there are. */
export interface TopicCount {
  /** A category path, or the topic of a seed that has none. */
  readonly topic: string;
  readonly isCategory: boolean;
  readonly trees: number;
  readonly matches: number;
}

/** One line a tree, in the order given. */
export function treeSummaries(
  trees: readonly InformationTree[],
  matches: readonly MatchRecord[],
): readonly TreeSummary[] {
  const played = new Map<TreeId, number>();
  for (const { tree } of matches) played.set(tree, (played.get(tree) ?? 0) + 1);
  return trees.map(({ id, root, nodes, seed: { topic, category } }) => ({
    ...{ tree: id, title: nodes.find((node) => node.id === root)?.title ?? id, topic, category },
    matches: played.get(id) ?? 0,
  }));
}

/** Trees by the category path of their seed (DR-Arena, table 10), or by its topic. Most trees first, then by name. */
export function topicSpread(trees: readonly TreeSummary[]): readonly TopicCount[] {
  const counts = new Map<string, TopicCount>();
  for (const { topic, category, matches } of trees) {
    const [name, isCategory] = [category ?? topic, category !== null];
    const known = counts.get(`${isCategory} ${name}`) ?? { topic: name, isCategory, trees: 0, matches: 0 };
    counts.set(`${isCategory} ${name}`, { ...known, trees: known.trees + 1, matches: known.matches + matches });
  }
  return [...counts.values()].sort(
    (one, other) =>
      other.trees - one.trees ||
      Number(other.isCategory) - Number(one.isCategory) ||
      (one.topic < other.topic ? -1 : 1),
  );
}
