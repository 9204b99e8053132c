import type { AnswerOutcome } from '../src/kernel/answer.ts';
import type { TaskId } from '../src/kernel/ids.ts';
import type { Result } from '../src/kernel/result.ts';
import type { InformationTree } from '../trees/information-tree.ts';
import type { TreeStore } from '../trees/tree-store.ts';
import type { Grade } from './grade.ts';
import type { Task, TaskPlace } from './task.ts';
import type { Verdict } from './verdict-tier.ts';

/** Why no task could be written at a place. `nothing_left`: all facts at this place have been asked. */
export interface TaskFailure {
  readonly reason: 'nothing_left' | 'too_few_facts' | 'too_narrow' | 'gate_refused' | 'examiner_unavailable';
  readonly detail: string;
}

export interface JudgeFailure {
  readonly reason: 'examiner_unavailable' | 'unparsable';
  readonly detail: string;
}

export interface TaskRequest {
  readonly place: TaskPlace;
  /** Already grown far enough for the place. */
  readonly tree: InformationTree;
  readonly seed: number;
}

export interface Judgement {
  readonly gradesA: readonly Grade[];
  readonly gradesB: readonly Grade[];
  readonly verdict: Verdict;
}

/** Writes tasks, grades answers, compares them. */
export interface Examiner {
  /** Names the kind and the settings that shape tasks; a part of every task's identity. */
  readonly settingsId: string;
  /** The id a task at this place has, whether written or not. */
  taskId(place: TaskPlace, seed: number): TaskId;
  /** The same request gives the same task. Passes the task gate, or fails with the reasons. */
  writeTask(request: TaskRequest, store: TreeStore): Promise<Result<Task, TaskFailure>>;
  /** An agent's own failure is graded as an empty answer. */
  judge(task: Task, a: AnswerOutcome, b: AnswerOutcome): Promise<Result<Judgement, JudgeFailure>>;
}
