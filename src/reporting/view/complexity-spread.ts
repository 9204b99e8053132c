import type { InformationTree } from '../../../trees/information-tree.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { TreeId } from '../../kernel/ids.ts';

/** How many judged rounds were of one depth, or of one width. */
export interface LevelCount {
  readonly level: number;
  /** Rounds that were the last judged one of a decided match. */
  readonly atEnd: number;
  readonly all: number;
}

/** How deep and how wide the questions of judged rounds were (DR-Arena, figure 8): of all, and of those at which a match was decided. */
export function complexitySpread(matches: readonly MatchRecord[], rounds: readonly RoundRecord[]) {
  const judged = rounds.filter(({ result }) => result.kind === 'judged');
  const decided = new Set(matches.filter(({ end }) => end?.kind === 'decided').map(({ id }) => id));
  const last = new Map<string, RoundRecord>();
  for (const round of judged) {
    const known = last.get(round.match);
    if (decided.has(round.match) && (known === undefined || known.number < round.number)) last.set(round.match, round);
  }
  const ends = [...last.values()];
  const counts = (levelOf: (round: RoundRecord) => number) => levelCounts(judged.map(levelOf), ends.map(levelOf));
  return {
    /** Every D that was asked about, rising; empty without a judged round. */
    depths: counts(({ path }) => path.length),
    /** The same of W. */
    widths: counts(({ width }) => width),
    /** Decided matches with a judged round. */
    matches: ends.length,
    rounds: judged.length,
  };
}

function levelCounts(all: readonly number[], ends: readonly number[]): LevelCount[] {
  const ofEnds = countsOf(ends);
  return [...countsOf(all)]
    .sort(([one], [other]) => one - other)
    .map(([level, count]) => ({ level, atEnd: ofEnds.get(level) ?? 0, all: count }));
}

function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A tree in a few words. */
export interface TreeComplexity {
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
): readonly TreeComplexity[] {
  const played = new Map<TreeId, number>();
  for (const { tree } of matches) played.set(tree, (played.get(tree) ?? 0) + 1);
  return trees.map(({ id, root, nodes, seed: { topic, category } }) => ({
    tree: id,
    title: nodes.find((node) => node.id === root)?.title ?? id,
    topic,
    category,
    matches: played.get(id) ?? 0,
  }));
}

/** Trees by the category path of their seed (DR-Arena, table 10), or by its topic. Most trees first, then by name. */
export function topicSpread(trees: readonly TreeComplexity[]): readonly TopicCount[] {
  const counts = new Map<string, TopicCount>();
  for (const { topic, category, matches } of trees) {
    const name = category ?? topic;
    const isCategory = category !== null;
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
