import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../examiner/task.ts';
import { initialState } from '../../src/arena/match.ts';
import { setQuestions } from '../../src/arena/set-questions.ts';
import { nodeId, taskId, treeId } from '../../src/kernel/ids.ts';
import { sampleTask } from '../examiner/sample-task.ts';
import { forAll } from '../support/for-all.ts';

const tree = treeId('tree-a');
const task = (path: string, width: number, variant = 0, targets = path): Task => ({
  ...sampleTask(),
  id: taskId(`${path}/${width}/${variant}`),
  tree,
  path: path.split('>').map(nodeId),
  width,
  variant,
  targets: targets.split('>').map((name) => ({ node: nodeId(name), name })),
});

/** Tasks of a made-up tree: places of some starts and what lies below them. */
const someTasks = fc
  .uniqueArray(
    fc.record({
      start: fc.constantFrom('a', 'b', 'c'),
      below: fc.constantFrom('', '>x', '>y', '>x>z'),
      width: fc.integer({ min: 2, max: 4 }),
      variant: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 20, selector: (place) => JSON.stringify(place) },
  )
  .map((places) => places.map(({ start, below, width, variant }) => task(`root>${start}${below}`, width, variant)));

const moves = fc.array(fc.constantFrom('deeper', 'wider', 'narrower', 'stay'), { maxLength: 25 });

/** The tasks that a match is asked which moves so, until nothing is left or it has moved. */
function walk(tasks: readonly Task[], steps: readonly string[]): string[] {
  const questions = setQuestions(tasks);
  const [start] = questions.startPaths(tree);
  if (!start) return [];
  const ids: string[] = [];
  const asked: Pick<Task, 'path' | 'width'>[] = [];
  let { path, width } = initialState(start);
  for (const step of ['stay', ...steps]) {
    if (step === 'deeper') path = questions.descend(tree, path)?.path ?? path;
    if (step === 'wider') width += 1;
    if (step === 'narrower') width = Math.max(2, width - 1);
    const next = questions.next(tree, { path, width }, asked);
    if (next === null) break;
    ids.push(next.id);
    ({ path, width } = next);
    asked.push({ path, width });
  }
  return ids;
}

describe('the questions of a frozen set', () => {
  it('are asked once in a match, are all of the set, and are the same for the same verdicts', () => {
    forAll(someTasks, moves, (tasks, steps) => {
      const ids = walk(tasks, steps);
      expect(new Set(ids).size).toBe(ids.length);
      expect(tasks.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      expect(walk(tasks, steps)).toEqual(ids);
    });
  });

  it('begin where the first task of the tree stands on its highest level', () => {
    const tasks = [task('root>b', 2), task('root>b>x', 3), task('root>a', 2)];
    const questions = setQuestions(tasks);
    expect(questions.startPaths(tree)).toEqual([
      ['root', 'b'],
      ['root', 'a'],
    ]);
    expect(questions.startPaths(treeId('tree-other'))).toEqual([]);
    expect(walk(tasks, [])).toEqual(['root>b/2/0']);
  });

  it('lead deeper below the page, else below a sibling, and nowhere where no task is', () => {
    const questions = setQuestions([task('root>a', 2), task('root>b', 2), task('root>b>x', 2)]);
    const at = (...path: string[]) => questions.descend(tree, path.map(nodeId));
    expect(at('root', 'b')).toEqual({ path: ['root', 'b', 'x'], beside: false });
    expect(at('root', 'a')).toEqual({ path: ['root', 'b', 'x'], beside: true });
    expect(at('root', 'b', 'x')).toBeNull();
  });

  it('are narrower where the width is not there, then of another start, then none', () => {
    expect(walk([task('root>a', 2), task('root>a', 3), task('root>b', 2)], ['wider', 'wider', 'wider'])).toEqual([
      'root>a/2/0',
      'root>a/3/0',
      'root>b/2/0',
    ]);
  });

  it('are about other facts where the same pages were asked about from another start', () => {
    const same = 'a>b';
    const tasks = [task('root>a', 2, 0, same), task('root>b', 2, 0, same), task('root>b', 2, 1, same)];
    const asked = [{ path: tasks[0]?.path ?? [], width: 2 }];
    const next = setQuestions(tasks).next(tree, { path: tasks[1]?.path ?? [], width: 2 }, asked);
    expect(next?.id).toBe('root>b/2/1');
  });
});
