import type { NodeId } from '../src/kernel/ids.ts';

/** One entity that a task asks about: a page of the tree whose name the question hides. */
export interface Target {
  readonly node: NodeId;
  readonly name: string;
}
