import type { TaskId } from '../../../src/kernel/ids.ts';
import { fail, ok } from '../../../src/kernel/result.ts';
import type { TreeStore } from '../../../trees/tree-store.ts';
import type { GateRefusal, TaskFailure, TaskRequest, Written } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import type { ModelExaminerOptions } from '../../model-examiner-options.ts';
import type { ReadPage } from '../../reading/model-page-reader.ts';
import type { ReadPoints } from '../../reading/points-reader.ts';
import type { FactCache } from '../../reading/read-facts.ts';
import { drawnKinds, type KindShares, type Task, type TaskKind } from '../../task.ts';
import type { Member, PlacePages } from '../place-pages.ts';

/** Material of a question of any kind. */
export interface KindOrder {
  /** Request with all tasks of the place at lower variants, of whatever kind: the new task asks for something else. */
  readonly request: TaskRequest;
  readonly store: TreeStore;
  readonly cache: FactCache;
  readonly id: TaskId;
}

/** Material of a question about known pages. */
export interface AboutOrder extends Pick<KindOrder, 'request' | 'id'> {
  readonly pages: PlacePages;
  /** Pages of other sites near them, which they are read beside. */
  readonly others: readonly Member[];
}

/** Object of a question of another kind than `tabulate`. */
export interface KindAsk {
  /** Facts of the targets: they alone may be asked for, and none of them may be told; left out: all details of the pages. */
  readonly facts?: ReadonlySet<Fact>;
  /** Pages beside those of the place that the facts quote. */
  readonly quoted?: readonly Member[];
  /** Rules of the kind for the writer, outside of any fence: words of ours alone. */
  readonly rules: readonly string[];
  /** Rule of the kind for whoever tries a draft's items. */
  readonly trialRule: string;
  /** A draft with what its kind adds. */
  finish(task: Task): Task;
  /** Faults of a finished draft by the gate of the kind. */
  refusals?(task: Task): readonly GateRefusal[];
  /** Returns the draft whose items are tried; left out: the draft itself. */
  tried?(task: Task): Task;
}

/** Options and readers with which questions are written. */
export interface KindParts {
  readonly options: ModelExaminerOptions;
  readonly facts: ReadPage;
  readonly points: ReadPoints;
}

/** The pages that a question of a kind is about, and what is asked of them as a model reads them. */
export interface ChosenPages {
  readonly pages: PlacePages;
  askOf(read: PlacePages): { readonly pages: PlacePages; readonly ask?: KindAsk };
}

/** Writes the question of one kind at a place; where the pages give none it fails with any reason but `examiner_unavailable`. */
export type KindWriter = (kind: TaskKind, order: KindOrder) => Written<Task>;

/** Writes a task of the kind drawn for the place, or of the next where its pages give none; fails as the last did. */
export async function writeByKind(order: KindOrder, shares: KindShares, write: KindWriter): Written<Task> {
  const { place, seed } = order.request;
  const kinds = drawnKinds(shares, place, seed);
  const [drawnKind = 'tabulate'] = kinds;
  let last: TaskFailure = { reason: 'too_few_facts', detail: 'no kind of question can be asked' };
  for (const kind of kinds) {
    const outcome = await write(kind, order);
    const kindFields = { ...(kind !== 'tabulate' && { kind }), ...(kind !== drawnKind && { drawnKind }) };
    if (outcome.ok) return ok({ ...outcome.value, ...kindFields });
    last = outcome.failure;
    if (last.reason === 'examiner_unavailable') break;
  }
  return fail(last);
}

/** Writes the tasks of a place with lower variants, those that are known already left as they are. */
export async function lowerVariants(
  request: TaskRequest,
  write: (request: TaskRequest) => Written<Task>,
): Written<readonly Task[]> {
  const earlier: Task[] = [];
  for (let variant = 0; variant < request.place.variant; variant++) {
    const writtenTask = request.earlier.find((each) => each.variant === variant);
    const place = { ...request.place, variant };
    const task = writtenTask ? ok(writtenTask) : await write({ ...request, place, earlier });
    if (!task.ok) return task;
    earlier.push(task.value);
  }
  return ok(earlier);
}
