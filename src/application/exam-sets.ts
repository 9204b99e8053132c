import type { Seed } from '../../crawler/seed.ts';
import type { Task } from '../../examiner/task.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { isQuestionTree } from '../../trees/question-tree.ts';
import { newBuild } from '../arena/build-record.ts';
import { type ExamSet, type ExamSetReference, examSetText, frozen, isSecret, keptTasks } from '../arena/exam-set.ts';
import { frozenSet } from '../arena/played-set.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { localPool } from '../engine/pool.ts';
import { isoTime } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type BuildId, buildId, type ExamSetName, type TaskId } from '../kernel/ids.ts';
import { uniqueId } from '../kernel/unique-id.ts';
import type { AppContext, Records, TimedRecords } from './app-context.ts';
import { stopWhenSpent } from './judge-all.ts';
import { openRun } from './open-run.ts';
import { tasksAsked, tasksInOrder, writeTreeTasks } from './set-tasks.ts';

/** Dependencies of a process that changes sets. */
export type SetApp = TimedRecords & {
  readonly liveness: Pick<AppContext['liveness'], 'exclusively'>;
};

/** Content of a new version of a set. */
interface NewSet extends Pick<ExamSet, 'seed' | 'reach' | 'run' | 'trees' | 'tasks' | 'pack'> {
  readonly name: ExamSetName;
  /** Above all that there are; left out: the next. */
  readonly version?: number;
  /** Null: as the version before; the first is public, unless it has a tree of a set that is private. */
  readonly isPrivate: boolean | null;
}

/**
 * Records the draft of a set's next version.
 * @throws OperatorError where a draft of it is open already, or it has no tree
 */
export function createSet(app: SetApp, newSet: NewSet): Promise<ExamSet> {
  const { isPrivate, ...content } = newSet;
  return app.liveness.exclusively(`set ${newSet.name}`, async () => {
    const [newest] = await app.ledger.examSets.versions(newSet.name);
    if (newest?.status === 'draft')
      throw new OperatorError(
        `${examSetText(newest)} is still a draft`,
        `Freeze it, or take it away: dr-arena set freeze ${newest.name}; dr-arena set drop ${newest.name} --draft`,
      );
    if (content.trees.length === 0) throw new OperatorError('a set needs at least one tree', 'Name some with --trees.');
    const secret = isPrivate ?? (newest !== undefined && newest.visibility !== 'public');
    const secretTrees = await app.ledger.examSets.secretTrees();
    return app.ledger.examSets.save({
      ...content,
      version: newSet.version ?? (newest?.version ?? 0) + 1,
      status: 'draft',
      visibility: secret || content.trees.some((tree) => secretTrees.has(tree)) ? 'private' : 'public',
      dropped: [],
      createdAt: isoTime(app.clock),
      frozenAt: null,
      hash: null,
    });
  });
}

/**
 * Returns the content that a set takes from a tournament: its trees, the tasks it asked, the seed they were drawn with,
 * its task pack.
 */
export async function setFromTournament(
  { ledger }: Records,
  head: TournamentHead,
): Promise<Pick<ExamSet, 'seed' | 'reach' | 'run' | 'trees' | 'tasks' | 'pack'>> {
  const set = head.set && (await ledger.examSets.load(head.set.name, head.set.version));
  const trees = await ledger.streams.treesOf(head);
  const treeOf = new Map<TaskId, Task['tree']>();
  for await (const tasks of ledger.streams.tasks(head.id)) for (const { id, tree } of tasks) treeOf.set(id, tree);
  const tasks = await tasksAsked(ledger, head.id, trees, (task) => treeOf.get(task));
  if (tasks.length === 0)
    throw new OperatorError(`${head.id} has asked nothing yet`, 'Name a tournament that was played.');
  // Nothing is behind an own question.
  const reach = trees.every(isQuestionTree) ? 1 : null;
  return { seed: head.seed, reach, run: null, trees, tasks, ...(set?.pack && { pack: set.pack }) };
}

/** Records what the tasks of a set on trees that are there already are written with. */
export async function recordWriting(
  app: TimedRecords,
  config: Config,
  trees: readonly InformationTree[],
): Promise<BuildId> {
  const id = buildId(uniqueId('B'));
  const at = isoTime(app.clock);
  // Root pages: nothing is looked for any more.
  const seeds = trees.map(({ seed, nodes, root }): Seed => {
    const topic = nodes.find((node) => node.id === root)?.url ?? seed.topic;
    return { ...seed, source: 'root_url', topic };
  });
  const build = newBuild(id, { config, seeds, count: trees.length }, at);
  await app.ledger.builds.save({ ...build, trees: trees.map((tree) => tree.id), status: 'finished', finishedAt: at });
  return id;
}

/** A tree on which nothing could be asked. */
export interface PoorTree {
  readonly tree: ExamSet['trees'][number];
  /** Reason in words. */
  readonly detail: string;
}

interface WritingOptions {
  readonly onProgress: (count: number, of: number) => void;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Changes the newest set of a name, or the version that is named, as it stands then: no other change of the name is made
 * meanwhile, in this process or another, so that two at a time lose none.
 * @throws OperatorError where there is none, and what the change throws
 */
function changeSet(
  app: Pick<SetApp, 'ledger' | 'liveness'>,
  reference: ExamSetReference,
  change: (set: ExamSet) => Promise<ExamSet>,
): Promise<ExamSet> {
  return app.liveness.exclusively(`set ${reference.name}`, async () => change(await findSet(app, reference, 'newest')));
}

/**
 * Writes the tasks that a draft lacks, tree by tree. What was written before an interruption is kept, and not paid for again.
 * @throws OperatorError when the budget is spent, or the set is no draft whose tasks are written
 */
export async function writeSet(
  app: AppContext,
  set: ExamSet,
  { onProgress, warn, signal: stop }: WritingOptions,
): Promise<{ readonly set: ExamSet; readonly poor: readonly PoorTree[] }> {
  const { run, reach } = set;
  if (set.status === 'frozen') throw frozenAlready(set);
  if (run === null || reach === null) return { set, poor: [] };
  const openedRun = await openRun(app, run, { warn, stopOf: ({ drained }) => AbortSignal.any([stop, drained]) });
  const budgetEnd = stopWhenSpent(openedRun.calls);
  const { services, stop: signal } = openedRun;
  const deps = { ...app, progress: () => undefined, pool: localPool(run), signal, servicesFor: async () => services };
  let current = set;
  const poor: PoorTree[] = [];
  try {
    for (const [index, tree] of set.trees.entries()) {
      onProgress(index, set.trees.length);
      const treeTasks = await Promise.race([writeTreeTasks({ deps, run, reach }, tree), budgetEnd]);
      if (treeTasks.poor !== null) poor.push({ tree, detail: treeTasks.poor });
      // What was vetted meanwhile stays.
      current = await changeSet(app, set, async (now) => {
        if (now.status === 'frozen') throw frozenAlready(now);
        return app.ledger.examSets.save({ ...now, tasks: [...new Set([...now.tasks, ...treeTasks.tasks])] });
      });
    }
    onProgress(set.trees.length, set.trees.length);
    return { set: current, poor };
  } finally {
    await openedRun.close();
  }
}

/**
 * Drops tasks of a draft, or keeps them after all.
 * @param reason why they are dropped; null: they are kept
 * @throws OperatorError when the set is frozen, or has no such task
 */
export function vetTasks(
  app: Pick<SetApp, 'ledger' | 'liveness'>,
  reference: ExamSetReference,
  tasks: readonly TaskId[],
  reason: string | null,
): Promise<ExamSet> {
  return changeSet(app, reference, async (set) => {
    if (set.status === 'frozen') throw frozenAlready(set);
    const unknown = tasks.find((task) => !set.tasks.includes(task));
    if (unknown !== undefined)
      throw new OperatorError(`${examSetText(set)} has no task ${unknown}`, `See 'dr-arena set show ${set.name}'.`);
    const others = set.dropped.filter(({ task }) => !tasks.includes(task));
    const dropped = reason === null ? others : [...others, ...tasks.map((task) => ({ task, reason }))];
    return app.ledger.examSets.save({ ...set, dropped });
  });
}

function frozenAlready(set: ExamSet): OperatorError {
  return new OperatorError(
    `${examSetText(set)} is frozen, and never changes again`,
    `Make its next version: dr-arena set create ${set.name} --from-set ${examSetText(set)}`,
  );
}

/** Freezes a draft. @throws OperatorError when nothing of it is kept */
export function freezeSet(app: SetApp, reference: ExamSetReference): Promise<ExamSet> {
  return changeSet(app, reference, async (draft) => {
    const tasks = await tasksInOrder(app.ledger, keptTasks(draft));
    const result = frozen(draft, tasks, isoTime(app.clock));
    if (!result.ok) throw new OperatorError(result.failure, `See 'dr-arena set show ${draft.name}'.`);
    return app.ledger.examSets.save(result.value);
  });
}

/** Lets everybody see what a private set asks. @throws OperatorError for one that is not private */
export function releaseSet(app: Pick<SetApp, 'ledger' | 'liveness'>, reference: ExamSetReference): Promise<ExamSet> {
  return changeSet(app, reference, async (set) => {
    if (!isSecret(set)) throw new OperatorError(`${examSetText(set)} is not private`, 'Nothing has to be done.');
    return app.ledger.examSets.save({ ...set, visibility: 'released' });
  });
}

/** Takes a draft away, and gives what went. @throws OperatorError for a set that is frozen */
export function removeDraft(app: Pick<SetApp, 'ledger' | 'liveness'>, reference: ExamSetReference): Promise<ExamSet> {
  return changeSet(app, reference, async (set) => {
    if (set.status === 'frozen')
      throw new OperatorError(`${examSetText(set)} is frozen, and stays`, 'Only a draft can be taken away.');
    await app.ledger.examSets.removeDraft(set);
    return set;
  });
}

/**
 * The set that is named; without a version the newest frozen one, or for vetting the newest of all.
 * @throws OperatorError when there is none
 */
export async function findSet(
  { ledger }: Records,
  reference: ExamSetReference,
  which: 'frozen' | 'newest',
): Promise<ExamSet> {
  const versions = await ledger.examSets.versions(reference.name);
  const newest = versions.find(({ version }) => reference.version === null || version === reference.version);
  if (which === 'newest' && newest) return newest;
  const match = frozenSet(versions, reference);
  if (match.ok) return match.value;
  throw new OperatorError(match.failure.message, match.failure.remedy);
}
