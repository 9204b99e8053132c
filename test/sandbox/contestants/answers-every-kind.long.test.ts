import { expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { createOfflineExaminer } from '../../../examiner/offline-examiner.ts';
import { noTaskChecks } from '../../../examiner/task-gate.ts';
import { kindOf, taskKinds } from '../../../examiner/task-kind.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { createScriptedAgent } from '../../../src/sandbox/contestants/scripted-agent.ts';
import { scriptedSkillSchema } from '../../../src/sandbox/contestants/scripted-roster.ts';
import { startPaths } from '../../../trees/choose.ts';
import { grownInMemory } from '../sandbox-in-memory.ts';

const seed = 3;
const able = scriptedSkillSchema.parse({ hops: 9, coverage: 9, errorRate: 0 });

it('a contestant without a fault answers questions of every kind in full', async () => {
  const { tree, parts, web } = await grownInMemory(4101, 400);
  const agent = createScriptedAgent({ ...web, id: agentId('Wren'), skill: able, seed, clock: systemClock });
  for (const kind of taskKinds) {
    const examiner = createOfflineExaminer(noTaskChecks, { [kind]: 1 });
    let count = 0;
    for (const path of startPaths(tree, seed).slice(0, 4)) {
      const place = { tree: tree.id, path, width: 2, variant: 0 };
      const task = await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, parts.store);
      if (!task.ok || kindOf(task.value) !== kind) continue;
      const { id, question, wordLimit } = task.value;
      const asked = { taskId: id, question, wordLimit, occasion: 'test' };
      const outcome = await agent.answer(asked, new AbortController().signal);
      const text = outcome.kind === 'answered' ? outcome.answer.text : outcome.failure.detail;
      const open = gradeAnswer(task.value, text).filter((grade) => grade.outcome !== 'satisfied');
      expect(open, `${question}\n${text}`).toEqual([]);
      count++;
    }
    expect(count, kind).toBeGreaterThan(0);
  }
});
