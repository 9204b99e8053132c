import type { Fact } from '../fact.ts';
import type { Task } from '../task.ts';
import type { GateRefusal } from '../task-gate.ts';
import type { Member } from './place-pages.ts';

/** What a model is to ask for in a question of another kind than `tabulate`. */
export interface KindAsk {
  /** Facts of the targets: they alone may be asked for, and none of them may be told; left out: all details of the pages. */
  readonly facts?: ReadonlySet<Fact>;
  /** Pages beside those of the place that the facts quote. */
  readonly quoted?: readonly Member[];
  /** What the writer is told of the kind, outside of any fence: words of ours alone. */
  readonly rules: readonly string[];
  /** What whoever tries a draft's items is told of the kind. */
  readonly trialRule: string;
  /** A draft with what its kind adds. */
  finish(task: Task): Task;
  /** What the gate of the kind has against a finished draft. */
  refusals?(task: Task): readonly GateRefusal[];
  /** Whose items are tried; left out: those of the draft itself. */
  tried?(task: Task): Task;
}
