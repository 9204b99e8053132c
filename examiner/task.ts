import type { NodeId, TaskId, TreeId } from '../src/kernel/ids.ts';
import type { Path } from '../trees/information-tree.ts';
import type { Fact } from './fact.ts';

/** One entity that a task asks about: a page of the tree whose name the question hides. */
export interface Target {
  readonly node: NodeId;
  readonly name: string;
}

/** One point that an answer must make. */
export interface ChecklistItem {
  /** `d1`, `d2`, … for depth; `w1`, `w2`, … for width. */
  readonly id: string;
  readonly kind: 'depth' | 'width';
  /** The target's node. */
  readonly target: NodeId;
  /** Depth: `name`. Width: the attribute asked for. */
  readonly attribute: string;
  /** Depth: the target's name. Width: the attribute's value. */
  readonly value: string;
  /** The point in words, for people. */
  readonly text: string;
  /** What it stands on; at least one. */
  readonly facts: readonly Fact[];
}

/** The place of a task: every match that reaches it asks the same task. */
export interface TaskPlace {
  readonly tree: TreeId;
  readonly path: Path;
  readonly width: number;
  /** How often the match has asked about the same pages at this width before; a higher variant asks about other facts. */
  readonly variant: number;
}

export interface Task extends TaskPlace {
  readonly id: TaskId;
  readonly question: string;
  /** The stated number of words an answer may have. */
  readonly wordLimit: number;
  readonly targets: readonly Target[];
  /** Names of the targets' siblings that are no targets: an answer that offers them in a target's place is wrong. */
  readonly rivals?: readonly string[];
  readonly depthChecklist: readonly ChecklistItem[];
  readonly widthChecklist: readonly ChecklistItem[];
}
