import * as z from 'zod';
import { shortHash } from '../src/kernel/hash.ts';
import { recordTreeIdSchema, taskIdSchema } from '../src/kernel/id-schemas.ts';
import { type TaskId, taskId } from '../src/kernel/ids.ts';
import type { Immutable } from '../src/kernel/immutable.ts';
import { randomFor } from '../src/kernel/random.ts';
import { nodeIdSchema } from '../trees/tree-schema.ts';
import { acceptedFields, factSchema, type Quote } from './fact.ts';

/**
 * Kinds of questions. `tabulate`: details of some pages. `exclusion`: all of a closed group but those that meet a
 * condition. `change`: the present state of something that changed, since when, and what it was before. `synthesis`: what
 * pages of several sites state, with a conflict between them. `comparison`: how causes, mechanisms or positions differ.
 */
export const taskKinds = ['tabulate', 'exclusion', 'change', 'synthesis', 'comparison'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** The kind of a task; those of records that name none are of the first. */
export function kindOf({ kind = 'tabulate' }: { readonly kind?: TaskKind }): TaskKind {
  return kind;
}

const checklistItemSchema = z.strictObject({
  /** `d1`, `d2`, … for depth; `w1`, `w2`, … for width; `c1`, `c2`, … for steps of the chain, root first. */
  id: z.string(),
  kind: z.enum(['depth', 'width', 'chain']),
  /** The target's node; of a step, its own; of a point, the page of its question. */
  target: nodeIdSchema,
  /** Depth and chain: `name`. Width: the attribute asked for. */
  attribute: z.string(),
  /** Depth and chain: the page's name. Width: the attribute's value. */
  ...acceptedFields,
  /** The point in words, for people. */
  text: z.string(),
  /** Facts that it stands on; at least one. */
  facts: z.array(factSchema),
  /** Its value is a clause or sentence, which answers make in words of their own; left out for names, dates and numbers. */
  statement: z.literal(true).exactOptional(),
  /** The check of the question's task pack whose program grades it; left out: whoever reads the answer does. */
  check: z.string().exactOptional(),
});

/** One point that an answer must make. */
export type ChecklistItem = Immutable<z.infer<typeof checklistItemSchema>>;

export const criterionFields = {
  /** `r1`, `r2`, … */
  id: z.string(),
  /** Wording of whoever asks. */
  text: z.string(),
  /** Above 0; against those of the other criteria. */
  weight: z.number(),
};

const targetSchema = z.strictObject({ node: nodeIdSchema, name: z.string() });

/** One entity that a task asks about: a page of the tree whose name the question hides. */
export type Target = Immutable<z.infer<typeof targetSchema>>;

export const taskSchema = z.strictObject({
  id: taskIdSchema,
  /** Left out: `tabulate`. */
  kind: z.enum(taskKinds).exactOptional(),
  /** The kind that was drawn for the place, where its pages gave no question of it. */
  drawnKind: z.enum(taskKinds).exactOptional(),
  tree: recordTreeIdSchema,
  path: z.array(nodeIdSchema),
  width: z.int(),
  /** Times that the match has asked about the same pages at this width before; a higher variant asks about other facts. */
  variant: z.int(),
  question: z.string(),
  /** The stated number of words an answer may have. */
  wordLimit: z.int(),
  /** None where it asks for points. */
  targets: z.array(targetSchema),
  /** Names of the targets' siblings that are no targets: an answer that offers them in a target's place is wrong. */
  rivals: z.array(z.string()).exactOptional(),
  /** Facts of an exclusion: for each sibling that is left out, the one that excludes it. */
  excluded: z.array(factSchema).exactOptional(),
  depthChecklist: z.array(checklistItemSchema),
  widthChecklist: z.array(checklistItemSchema),
  /** The pages between the root and the targets, for figures of where answers lose the trail; left out where there are none. */
  chainChecklist: z.array(checklistItemSchema).exactOptional(),
  /** Former records only: the question asked for the steps of the chain, and the verdict counted each like a target. */
  chainCounts: z.literal(true).exactOptional(),
  /** Criteria by which answers of equal grades, or without any, are compared; left out: by how they read. */
  rubric: z.array(z.strictObject(criterionFields)).exactOptional(),
  /** Outcome of a search for the clues alone, by its first hits; `unavailable`: no search was to be had. */
  searchCheck: z.enum(['not_found', 'found', 'unavailable']).exactOptional(),
  /** Id of the question in its task pack's checks program; left out where no program checks its answers. */
  packQuestion: z.string().exactOptional(),
});

/** A question with its checklists, as it is stored. */
export type Task = Immutable<z.infer<typeof taskSchema>>;

/** One thing by which answers are compared, each against the other. */
export type Criterion = NonNullable<Task['rubric']>[number];

/** The place of a task: every match that reaches it asks the same task. */
export type TaskPlace = Pick<Task, 'tree' | 'path' | 'width' | 'variant'>;

/** The id of the task at a place, from the settings that shape it. */
export function taskIdAt({ tree, path, width, variant }: TaskPlace, settingsId: string, seed: number): TaskId {
  return taskId(shortHash({ place: { tree, path, width, variant }, settingsId, seed }, 16));
}

/** Tells whether a task asks for no entities: its items are points that an answer as a whole makes or does not make. */
export function asksForPoints({ targets }: Pick<Task, 'targets'>): boolean {
  return targets.length === 0;
}

/** Tells whether an item is a statement, which answers make in words of their own: one that says so, or a whole sentence of an own question. */
export function isStatement({ check, statement, text, value }: ChecklistItem): boolean {
  return check === undefined && (statement === true || text === value);
}

/** Tells whether a model has to judge its answers: some item, or all that there is, is not checked by a program. */
export function needsModel(task: Task): boolean {
  const items = gradedItems(task);
  return items.length === 0 || items.some(({ check }) => check === undefined);
}

export type Checklists = Pick<Task, 'depthChecklist' | 'widthChecklist' | 'chainChecklist' | 'chainCounts'>;

/** All items that an answer is graded by: depth, width, then the steps of the chain, in the order of the checklists. */
export function gradedItems({
  depthChecklist,
  widthChecklist,
  chainChecklist = [],
}: Checklists): readonly ChecklistItem[] {
  return [...depthChecklist, ...widthChecklist, ...chainChecklist];
}

/** Items on which the verdict's depth stands: the targets, with the steps of the chain where they count. */
export function depthItems({ depthChecklist, chainChecklist = [], chainCounts }: Checklists): readonly ChecklistItem[] {
  return chainCounts ? [...depthChecklist, ...chainChecklist] : depthChecklist;
}

/** The items that the verdict stands on: depth first, then width. */
export function decidingItems(task: Checklists): readonly ChecklistItem[] {
  return [...depthItems(task), ...task.widthChecklist];
}

/** Quotes of the checklist of a task, in the order shown. */
export function taskQuotes(task: Task): readonly Quote[] {
  const facts = [...gradedItems(task).flatMap((item) => item.facts), ...(task.excluded ?? [])];
  return facts.map(({ quote }) => quote);
}

export const gradeOutcomeSchema = z.enum(['satisfied', 'missing', 'contradicted']);

/** Outcome of one checklist item. */
export type GradeOutcome = z.infer<typeof gradeOutcomeSchema>;

export const gradeSchema = z.strictObject({
  /** The checklist item's id. */
  item: z.string(),
  outcome: gradeOutcomeSchema,
  /** The words of the answer that show it; null when missing. Always found in the answer's visible text. */
  quote: z.string().nullable(),
});

export type Grade = Immutable<z.infer<typeof gradeSchema>>;

/** The most words of an answer, by DR-Arena's published code: min(min(100 + 30 W + 20 D, 300) + 100, 400), root included. */
export function wordLimitOf({ path, width }: Pick<Task, 'path' | 'width'>): number {
  return Math.min(200 + 30 * width + 20 * path.length, 400);
}

/** The limit as the question states it; the task gate looks for it. */
export function limitSentence(limit: number): string {
  return `Use at most ${limit} words.`;
}

/** The question without its limit, whose number may also be a name or a value. */
export function withoutLimit({ question, wordLimit }: Pick<Task, 'question' | 'wordLimit'>): string {
  return question.replace(limitSentence(wordLimit), '');
}

/** Shares by which each kind is drawn against the others; a kind that is left out is never drawn. */
export type KindShares = Readonly<Partial<Record<TaskKind, number>>>;

export const tabulateAlone: KindShares = { tabulate: 1 };

/** Changes whenever the same place, seed and shares would give a task of another kind, or another one of a kind beside `tabulate`. */
const drawVersion = 2;

/** Tells whether no other kind than `tabulate` is ever drawn. */
export function asksOnlyTables(shares: KindShares): boolean {
  return taskKinds.every((kind) => kind === 'tabulate' || !((shares[kind] ?? 0) > 0));
}

/** Share of draws in which one of some kinds comes first, from 0 to 1. */
export function drawnShare(shares: KindShares, selectedKinds: readonly TaskKind[]): number {
  const sum = (kinds: readonly TaskKind[]) => kinds.reduce((total, kind) => total + (shares[kind] ?? 0), 0);
  const all = sum(taskKinds);
  return all > 0 ? sum(selectedKinds) / all : 0;
}

/** A part of the identity of tasks; none where only tables are asked. */
export function kindNames(shares: KindShares): string[] {
  return asksOnlyTables(shares) ? [] : [`kinds-${shortHash({ version: drawVersion, shares }, 8)}`];
}

/**
 * The kinds to try at a place, in order: drawn one after the other by their shares (Efraimidis & Spirakis 2006: each by the
 * key u^(1/share)), keyed by the place and the seed, so that equal states have equal exams. `tabulate` comes last where it is
 * not drawn before.
 */
export function drawnKinds(shares: KindShares, place: TaskPlace, seed: number): readonly TaskKind[] {
  const { tree, path, width, variant } = place;
  const random = randomFor(seed, 'kind', tree, ...path, width, variant);
  const keyed = taskKinds.map((kind) => ({ kind, share: shares[kind] ?? 0, log: Math.log(random.float()) }));
  const drawOrder = keyed
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.log / b.share - a.log / a.share)
    .map(({ kind }) => kind);
  return drawOrder.includes('tabulate') ? drawOrder : [...drawOrder, 'tabulate'];
}
