import type { Quote } from '../../../examiner/fact.ts';
import { gradedItems } from '../../../examiner/task.ts';
import type { TreeNode } from '../../../trees/information-tree.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { quoteAnchor } from './addresses.ts';
import type { TreeInput } from './page-inputs.ts';

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
