import type { Quote } from '../../../examiner/fact.ts';
import { gradedItems } from '../../../examiner/task.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { quoteAnchor } from './addresses.ts';

/** Input of the page of one match. */
export interface MatchInput {
  /** The tournament with this one match, its rounds, tasks, answers, and its tree. */
  readonly record: TournamentRecord;
  /** Its place in the order of planning, from 1, and how many there are. */
  readonly number: number;
  readonly of: number;
  /** Citations of these answers; left out, or empty, where they were only counted. */
  readonly citations?: readonly CitationRecord[];
}

/** Input of the list of trees and of the page of a tree. */
export interface TreeInput {
  /** The tournament with the matches and rounds on this tree and their tasks; no answers. */
  readonly record: Omit<TournamentRecord, 'answers' | 'treesGrown'>;
  readonly tree: InformationTree;
}

/** A page of a tree that questions stand on. */
export interface QuotedPage {
  readonly node: TreeNode;
  /** The words that they stand on, each once, by place. */
  readonly quotes: readonly Quote[];
}

/** The pages of a tree that questions stand on, in the order in which it grew. */
export function quotedPages({ tree, record }: TreeInput): readonly QuotedPage[] {
  const all = record.tasks.flatMap((task) => gradedItems(task).flatMap(({ facts }) => facts.map(({ quote }) => quote)));
  const byNode = groupBy(all, ({ node }) => node);
  return tree.nodes.flatMap((node) => {
    const own = new Map(byNode.get(node.id)?.map((quote) => [quoteAnchor(quote), quote]));
    const quotes = [...own.values()].sort((one, other) => one.start - other.start || one.end - other.end);
    return quotes.length === 0 ? [] : [{ node, quotes }];
  });
}
