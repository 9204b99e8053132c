import type { Task } from '../../examiner/task.ts';
import type { Descent, Path } from '../../trees/information-tree.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { TaskId, TreeId } from '../kernel/ids.ts';
import { leastWidth, type MatchState } from './match.ts';

/** A place where a match has asked, in the order of its rounds. */
type AskedPlace = Pick<Task, 'path' | 'width'>;

/**
 * Questions of a frozen set and their places: a match on it moves only between places that have a task. All of it is a function of
 * the set, so that equal verdicts lead to equal questions wherever and whenever it is played.
 */
export interface SetQuestions {
  /** The places where a match can begin: the first is that of the tree's first task. */
  startPaths(tree: TreeId): readonly Path[];
  /** The width of that task. */
  startWidth(tree: TreeId): number;
  /** One page deeper, below the path's last page or else below a sibling; null where no task is asked there. */
  descend(tree: TreeId, path: Path): Descent | null;
  /**
   * The task of a state: of its place, else at a smaller width there, else of another start; each is asked once in a
   * match. Null where nothing is left.
   */
  next(tree: TreeId, state: Pick<MatchState, 'path' | 'width'>, places: readonly AskedPlace[]): Task | null;
}

/** @param tasks those that the set asks, in its order */
export function setQuestions(tasks: readonly Task[]): SetQuestions {
  const ofTree = groupBy(tasks, ({ tree }) => tree);
  const on = (tree: TreeId) => ofTree.get(tree) ?? [];
  return {
    startPaths: (tree) => startsOf(on(tree)),
    startWidth: (tree) => on(tree)[0]?.width ?? leastWidth,
    descend: (tree, path) => descentFrom(on(tree), path),
    next: (tree, state, places) => {
      const usedTasks = new Set<TaskId>();
      // What each earlier round asked follows from where it was.
      for (const place of places) {
        const task = taskAt(on(tree), place, usedTasks);
        if (task) usedTasks.add(task.id);
      }
      return nextTask(on(tree), state, usedTasks);
    },
  };
}

function startsOf(tasks: readonly Task[]): readonly Path[] {
  const least = Math.min(...tasks.map(({ path }) => path.length));
  return distinctPaths(tasks.filter(({ path }) => path.length === least));
}

function distinctPaths(tasks: readonly Task[]): readonly Path[] {
  return [...new Map(tasks.map(({ path }) => [path.join(' '), path])).values()];
}

function descentFrom(tasks: readonly Task[], path: Path): Descent | null {
  const deeper = tasks.filter((task) => task.path.length === path.length + 1).map((task) => task.path);
  const straight = deeper.find((each) => startsWith(each, path));
  if (straight) return { path: straight, beside: false };
  const beside = deeper.find((each) => startsWith(each, path.slice(0, -1)));
  return beside ? { path: beside, beside: true } : null;
}

function startsWith(path: Path, beginning: Path): boolean {
  return beginning.every((node, place) => path[place] === node);
}

function nextTask(
  tasks: readonly Task[],
  { path, width }: Pick<MatchState, 'path' | 'width'>,
  usedTasks: ReadonlySet<TaskId>,
): Task | null {
  const starts = startsOf(tasks);
  const at = starts.findIndex((start) => start.join(' ') === path.join(' '));
  // As in a match on a growing tree: the place itself, then the starts behind it.
  const places = [path, ...starts.slice(at + 1), ...starts.slice(0, Math.max(at, 0))];
  for (const place of places) {
    for (let narrower = width; narrower >= 0; narrower--) {
      const task = taskAt(tasks, { path: place, width: narrower }, usedTasks);
      if (task) return task;
    }
  }
  return null;
}

/**
 * The first task of a place that was not asked yet. From two starts that are siblings the same pages may be asked about:
 * the lower variants of the second are then about facts that were asked.
 */
function taskAt(tasks: readonly Task[], { path, width }: AskedPlace, usedTasks: ReadonlySet<TaskId>): Task | null {
  const here = path.join(' ');
  const targetSets = tasks.filter((task) => usedTasks.has(task.id) && task.width === width).map(targetsOf);
  const isNew = (task: Task) => task.variant >= targetSets.filter((pages) => pages === targetsOf(task)).length;
  return (
    tasks.find(
      (task) => !usedTasks.has(task.id) && task.width === width && task.path.join(' ') === here && isNew(task),
    ) ?? null
  );
}

function targetsOf({ targets }: Task): string {
  return targets
    .map(({ node }) => node)
    .sort()
    .join(' ');
}
