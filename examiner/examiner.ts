import * as z from 'zod';
import type { AnswerOutcome } from '../src/kernel/answer.ts';
import type { NodeId, TaskId } from '../src/kernel/ids.ts';
import type { Immutable } from '../src/kernel/immutable.ts';
import type { Result } from '../src/kernel/result.ts';
import type { ModelFailure } from '../src/models/language-model.ts';
import type { InformationTree } from '../trees/information-tree.ts';
import type { TreeStore } from '../trees/tree-store.ts';
import { reportCriteriaSchema } from './rubrics/report-criteria.ts';
import { gradeOutcomeSchema, gradeSchema, type Task, type TaskPlace } from './task.ts';
import { verdictSchema } from './verdict.ts';

/** Reason why no task could be written at a place. `nothing_left`: all facts at this place have been asked. */
export interface TaskFailure {
  readonly reason: 'nothing_left' | 'too_few_facts' | 'too_narrow' | 'gate_refused' | 'examiner_unavailable';
  readonly detail: string;
}

/**
 * Reason why a task is refused. `gives_answer`: the question holds a value that it asks for. `item_not_asked`: it does not
 * ask for an item of the checklist. `not_gradable`: the truth itself would not satisfy an item. `not_plain`: it is more than
 * a few lines of plain text. `found_without_chain`: its clues alone find a target by search. `known_without_search`,
 * `not_solvable`, `many_answers`: a trial shows it. `wrong_form`, `unknown_id`: the reply is no draft. `not_changed`,
 * `no_conflict` and `not_comparable`: a question of one of these kinds, or its material, has parts that are missing, mixed
 * or all the same, or states or values that may be one.
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

const judgeFailureReasons = [
  'examiner_unavailable',
  'unparsable',
  /** Every judge is of a contestant's own vendor. */
  'no_judge',
  /** Too few of the panel's judges had a say. */
  'no_majority',
  /** The checks program of the question's task pack gave no report. */
  'unchecked',
  /** Nobody's grade of an item can be relied on. */
  'unjudged',
] as const;

export interface JudgeFailure {
  readonly reason: (typeof judgeFailureReasons)[number];
  readonly detail: string;
}

/** Place of a task, with the tree it stands in. */
export interface PlaceRequest {
  readonly place: TaskPlace;
  /** Already grown far enough for the place. */
  readonly tree: InformationTree;
  readonly seed: number;
}

export interface TaskRequest extends PlaceRequest {
  /** Tasks of this place with lower variants, as far as they are written: the new one asks for something else. */
  readonly earlier: readonly Task[];
  /** Times that a task at this place or its judgement came to nothing before: what was of no use is asked for again. */
  readonly attempt: number;
}

/** One side's answer to a task. */
export interface Contribution {
  readonly outcome: AnswerOutcome;
  /** Maker of the contestant's model; null for one without, or unknown. */
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

const voteSchema = z.strictObject({
  /** `provider/model`. */
  judge: z.string(),
  /** The verdict from this judge's grades alone; null when it abstained: its replies were of no use, or it was unavailable. */
  verdict: verdictSchema.nullable(),
});

/** Vote of one judge of a panel on the two answers. */
export type PanelVote = Immutable<z.infer<typeof voteSchema>>;

const seatSchema = z.enum(['a', 'b']);
const preferredFields = { whenAFirst: seatSchema.nullable(), whenBFirst: seatSchema.nullable() };

const criterionChoiceSchema = z.strictObject({
  /** Its id in the task's rubric. */
  criterion: z.string(),
  weight: z.number(),
  ...preferredFields,
});

/** Choice of a judge by one criterion of a rubric. */
export type CriterionChoice = Immutable<z.infer<typeof criterionChoiceSchema>>;

/** Seats preferred when A stood first, and when B did; null: none, or no usable reply. */
export type PreferredInOrders = Pick<CriterionChoice, 'whenAFirst' | 'whenBFirst'>;

export const softComparisonSchema = z.strictObject({
  judge: z.string(),
  ...preferredFields,
  /** Choices by criterion, in the rubric's order, where there is a rubric; the weights of the criteria then decide. */
  criteria: z.array(criterionChoiceSchema).exactOptional(),
});

/** A soft comparison, asked in both orders. */
export type SoftComparison = Immutable<z.infer<typeof softComparisonSchema>>;

export const comparedSchema = z.strictObject({
  kind: z.literal('compared'),
  criteria: reportCriteriaSchema,
  /** Comparisons of the judges with usable replies, with their choice for each criterion in both orders. */
  judges: z.array(softComparisonSchema),
});

/** Reports that could not be compared. */
export const uncomparedSchema = z.discriminatedUnion('kind', [
  /** Without a report there is nothing to compare: grades have dealt with it already. */
  z.strictObject({ kind: z.literal('not_compared'), reason: z.enum(['no_report', 'equal']) }),
  z.strictObject({
    kind: z.literal('failed'),
    /** `no_criteria`: the criteria of the question were unavailable. */
    failure: z.strictObject({ reason: z.enum([...judgeFailureReasons, 'no_criteria']), detail: z.string() }),
  }),
]);

/** Outcome of comparing two reports; facts and their verdict have no part in it. */
export type ReportComparison = Immutable<z.infer<typeof comparedSchema | typeof uncomparedSchema>>;

const auditFlagSchema = z.strictObject({ item: z.string(), seat: seatSchema, judge: z.string(), remark: z.string() });

/** An item to be looked at by a person: the judge's own memory speaks against the checklist, which stands all the same. */
export type AuditFlag = Immutable<z.infer<typeof auditFlagSchema>>;

const judgeWordsSchema = z.strictObject({
  /** Null: it gave no grade. */
  outcome: gradeOutcomeSchema.nullable(),
  quote: z.string().nullable(),
  reason: z.string(),
});

/** Words of a judge on one item. */
export type JudgeWords = Immutable<z.infer<typeof judgeWordsSchema>>;

const secondLookSchema = z.strictObject({
  item: z.string(),
  seat: seatSchema,
  /** Judge that gave the grade: `provider/model`. */
  judge: z.string(),
  /** Judge that looked again: in a panel another judge; the judge itself where nobody did. */
  by: z.string(),
  /** Points that code could not settle, or has proved, in one clause. */
  reason: z.string(),
  /** Grade of the judge; an item without a grade counts as missing. */
  claimed: gradeOutcomeSchema,
  /** The outcome that stands; `missing` where nobody judged the item. */
  graded: gradeOutcomeSchema,
  /**
   * `confirmed`: a second look says the same. `disputed`: it says otherwise. `lowered`: code has proved the grade wrong. `unshown`:
   * nobody quoted words that show it, so it is missing. `not_reviewed`: nobody could look again, and the grade stands. `unjudged`: who
   * looked again slipped on a control, and nobody's grade counts.
   */
  result: z.enum(['confirmed', 'disputed', 'lowered', 'unshown', 'not_reviewed', 'unjudged']),
  /** Left out in records of before. */
  first: judgeWordsSchema.exactOptional(),
  /** Left out where nobody looked again, and in records of before. */
  second: judgeWordsSchema.exactOptional(),
});

/** A grade that code lowered or could not settle, and what became of it. */
export type SecondLook = Immutable<z.infer<typeof secondLookSchema>>;

/** Notes of a judge on one answer, beside the checklist: use and density, help beyond what was found, sources, form. */
export const noteNames = ['utility', 'recovery', 'sources', 'presentation'] as const;
const notesSchema = z.record(z.enum(noteNames), z.string());
export type AnswerNotes = Immutable<z.infer<typeof notesSchema>>;

const assessmentSchema = z.strictObject({
  /** `provider/model`. */
  judge: z.string(),
  /** Seat of the answer that the judge saw first. */
  first: seatSchema,
  said: verdictSchema,
  /** The rule that changed what it said, in a sentence; null: none did. */
  rule: z.string().nullable(),
  notesA: notesSchema,
  notesB: notesSchema,
});

/** Words of one judge on both answers in its one call, before rules were held to it. */
export type Assessment = Immutable<z.infer<typeof assessmentSchema>>;

export const judgementSchema = z.strictObject({
  gradesA: z.array(gradeSchema),
  gradesB: z.array(gradeSchema),
  verdict: verdictSchema,
  /** Left out where no model judges. */
  panel: z.array(voteSchema).exactOptional(),
  /** Left out where none was needed. */
  soft: z.array(softComparisonSchema).exactOptional(),
  flags: z.array(auditFlagSchema).exactOptional(),
  /** Left out where code settled every grade. */
  secondLooks: z.array(secondLookSchema).exactOptional(),
  /** Assessments of the paper's judge; other judges have none. */
  assessments: z.array(assessmentSchema).exactOptional(),
});

/** Grades and verdict of two answers, with all that its judges left behind. */
export type Judgement = Immutable<z.infer<typeof judgementSchema>>;

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
