import type { AgentId } from '../../kernel/ids.ts';
import type { Estimate } from '../rating.ts';
import type { AnswerCounts } from '../unproven.ts';

/** Items that an agent passed at one level. */
export interface AbilityPoint {
  /** D for depth, W for width. */
  readonly level: number;
  readonly passed: number;
  readonly items: number;
  /** passed / items with Wilson's interval, which takes items as independent and is therefore somewhat too narrow. */
  readonly share: Estimate;
  /** The share by the fitted model; null for an agent without an item of the kind. */
  readonly fitted: number | null;
}

/** One agent's ability at one kind of item. */
export interface AgentAbility {
  readonly agent: AgentId;
  /** Mean 1000 over the agents that have one; 400 points are ten times the odds of passing. Null without an item. */
  readonly rating: number | null;
  /** 95% interval; null on a side without a bound: it passed or failed everything, or there are fewer than two trees. */
  readonly low: number | null;
  readonly high: number | null;
  readonly passed: number;
  readonly items: number;
  /** One point for each level that any agent was asked about, rising. */
  readonly curve: readonly AbilityPoint[];
}

/** Abilities of all agents at one kind of item. */
export interface KindAbilities {
  readonly kind: ItemKind;
  /** Best first; equal ones, and those without a rating, in order of id. */
  readonly agents: readonly AgentAbility[];
  readonly passed: number;
  readonly items: number;
  /** Trees with an item of the kind: what the intervals are clustered by. */
  readonly trees: number;
  /** Fewer than ten trees: the intervals are a hint only. */
  readonly indicative: boolean;
  /** Points by which each level is harder than the one before; without a value where all items are of one level. */
  readonly perLevel: Estimate;
  readonly converged: boolean;
}

export const itemKinds = ['depth', 'width'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Result of an agent at one item of a task, counted once even if several matches share the answer. */
export interface ItemResult {
  readonly agent: AgentId;
  readonly tree: string;
  readonly task: string;
  /** The checklist item's id; from a tag: the kind. */
  readonly item: string;
  readonly kind: ItemKind;
  /** D, the length of the path asked about. */
  readonly depth: number;
  /** W, the number of targets asked about. */
  readonly width: number;
  readonly satisfied: boolean;
  /** A grade of this item, or, where the judge gave no grades, what the verdict's tag says of the whole answer. */
  readonly source: 'grade' | 'tag';
}

/** Returns the level that makes an item of its kind hard: D for depth, W for width. */
function levelOf({ kind, depth, width }: ItemResult): number {
  return kind === 'depth' ? depth : width;
}

/** Items of one kind of a task that an agent passed. */
export interface ItemCount {
  readonly agent: AgentId;
  readonly passed: number;
  readonly items: number;
  /** Weight of the answer, above 0; default 1. */
  readonly weight?: number;
}

/** The items of one kind of one task, by agent. */
export interface TaskCount {
  /** The task's id. */
  readonly task: string;
  /** D for depth, W for width. */
  readonly level: number;
  /** D and W of the task. */
  readonly depth: number;
  readonly width: number;
  /** Answers in code-unit order of the agents. */
  readonly answers: readonly ItemCount[];
}

/** One tree's tasks with items of each kind, in code-unit order of the tasks. */
export interface TreeItems extends Readonly<Record<ItemKind, readonly TaskCount[]>> {
  readonly tree: string;
  /** Equal for trees that hang together, as those of one outage do; left out where it hangs together with none. */
  readonly cluster?: string;
}

export interface CountedItems {
  readonly agents: ReadonlySet<AgentId>;
  /** Trees in code-unit order of their ids. */
  readonly trees: readonly TreeItems[];
  readonly sources: ReadonlySet<ItemResult['source']>;
  /** Left out where nothing is known of the answers. */
  readonly tallies?: AnswerTallies;
}

/** Tasks asked and answered by each agent, and trees with a task that it left unanswered. */
export type AnswerTallies = ReadonlyMap<
  AgentId,
  Pick<AnswerCounts, 'asked' | 'answered'> & { readonly silentOn?: readonly string[] }
>;

/** Sources of results: grades of items, tags of verdicts where a judge gave no grades, both, or nothing at all. */
export const itemSources = ['grades', 'tags', 'both', 'none'] as const;
export type ItemSource = (typeof itemSources)[number];

export function itemSource({ sources }: Pick<CountedItems, 'sources'>): ItemSource {
  const hasGrades = sources.has('grade');
  const tagged = sources.has('tag');
  if (hasGrades && tagged) return 'both';
  if (hasGrades) return 'grades';
  return tagged ? 'tags' : 'none';
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
/** Counts by task and level, then by agent. */
type TaskCounts = Map<string, Omit<TaskCount, 'answers'> & { readonly agents: Map<string, Writable<ItemCount>> }>;

/** Counts results by tree, task and agent, going through them once. */
export function countItems(results: Iterable<ItemResult>): CountedItems {
  const counter = new ItemCounter();
  counter.add(results);
  return counter.counted();
}

/** The same of results that come some at a time. */
export class ItemCounter {
  readonly #trees = new Map<string, Record<ItemKind, TaskCounts> & { readonly tree: string }>();
  readonly #agents = new Set<AgentId>();
  readonly #sources = new Set<ItemResult['source']>();

  add(results: Iterable<ItemResult>): void {
    for (const result of results) this.#add(result);
  }

  counted(): CountedItems {
    const trees = inOrder(this.#trees).map(({ tree, depth, width }) => ({
      tree,
      depth: tasksOf(depth),
      width: tasksOf(width),
    }));
    return { agents: this.#agents, sources: this.#sources, trees };
  }

  #add(result: ItemResult): void {
    const { agent, kind, source, depth, width } = result;
    this.#agents.add(agent);
    this.#sources.add(source);
    const tree = this.#trees.get(result.tree) ?? { tree: result.tree, depth: new Map(), width: new Map() };
    this.#trees.set(result.tree, tree);
    const level = levelOf(result);
    const key = JSON.stringify([result.task, level]);
    const task = tree[kind].get(key) ?? { task: result.task, level, depth, width, agents: new Map() };
    tree[kind].set(key, task);
    const count = task.agents.get(agent) ?? { agent, passed: 0, items: 0 };
    task.agents.set(agent, count);
    count.items += 1;
    if (result.satisfied) count.passed += 1;
  }
}

function tasksOf(counts: TaskCounts): TaskCount[] {
  return inOrder(counts).map(({ agents, ...task }) => ({ ...task, answers: inOrder(agents) }));
}

/** Returns the values in code-unit order of the keys. */
function inOrder<Value>(map: ReadonlyMap<string, Value>): Value[] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}
