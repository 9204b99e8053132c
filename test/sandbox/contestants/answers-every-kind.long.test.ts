import { expect, it } from 'vitest';
import type { Agent } from '../../../agents/agent.ts';
import type { Examiner } from '../../../examiner/examiner.ts';
import { createModelExaminer } from '../../../examiner/model-examiner.ts';
import { decidingItems, kindOf, type Task, taskKinds } from '../../../examiner/task.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { createScriptedAgent } from '../../../src/sandbox/contestants/scripted-agent.ts';
import { scriptedSkillSchema } from '../../../src/sandbox/contestants/scripted-roster.ts';
import { createOracle } from '../../../src/sandbox/oracle/oracle.ts';
import { startPaths } from '../../../trees/choose.ts';
import { writingOptions } from '../../examiner/model-writing/brain-model.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { grownInMemory } from '../sandbox-in-memory.ts';

const seed = 3;
const world = { seed: 4101, size: 400 };
const able = scriptedSkillSchema.parse({ hops: 9, coverage: 9, errorRate: 0 });

/** The items that an agent's answer leaves open, by the oracle's grades. */
async function openItems(examiner: Examiner, agent: Agent, task: Task) {
  const { id, question, wordLimit } = task;
  const asked = { taskId: id, question, wordLimit, occasion: 'test' };
  const side = { outcome: await agent.answer(asked, new AbortController().signal), vendor: null };
  const judged = expectOk(await examiner.judge({ task, a: side, b: side, attempt: 0 }));
  const items = new Set(decidingItems(task).map((item) => item.id));
  return judged.gradesA.filter((grade) => items.has(grade.item) && grade.outcome !== 'satisfied');
}

it('a contestant without a fault answers questions of every kind in full', async () => {
  const { tree, parts, web } = await grownInMemory(world.seed, world.size);
  const agent = createScriptedAgent({ ...web, id: agentId('Wren'), skill: able, seed, clock: systemClock });
  for (const kind of taskKinds) {
    const { options } = writingOptions(createOracle({ ...world, model: 'oracle' }), { kinds: { [kind]: 1 } });
    const examiner = createModelExaminer(options);
    let count = 0;
    for (const path of startPaths(tree, seed).slice(0, 4)) {
      const place = { tree: tree.id, path, width: 2, variant: 0 };
      const task = await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, parts.store);
      if (!task.ok || kindOf(task.value) !== kind) continue;
      expect(await openItems(examiner, agent, task.value), task.value.question).toEqual([]);
      count++;
    }
    expect(count, kind).toBeGreaterThan(0);
  }
});

it('a contestant without a fault finds targets to which nothing leads, where the search knows what their pages state', async () => {
  const world = { seed: 4101, size: 400 };
  const { tree, parts, web } = await grownInMemory(world.seed, world.size);
  const agent = createScriptedAgent({ ...web, id: agentId('Wren'), skill: able, seed, clock: systemClock });
  const { options } = writingOptions(createOracle({ ...world, model: 'oracle' }), { logicChain: false });
  const examiner = createModelExaminer(options);
  const paths = startPaths(tree, seed).filter(({ length }) => length === 2);
  for (const path of paths.slice(0, 3)) {
    const place = { tree: tree.id, path, width: 2, variant: 0 };
    const task = await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, parts.store);
    if (!task.ok) throw new Error(task.failure.detail);
    expect(await openItems(examiner, agent, task.value), task.value.question).toEqual([]);
  }
});
