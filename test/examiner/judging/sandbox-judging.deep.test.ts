// Repeats test/examiner/judging/judge-by-models.long.test.ts and test/cli/model-arena.real.test.ts over many tasks of the sandbox.
import { beforeAll, expect, it } from 'vitest';
import type { SearchEngine } from '../../../crawler/ports.ts';
import { searxngEngine } from '../../../crawler/search/searxng.ts';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { createModelExaminer } from '../../../examiner/model-examiner.ts';
import type { Task } from '../../../examiner/task.ts';
import type { AnswerOutcome } from '../../../src/kernel/answer.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { ok } from '../../../src/kernel/result.ts';
import { createScriptedAgent } from '../../../src/sandbox/contestants/scripted-agent.ts';
import { type ScriptedSkill, scriptedSkillSchema } from '../../../src/sandbox/contestants/scripted-roster.ts';
import { createOracle } from '../../../src/sandbox/oracle/oracle.ts';
import { startPaths } from '../../../trees/choose.ts';
import { type GrownSandbox, grownSandbox } from '../../services/grown-sandbox.ts';
import { writingOptions } from '../model-writing/brain-model.ts';
import { brainModel } from './brain-model.ts';
import { honestBrain, judgingRig } from './judging-rig.ts';

const seed = 5;
/** The same whatever the port, and with it the tasks and every draw. */
const name = 'http://sandbox.test';
const world = { seed: 4107, size: 400 };
const examiner = createModelExaminer(writingOptions(createOracle({ ...world, model: 'oracle' })).options);
const able = scriptedSkillSchema.parse({ hops: 9, coverage: 9, errorRate: 0 });
const skills: readonly ScriptedSkill[] = [
  able,
  { ...able, errorRate: 0.3 },
  { ...able, omitRate: 0.3, style: 'prose' },
  { ...able, omitRate: 0.2, style: 'table' },
  { ...able, hops: 2, errorRate: 0.1 },
];

const web = grownSandbox(world, name);
let tasks: Task[];

beforeAll(async () => {
  tasks = await tasksOf(web);
});

async function tasksOf({ tree, parts }: GrownSandbox): Promise<Task[]> {
  const written: Task[] = [];
  for (const path of startPaths(tree, seed).slice(0, 6)) {
    const place = { tree: tree.id, path, width: 2 + (written.length % 2), variant: 0 };
    const task = await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, parts.store);
    if (task.ok) written.push(task.value);
  }
  return written;
}

function searchByName(): SearchEngine {
  const engine = searxngEngine({ baseUrl: web.sandbox.searchUrl });
  return {
    search: async (query, limit, signal) => {
      const found = await engine.search(query, limit, signal);
      if (!found.ok) return found;
      return ok(found.value.map((hit) => ({ ...hit, url: hit.url.replace(web.sandbox.origin, name) })));
    },
  };
}

function answersTo({ id, question, wordLimit }: Task): Promise<AnswerOutcome[]> {
  const search = searchByName();
  const asked = { taskId: id, question, wordLimit, occasion: 'test' };
  return Promise.all(
    skills.map((skill, at) => {
      const agent = createScriptedAgent({
        id: agentId(`agent-${at}`),
        skill,
        seed: 1,
        fetcher: web.fetcher,
        search,
        clock: systemClock,
      });
      return agent.answer(asked, new AbortController().signal);
    }),
  );
}

it("an honest judge over answers of the sandbox comes to the verdicts of the sandbox's own model, and no check stands in its way", async () => {
  const tiers = new Set<string>();
  const rig = judgingRig([brainModel(honestBrain)]);
  for (const task of tasks) {
    const outcomes = await answersTo(task);
    for (const [at, outcome] of outcomes.entries()) {
      const other = outcomes[(at + 1) % outcomes.length] ?? outcome;
      const request = { task, a: { outcome, vendor: null }, b: { outcome: other, vendor: null }, attempt: 0 };
      const byOracle = await examiner.judge(request);
      const byModel = await judgeByModels(request, rig.options);
      if (!byOracle.ok || !byModel.ok) throw new Error('judging failed');
      expect(byModel.value.gradesA.map(({ item, outcome: each }) => [item, each])).toEqual(
        byOracle.value.gradesA.map(({ item, outcome: each }) => [item, each]),
      );
      expect(byModel.value.verdict).toEqual(byOracle.value.verdict);
      tiers.add(byModel.value.verdict.tier);
    }
  }
  expect(tasks.length).toBeGreaterThanOrEqual(4);
  expect(tiers.size).toBeGreaterThanOrEqual(4);
  expect(rig.faults).toEqual([]);
});
