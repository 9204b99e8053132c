import * as z from 'zod';
import type { Task } from '../../examiner/task.ts';
import { contentHashSchema } from '../../trees/tree-schema.ts';
import { contentHash } from '../kernel/hash.ts';
import { recordTreeIdSchema, runIdSchema, taskIdSchema } from '../kernel/id-schemas.ts';
import { type ContentHash, type ExamSetName, examSetName, type TaskId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';
import { canonicalJson } from '../kernel/json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

export const examSetNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

export const examSetNameSchema = z.string().regex(examSetNamePattern).transform(examSetName);

const packReference = z.strictObject({
  name: z.string(),
  version: z.int().min(1),
  /** SHA-256 of all in its folder that can change an outcome. */
  hash: z.string(),
  /** Agent that plays along as the baseline; null for none. */
  baseline: z.string().nullable(),
  /** Folder that it was imported from; null where the set came from another project. */
  folder: z.string().nullable(),
});

/** The pack that an exam set was made from. */
export type PackReference = Immutable<z.infer<typeof packReference>>;

/** A set as it is stored and exported. */
export const examSetSchema = z.strictObject({
  name: examSetNameSchema,
  /** Number from 1; each frozen set can be followed by the draft of the next. */
  version: z.int().min(1),
  status: z.enum(['draft', 'frozen']),
  /**
   * `private`: what is asked, and the pages that it stands on, are shown to nobody but who owns the arena.
   * `released`: it was private, and is no longer.
   */
  visibility: z.enum(['private', 'public', 'released']),
  /** Seed of the draws that choose starts, siblings and facts. */
  seed: z.number(),
  /** Rounds of a match for which tasks are written from each tree's start; null: those that a tournament asked. */
  reach: z.int().min(1).nullable(),
  /** Run whose config and budget its tasks are written with; null where they came with the trees. */
  run: runIdSchema.nullable(),
  trees: z.array(recordTreeIdSchema),
  /** Tasks in the order in which they were written: of each tree the first is the one that its matches begin with. */
  tasks: z.array(taskIdSchema),
  /** Tasks that a person took out; the reason is empty where none was given. */
  dropped: z.array(z.strictObject({ task: taskIdSchema, reason: z.string() })),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  frozenAt: z.string().nullable(),
  /** Hash of the frozen content; null for a draft. */
  hash: contentHashSchema.nullable(),
  /** The task pack that it was made from, without which it is not played; left out for most. */
  pack: packReference.exactOptional(),
});

/**
 * A set of trees with the tasks that are asked on them. As a draft its tasks are written and vetted; frozen, it never
 * changes again: a tournament that plays it asks its tasks and no others.
 */
export type ExamSet = Immutable<z.infer<typeof examSetSchema>>;

export const examSetVersionSchema = z.strictObject({
  name: examSetNameSchema,
  version: z.int().min(1),
  hash: z.string(),
});

/** Names one frozen set for ever. */
export type ExamSetVersion = Immutable<z.infer<typeof examSetVersionSchema>>;

/** A set as a person names it. */
export interface ExamSetReference {
  readonly name: ExamSetName;
  /** Null: the newest that is frozen. */
  readonly version: number | null;
}

/** Parses `NAME` or `NAME@VERSION`; fails with a message for people. */
export function examSetReference(text: string): Result<ExamSetReference, string> {
  const [name = '', version, ...rest] = text.split('@');
  if (rest.length > 0 || !examSetNamePattern.test(name))
    return fail('a name has up to 60 lower-case letters, digits and hyphens, and begins and ends with no hyphen');
  if (version === undefined) return ok({ name: name as ExamSetName, version: null });
  if (!/^[1-9]\d{0,5}$/.test(version)) return fail('a version is a whole number from 1 on');
  return ok({ name: name as ExamSetName, version: Number(version) });
}

/** `NAME@VERSION`. */
export function examSetText({ name, version }: Pick<ExamSet, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** The tasks of a set that are asked: those that nobody dropped, in their order. */
export function keptTasks({ tasks, dropped }: Pick<ExamSet, 'tasks' | 'dropped'>): readonly TaskId[] {
  const out = new Set(dropped.map(({ task }) => task));
  return tasks.filter((task) => !out.has(task));
}

/**
 * SHA-256 of all that a set asks: the seed, the trees, and each task that is kept, whole. Checklist items name the content
 * hashes of the pages they stand on, so these are bound as well; so is all of a task pack that can change an outcome.
 * @param tasks those that are kept, in the set's order
 */
export function examSetHash(
  { seed, trees, pack }: Pick<ExamSet, 'seed' | 'trees' | 'pack'>,
  tasks: readonly Task[],
): ContentHash {
  return contentHash(canonicalJson({ kind: 'dr-arena/exam-set', seed, trees, tasks, pack: pack?.hash }));
}

/**
 * A draft that asks what is left of it when it is frozen.
 * Fails, in words, where nothing would be asked, or a tree would be left without any question.
 * @param keptTasks the tasks that are kept, in the set's order
 * @param at ISO 8601, UTC
 */
export function frozen(draft: ExamSet, keptTasks: readonly Task[], at: string): Result<ExamSet, string> {
  if (draft.status === 'frozen') return fail(`${examSetText(draft)} is frozen already`);
  const askedTrees = new Set(keptTasks.map(({ tree }) => tree));
  const trees = draft.trees.filter((tree) => askedTrees.has(tree));
  if (trees.length === 0) return fail(`${examSetText(draft)} has no question that is kept`);
  const set = { ...draft, trees };
  return ok({ ...set, status: 'frozen', frozenAt: at, hash: examSetHash(set, keptTasks) });
}

/** True if only the arena's owner may see the set's questions. */
export function isSecret({ visibility }: Pick<ExamSet, 'visibility'>): boolean {
  return visibility === 'private';
}
