import type { Quote } from '../../../examiner/fact.ts';
import { type ChecklistItem, gradedItems } from '../../../examiner/task.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { NodeId, TaskId } from '../../kernel/ids.ts';
import { type AskedRound, askedRounds } from './asked-rounds.ts';
import type { SnapshotInput } from './page-inputs.ts';

/** A question that stands on a quote, with the rounds in which it was asked. */
export interface QuoteUse {
  readonly task: TaskId;
  readonly item: ChecklistItem;
  readonly rounds: readonly AskedRound[];
}

/** Words of a page that questions stand on. */
export interface QuoteView {
  readonly quote: Quote;
  readonly uses: readonly QuoteUse[];
}

export interface SnapshotView {
  readonly node: TreeNode;
  /** From the root to the page, along the fewest links; the page alone where no link leads to it. */
  readonly path: readonly TreeNode[];
  /** By place in the text. */
  readonly quotes: readonly QuoteView[];
}

/** Joins a page of a tree with what questions used of it. Null when the tree does not hold the page. */
export function snapshotView({ record, tree, node: id }: SnapshotInput): SnapshotView | null {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const node = nodes.get(id);
  if (node === undefined) return null;
  return {
    node,
    path: pathTo(tree, id).flatMap((each) => nodes.get(each) ?? []),
    quotes: quotesOn(id, record),
  };
}

/** Breadth first over the links, in their order. */
function pathTo({ root, edges }: InformationTree, node: NodeId): NodeId[] {
  const links = groupBy(edges, ({ from }) => from);
  const before = new Map<NodeId, NodeId | null>([[root, null]]);
  for (const at of before.keys()) {
    if (at === node) break;
    for (const { to } of links.get(at) ?? []) if (!before.has(to)) before.set(to, at);
  }
  if (!before.has(node)) return [node];
  const path: NodeId[] = [];
  for (let at: NodeId | null = node; at !== null; at = before.get(at) ?? null) path.unshift(at);
  return path;
}

function quotesOn(node: NodeId, record: SnapshotInput['record']): QuoteView[] {
  const askedIn = askedRounds(record);
  const found = record.tasks.flatMap((task) => {
    const items = gradedItems(task);
    const inRounds = askedIn(task.id);
    return items.flatMap((item) =>
      item.facts
        .filter(({ quote }) => quote.node === node)
        .map(({ quote }) => ({ quote, use: { task: task.id, item, rounds: inRounds } })),
    );
  });
  const bySpan = groupBy(found, ({ quote: { start, end, text } }) => JSON.stringify([start, end, text]));
  return [...bySpan.values()]
    .flatMap((same) => (same[0] ? [{ quote: same[0].quote, uses: same.map(({ use }) => use) }] : []))
    .sort((one, other) => one.quote.start - other.quote.start || one.quote.end - other.quote.end);
}
