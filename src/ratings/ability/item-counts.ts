import type { AgentId } from '../../kernel/ids.ts';
import { type ItemKind, type ItemResult, levelOf } from './item-result.ts';

/** An agent's items of one kind and level on one tree. */
export interface ItemCount {
  readonly agent: AgentId;
  /** D for depth, W for width. */
  readonly level: number;
  readonly passed: number;
  readonly items: number;
}

/** The items of one kind on one tree. */
export type TreeItems = readonly ItemCount[];

export interface CountedItems {
  readonly agents: ReadonlySet<AgentId>;
  /** In code-unit order of the trees. */
  readonly trees: Readonly<Record<ItemKind, readonly TreeItems[]>>;
  readonly sources: ReadonlySet<ItemResult['source']>;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type Counts = Map<string, Map<string, Writable<ItemCount>>>;

/** Counts results by tree, agent and level, going through them once. */
export function countItems(results: Iterable<ItemResult>): CountedItems {
  const counts: Record<ItemKind, Counts> = { depth: new Map(), width: new Map() };
  const [agents, sources] = [new Set<AgentId>(), new Set<ItemResult['source']>()];
  for (const result of results) {
    agents.add(result.agent);
    sources.add(result.source);
    const tree = counts[result.kind].get(result.tree) ?? new Map<string, Writable<ItemCount>>();
    counts[result.kind].set(result.tree, tree);
    const [agent, level] = [result.agent, levelOf(result)];
    const count = tree.get(`${level} ${agent}`) ?? { agent, level, passed: 0, items: 0 };
    tree.set(`${level} ${agent}`, count);
    count.items += 1;
    if (result.satisfied) count.passed += 1;
  }
  return { agents, sources, trees: { depth: inOrder(counts.depth), width: inOrder(counts.width) } };
}

function inOrder(counts: Counts): TreeItems[] {
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tree]) => [...tree.values()]);
}
