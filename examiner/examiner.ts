import type { AnswerOutcome } from '../src/kernel/answer.ts';
import type { NodeId, TaskId } from '../src/kernel/ids.ts';
import type { Result } from '../src/kernel/result.ts';
import type { ModelFailure } from '../src/models/language-model.ts';
import type { InformationTree } from '../trees/information-tree.ts';
import type { TreeStore } from '../trees/tree-store.ts';
import type { ReportCriteria } from './rubrics/report-criteria.ts';
import type { Grade, GradeOutcome, Task, TaskPlace } from './task.ts';
import type { Verdict } from './verdict.ts';

/** Why no task could be written at a place. `nothing_left`: all facts at this place have been asked. */
export interface TaskFailure {
  readonly reason: 'nothing_left' | 'too_few_facts' | 'too_narrow' | 'gate_refused' | 'examiner_unavailable';
  readonly detail: string;
}

/**
 * Why a task is refused. `gives_answer`: the question holds a value that it asks for. `item_not_asked`: it does not ask for
 * an item of the checklist. `not_gradable`: the truth itself would not satisfy an item. `not_plain`: it is more than a few
 * lines of plain text. `found_without_chain`: its clues alone find a target by search. `known_without_search`, `not_solvable`,
 * `many_answers`: a trial shows it. `wrong_form`, `unknown_id`: the reply is no draft. `not_changed`, `no_conflict` and `not_comparable`:
 * a question of one of these kinds, or what it is to be made of, whose parts are missing, mixed or all the same, or whose states or
 * values may be one.
 */
export interface GateRefusal {
  readonly reason:
    | 'no_items'
    | 'no_facts'
    | 'quote_not_found'
    | 'value_not_in_quote'
    | 'names_target'
    | 'names_title'
    | 'names_site'
    | 'names_file'
    | 'names_url'
    | 'clue_misses_target'
    | 'clue_fits_sibling'
    | 'found_without_chain'
    | 'gives_answer'
    | 'item_not_asked'
    | 'not_gradable'
    | 'not_plain'
    | 'repeats_question'
    | 'not_changed'
    | 'no_conflict'
    | 'not_comparable'
    | 'no_word_limit'
    | 'known_without_search'
    | 'not_solvable'
    | 'many_answers'
    | 'wrong_form'
    | 'unknown_id';
  /** One plain sentence. */
  readonly detail: string;
}

/** Outcome of asking a model for something. */
export type FromModel<Value> = Promise<Result<Value, ModelFailure>>;

/** Outcome of writing something for a place. */
export type Written<Value> = Promise<Result<Value, TaskFailure>>;

/** `no_judge`: every judge is of a contestant's own vendor. `no_majority`: too few of the panel's judges had a say. `unchecked`: the checks program of the question's task pack gave no report. `unjudged`: nobody's grade of an item can be relied on. */
export interface JudgeFailure {
  readonly reason: 'examiner_unavailable' | 'unparsable' | 'no_judge' | 'no_majority' | 'unchecked' | 'unjudged';
  readonly detail: string;
}

/** Where a task is to stand. */
export interface PlaceRequest {
  readonly place: TaskPlace;
  /** Already grown far enough for the place. */
  readonly tree: InformationTree;
  readonly seed: number;
}

export interface TaskRequest extends PlaceRequest {
  /** Tasks of this place with lower variants, as far as they are written: the new one asks for something else. */
  readonly earlier: readonly Task[];
  /** Times that a task at this place or its judgement came to nothing before: what was of no use is asked for anew. */
  readonly attempt: number;
}

/** One side's answer to a task. */
export interface Contribution {
  readonly outcome: AnswerOutcome;
  /** Who made the contestant's model; null for one without, or unknown. */
  readonly vendor: string | null;
}

export interface JudgeRequest {
  readonly task: Task;
  readonly a: Contribution;
  readonly b: Contribution;
  readonly attempt: number;
}

/** Two answers to one task, as judges compare them. */
export interface AnswerPair {
  readonly task: Task;
  /** The parts that are graded. */
  readonly a: string;
  readonly b: string;
  readonly attempt: number;
}

/** Vote of one judge of a panel on the two answers. */
export interface PanelVote {
  /** `provider/model`. */
  readonly judge: string;
  /** The verdict from this judge's grades alone; null when it abstained: its replies were of no use, or it was not to be had. */
  readonly verdict: Verdict | null;
}

/** Who was preferred when A stood first, and when B did; null: none, or no usable reply. */
export interface PreferredInOrders {
  readonly whenAFirst: 'a' | 'b' | null;
  readonly whenBFirst: 'a' | 'b' | null;
}

/** Choice of a judge by one criterion of a rubric. */
export interface CriterionChoice extends PreferredInOrders {
  /** Its id in the task's rubric. */
  readonly criterion: string;
  readonly weight: number;
}

/** A soft comparison, asked in both orders. */
export interface SoftComparison extends PreferredInOrders {
  readonly judge: string;
  /** In the rubric's order, where one was asked by; then it is their weights that prefer. */
  readonly criteria?: readonly CriterionChoice[];
}

/** `no_criteria`: the criteria of the question were not to be had. */
export interface ReportFailure {
  readonly reason: JudgeFailure['reason'] | 'no_criteria';
  readonly detail: string;
}

/** Outcome of comparing two reports; facts and their verdict have no part in it. */
export type ReportComparison =
  | {
      readonly kind: 'compared';
      readonly criteria: ReportCriteria;
      /** Of the judges that had a say, with their choice for each criterion in both orders. */
      readonly judges: readonly SoftComparison[];
    }
  /** Without a report there is nothing to compare: grades have dealt with it already. */
  | { readonly kind: 'not_compared'; readonly reason: 'no_report' | 'equal' }
  | { readonly kind: 'failed'; readonly failure: ReportFailure };

/** An item to be looked at by a person: the judge's own memory speaks against the checklist, which stands all the same. */
export interface AuditFlag {
  readonly item: string;
  readonly seat: 'a' | 'b';
  readonly judge: string;
  readonly remark: string;
}

/** Words of a judge on one item. */
export interface JudgeWords {
  /** Null: it gave no grade. */
  readonly outcome: GradeOutcome | null;
  readonly quote: string | null;
  readonly reason: string;
}

/** A grade that code lowered or could not settle, and what became of it. */
export interface SecondLook {
  readonly item: string;
  readonly seat: 'a' | 'b';
  /** Who gave the grade: `provider/model`. */
  readonly judge: string;
  /** Who looked again: in a panel another judge; the judge itself where nobody did. */
  readonly by: string;
  /** Points that code could not settle, or has proved, in one clause. */
  readonly reason: string;
  /** As the judge gave it; an item without a grade counts as missing. */
  readonly claimed: GradeOutcome;
  /** The outcome that stands; `missing` where nobody judged the item. */
  readonly graded: GradeOutcome;
  /**
   * `confirmed`: a second look says the same. `disputed`: it says otherwise. `lowered`: code has proved the grade wrong. `unshown`:
   * nobody quoted words that show it, so it is missing. `not_reviewed`: nobody could look again, and the grade stands. `unjudged`: who
   * looked again slipped on a control, and nobody's grade counts.
   */
  readonly result: 'confirmed' | 'disputed' | 'lowered' | 'unshown' | 'not_reviewed' | 'unjudged';
  /** Left out in records of before. */
  readonly first?: JudgeWords;
  /** Left out where nobody looked again, and in records of before. */
  readonly second?: JudgeWords;
}

/** Notes of a judge on one answer, beside the checklist: use and density, help beyond what was found, sources, form. */
export const noteNames = ['utility', 'recovery', 'sources', 'presentation'] as const;
export type AnswerNotes = Readonly<Record<(typeof noteNames)[number], string>>;

/** Words of one judge on both answers in its one call, before rules were held to it. */
export interface Assessment {
  /** `provider/model`. */
  readonly judge: string;
  /** Whose answer it saw first. */
  readonly first: 'a' | 'b';
  readonly said: Verdict;
  /** The rule that changed what it said, in a sentence; null: none did. */
  readonly rule: string | null;
  readonly notesA: AnswerNotes;
  readonly notesB: AnswerNotes;
}

export interface Judgement {
  readonly gradesA: readonly Grade[];
  readonly gradesB: readonly Grade[];
  readonly verdict: Verdict;
  /** Left out where no model judges. */
  readonly panel?: readonly PanelVote[];
  /** Left out where none was needed. */
  readonly soft?: readonly SoftComparison[];
  readonly flags?: readonly AuditFlag[];
  /** Left out where code settled every grade. */
  readonly secondLooks?: readonly SecondLook[];
  /** Of the paper's judge alone. */
  readonly assessments?: readonly Assessment[];
}

/** Writes tasks, grades answers, compares them. */
export interface Examiner {
  /** Names the kind and the settings that shape tasks; a part of every task's identity. */
  readonly settingsId: string;
  /** The id a task at this place has, whether written or not. */
  taskId(place: TaskPlace, seed: number): TaskId;
  /** The targets that every task at a place is about; null where none can be written. */
  targetsAt(request: PlaceRequest, store: TreeStore): Promise<readonly NodeId[] | null>;
  /** The same request gives the same task. Passes the task gate, or fails with the reasons. */
  writeTask(request: TaskRequest, store: TreeStore): Written<Task>;
  /** An agent's own failure is graded as an empty answer. */
  judge(request: JudgeRequest): Promise<Result<Judgement, JudgeFailure>>;
}
