import { gradedItems, type Task } from '../../../examiner/task.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { parsedUrl } from '../../kernel/parsed-url.ts';

/** Number of judged rounds of one depth, or of one width. */
export type LevelCount = ReturnType<typeof levelCounts>[number];

export type ComplexitySpread = ReturnType<typeof complexitySpread>;

/** Counts the questions of judged rounds by depth and width (DR-Arena, figure 8): all, and those at which a match was decided. */
export function complexitySpread(matches: readonly MatchRecord[], rounds: readonly RoundRecord[]) {
  const judgedRounds = rounds.filter(({ result }) => result.kind === 'judged');
  const decided = new Set(matches.filter(({ end }) => end?.kind === 'decided').map(({ id }) => id));
  const last = new Map<string, RoundRecord>();
  for (const round of judgedRounds) {
    const latest = last.get(round.match);
    if (decided.has(round.match) && (latest === undefined || latest.number < round.number))
      last.set(round.match, round);
  }
  const ends = [...last.values()];
  const counts = (levelOf: (round: RoundRecord) => number) => levelCounts(judgedRounds.map(levelOf), ends.map(levelOf));
  return {
    /** Every D that was asked about, rising; empty without a judged round. */
    depths: counts(({ path }) => path.length),
    /** The same of W. */
    widths: counts(({ width }) => width),
    /** Decided matches with a judged round. */
    matches: ends.length,
    rounds: judgedRounds.length,
  };
}

/** @param ends those of rounds that were the last judged one of a decided match */
function levelCounts(all: readonly number[], ends: readonly number[]) {
  return [...groupBy(all, (level) => level)]
    .sort(([one], [other]) => one - other)
    .map(([level, own]) => ({ level, atEnd: ends.filter((each) => each === level).length, all: own.length }));
}

/** Trees of one topic: of a category path, or of the topic of seeds that have none. */
export type TopicCount = ReturnType<typeof topicSpread>[number];

/** One line a tree, in the order given. */
export function treeSummaries(trees: readonly InformationTree[], matches: readonly MatchRecord[]) {
  const matchesByTree = groupBy(matches, ({ tree }) => tree);
  return trees.map(({ id, root, nodes, seed: { topic, category } }) => ({
    tree: id,
    /** Title of its root page. */
    title: nodes.find((node) => node.id === root)?.title ?? id,
    topic,
    /** Path in the taxonomy of trends; null where its seed has none. */
    category,
    /** Void ones included. */
    matches: matchesByTree.get(id)?.length ?? 0,
  }));
}

/** Trees by the category path of their seed (DR-Arena, table 10), or by its topic. Most trees first, then by name. */
export function topicSpread(trees: ReturnType<typeof treeSummaries>) {
  const byName = groupBy(trees, ({ topic, category }) => JSON.stringify([category !== null, category ?? topic]));
  const counts = [...byName.values()].flatMap((own) =>
    own.slice(0, 1).map(({ topic, category }) => {
      const matches = own.reduce((sum, each) => sum + each.matches, 0);
      return { topic: category ?? topic, isCategory: category !== null, trees: own.length, matches };
    }),
  );
  return counts.sort(
    (one, other) =>
      other.trees - one.trees ||
      Number(other.isCategory) - Number(one.isCategory) ||
      (one.topic < other.topic ? -1 : 1),
  );
}

/**
 * Domains that trees start from (DR-Arena, table 9) and that checklists stand on: most roots first, then most pages, then in
 * order of name. Counts trees whose root page is of a domain, its different pages that are quoted, and quotes.
 */
export function sourceDomains(trees: readonly InformationTree[], tasks: readonly Task[]) {
  const hostOf = ({ url }: { readonly url: string }) => parsedUrl(url)?.hostname ?? 'unknown';
  const roots = groupBy(
    trees.flatMap(({ root, nodes }) => nodes.find(({ id }) => id === root) ?? []),
    hostOf,
  );
  const quotes = groupBy(quotesOf(tasks), hostOf);
  return [...new Set([...roots.keys(), ...quotes.keys()])]
    .map((domain) => {
      const own = quotes.get(domain) ?? [];
      const pages = new Set(own.map(({ url }) => url)).size;
      return { domain, roots: roots.get(domain)?.length ?? 0, pages, quotes: own.length };
    })
    .sort((x, y) => y.roots - x.roots || y.pages - x.pages || y.quotes - x.quotes || (x.domain < y.domain ? -1 : 1));
}

function quotesOf(tasks: readonly Task[]) {
  const items = tasks.flatMap(gradedItems);
  return items.flatMap(({ facts }) => facts.map(({ quote }) => quote));
}
