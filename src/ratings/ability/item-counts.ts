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
  const counter = new ItemCounter();
  counter.add(results);
  return counter.counted();
}

/** The same of results that come some at a time. */
export class ItemCounter {
  readonly #counts: Record<ItemKind, Counts> = { depth: new Map(), width: new Map() };
  readonly #agents = new Set<AgentId>();
  readonly #sources = new Set<ItemResult['source']>();

  add(results: Iterable<ItemResult>): void {
    for (const result of results) this.#add(result);
  }

  counted(): CountedItems {
    const { depth, width } = this.#counts;
    return { agents: this.#agents, sources: this.#sources, trees: { depth: inOrder(depth), width: inOrder(width) } };
  }

  #add(result: ItemResult): void {
    const { agent, kind, source } = result;
    this.#agents.add(agent);
    this.#sources.add(source);
    const tree = this.#counts[kind].get(result.tree) ?? new Map<string, Writable<ItemCount>>();
    this.#counts[kind].set(result.tree, tree);
    const level = levelOf(result);
    const count = tree.get(`${level} ${agent}`) ?? { agent, level, passed: 0, items: 0 };
    tree.set(`${level} ${agent}`, count);
    count.items += 1;
    if (result.satisfied) count.passed += 1;
  }
}

function inOrder(counts: Counts): TreeItems[] {
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tree]) => [...tree.values()]);
}
