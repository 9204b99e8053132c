import { expect, it } from 'vitest';
import { createOfflineExaminer } from '../../../examiner/offline-examiner.ts';
import { noTaskChecks } from '../../../examiner/task-gate.ts';
import { kindOf, taskKinds } from '../../../examiner/task-kind.ts';
import { readQuestion, writeQuestion } from '../../../src/sandbox/grammar/question.ts';
import { startPaths } from '../../../trees/choose.ts';
import { grownInMemory } from '../sandbox-in-memory.ts';

const seed = 3;

it('every question that rules write on the sandbox, of every kind, is read back as it was written', async () => {
  const { tree, parts } = await grownInMemory(4101, 400);
  for (const kind of taskKinds) {
    const examiner = createOfflineExaminer({ ...noTaskChecks, chainCounts: true }, { [kind]: 1 });
    let count = 0;
    for (const path of startPaths(tree, seed)) {
      const place = { tree: tree.id, path, width: 2, variant: 0 };
      const task = await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, parts.store);
      if (!task.ok || kindOf(task.value) !== kind) continue;
      const { question } = task.value;
      const read = readQuestion(question);
      expect(read?.kind, question).toBe(kind);
      expect(read && writeQuestion(read)).toBe(question);
      count++;
    }
    expect(count, kind).toBeGreaterThan(0);
  }
});
