import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ExamSet,
  examSetHash,
  examSetReference,
  examSetText,
  frozen,
  keptTasks,
} from '../../src/arena/exam-set.ts';
import { examSetName, taskId, treeId } from '../../src/kernel/ids.ts';
import { sampleTask } from '../examiner/sample-task.ts';
import { forAll } from '../support/for-all.ts';

const taskOn = (tree: string, id: string) => ({ ...sampleTask(), id: taskId(id), tree: treeId(tree) });
const tasks = [taskOn('tree-a', 't1'), taskOn('tree-a', 't2'), taskOn('tree-b', 't3')];
const draft: ExamSet = {
  name: examSetName('alpha'),
  version: 1,
  status: 'draft',
  visibility: 'public',
  seed: 7,
  reach: 2,
  run: null,
  trees: [treeId('tree-a'), treeId('tree-b')],
  tasks: tasks.map(({ id }) => id),
  dropped: [],
  createdAt: '2026-11-23T10:00:00.000Z',
  frozenAt: null,
  hash: null,
};
const at = '2026-11-24T10:00:00.000Z';

describe('a reference to a set', () => {
  it('reads what it wrote, whatever the name and version', () => {
    const name = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/);
    forAll(name, fc.integer({ min: 1, max: 999_999 }), (text, version) => {
      const reference = { name: examSetName(text), version };
      expect(examSetReference(examSetText(reference))).toEqual({ ok: true, value: reference });
      expect(examSetReference(text)).toEqual({ ok: true, value: { name: text, version: null } });
    });
  });

  it.each(['', '-a', 'a-', 'A', 'a b', 'a@', 'a@0', 'a@1.5', 'a@1@2', '../a', 'a'.repeat(61)])('refuses %j', (text) => {
    expect(examSetReference(text).ok).toBe(false);
  });
});

describe('freezing', () => {
  it('leaves out trees of which every task was dropped, and binds what is kept by its hash', () => {
    const dropped = [{ task: taskId('t3'), reason: 'wrong' }];
    const kept = tasks.slice(0, 2);
    expect(keptTasks({ ...draft, dropped })).toEqual(['t1', 't2']);
    const done = frozen({ ...draft, dropped }, kept, at);
    expect(done).toMatchObject({ ok: true, value: { status: 'frozen', frozenAt: at, trees: ['tree-a'] } });
    if (done.ok) expect(done.value.hash).toBe(examSetHash({ seed: 7, trees: [treeId('tree-a')] }, kept));
  });

  it('fails where nothing is kept, and where it was done before', () => {
    expect(frozen(draft, [], at).ok).toBe(false);
    expect(frozen({ ...draft, status: 'frozen' }, tasks, at).ok).toBe(false);
  });

  it('gives another hash for any change of what is asked', () => {
    const hash = examSetHash(draft, tasks);
    const changes = [
      examSetHash({ ...draft, seed: 8 }, tasks),
      examSetHash({ ...draft, trees: [...draft.trees].reverse() }, tasks),
      examSetHash(draft, [...tasks].reverse()),
      ...tasks.map((_, place) =>
        examSetHash(
          draft,
          tasks.map((task, index) => (index === place ? { ...task, question: `${task.question} ` } : task)),
        ),
      ),
    ];
    expect(new Set([hash, ...changes]).size).toBe(changes.length + 1);
  });
});
