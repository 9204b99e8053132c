import * as z from 'zod';
import { taskSchema } from '../../examiner/task.ts';
import { importTree } from '../../trees/import-tree.ts';
import { type TreeDocument, treeDocument } from '../../trees/tree-document.ts';
import { treeIdSchema } from '../../trees/tree-schema.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { type ExamSet, examSetHash, examSetSchema, examSetText, keptTasks } from '../arena/exam-set.ts';
import { faultText, OperatorError } from '../kernel/errors.ts';
import type { TreeId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';
import { canonicalJson } from '../kernel/json.ts';
import type { LiveRecords, Records } from './app-context.ts';
import { tasksInOrder } from './set-tasks.ts';

const mostTrees = 10_000;
const mostTasks = 200_000;

const examSetDocumentSchema = z.strictObject({
  kind: z.literal('dr-arena/exam-set'),
  version: z.literal(1),
  // Files are named after trees.
  set: examSetSchema.extend({ trees: z.array(treeIdSchema).min(1).max(mostTrees) }),
  tasks: z.array(taskSchema).max(mostTasks),
});

/** A frozen set with the tasks that are kept, whole and in its order; its trees, with their pages, are documents of their own. */
export type ExamSetDocument = Immutable<z.infer<typeof examSetDocumentSchema>>;

/** Returns the document of a frozen set, without its dropped tasks. */
export async function examSetDocument({ ledger }: Records, set: ExamSet): Promise<ExamSetDocument> {
  const tasks = await tasksInOrder(ledger, keptTasks(set));
  const handed: ExamSet = {
    ...set,
    run: null,
    tasks: keptTasks(set),
    dropped: [],
    ...(set.pack && { pack: { ...set.pack, folder: null } }),
  };
  return { kind: 'dr-arena/exam-set', version: 1, set: handed, tasks };
}

/** A tree of a set with its pages. @throws OperatorError when the store lacks some of it */
export async function treeOfSet(store: TreeStore, id: TreeId): Promise<TreeDocument> {
  const tree = await store.loadTree(id);
  const document = tree && (await treeDocument(tree, store));
  if (document?.ok) return document.value;
  const detail = document ? document.failure.detail : `the store does not hold tree ${id}`;
  throw new OperatorError(detail, 'Import the tree again.');
}

/**
 * A document as it was read from a file, checked against its own hash.
 * @throws OperatorError when it is none, or was changed since it was frozen
 */
export function parseExamSetDocument(json: unknown, file: string): ExamSetDocument {
  const read = examSetDocumentSchema.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new OperatorError(
      `${file} holds no exam set: ${issue ? faultText(issue) : 'it cannot be read'}`,
      "Name a folder that 'dr-arena set export' wrote.",
    );
  }
  const { set, tasks } = read.data;
  const ids = tasks.map(({ id }) => id).join(' ');
  if (set.status !== 'frozen' || ids !== set.tasks.join(' ') || examSetHash(set, tasks) !== set.hash)
    throw new OperatorError(
      `${file} is not ${examSetText(set)} as it was frozen: its hash differs`,
      'Export the set again.',
    );
  return read.data;
}

/**
 * Puts a frozen set into the database; its trees must be there. Doing so again changes nothing.
 * @returns whether it was not there before
 * @throws OperatorError when another set of its name and version is there, or other tasks of the same ids
 */
export async function keepImportedSet(
  { ledger, liveness }: LiveRecords,
  { set, tasks }: ExamSetDocument,
): Promise<boolean> {
  return liveness.exclusively(`set ${set.name}`, async () => {
    const current = await ledger.examSets.load(set.name, set.version);
    if (current !== null && current.hash !== set.hash)
      throw new OperatorError(
        `another ${examSetText(set)} is here already`,
        'One of the two needs another name: export it again under that.',
      );
    for (const task of tasks) await ledger.tasks.save(task);
    const storedTasks = await tasksInOrder(ledger, set.tasks);
    const changed = storedTasks.find((task, index) => canonicalJson(task) !== canonicalJson(tasks[index]));
    if (changed)
      throw new OperatorError(`task ${changed.id} is here already with another text`, 'Import it into a new project.');
    if (current === null) await ledger.examSets.save(set);
    return current === null;
  });
}

/**
 * Puts a tree of a set into the store.
 * @throws OperatorError when the document is not sound, or another tree of its id is here, such as one that has grown since
 */
export async function importSetTree(store: TreeStore, document: unknown, file: string): Promise<TreeId> {
  const imported = await importTree(document, store);
  if (imported.ok) return imported.value.id;
  throw new OperatorError(`${file} was not imported: ${imported.failure.detail}`, 'Export the set again.');
}
