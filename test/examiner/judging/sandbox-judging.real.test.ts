import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScriptedAgent } from '../../../agents/scripted/scripted-agent.ts';
import { type ScriptedSkill, scriptedSkillSchema } from '../../../agents/scripted/scripted-roster.ts';
import type { HttpFetcher } from '../../../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../../../crawler/page-reader.ts';
import type { SearchEngine } from '../../../crawler/ports.ts';
import { createDocumentReader } from '../../../crawler/reading/document-reader.ts';
import { searxngEngine } from '../../../crawler/search/searxng.ts';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { createOfflineExaminer } from '../../../examiner/offline-examiner.ts';
import type { Task } from '../../../examiner/task.ts';
import type { AnswerOutcome } from '../../../src/kernel/answer.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { ok } from '../../../src/kernel/result.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox-server.ts';
import { buildTree, plantTree } from '../../../trees/build-tree.ts';
import { startPaths } from '../../../trees/choose.ts';
import type { GrowParts } from '../../../trees/grow-parts.ts';
import { defaultGrowSettings } from '../../../trees/grow-settings.ts';
import { MemoryTreeStore } from '../../../trees/memory-tree-store.ts';
import { sandboxFetcher } from '../../services/sandbox-fetcher.ts';
import { brainModel } from './brain-model.ts';
import { honestBrain, judgingRig } from './judging-rig.ts';

const seed = 5;
/** The same whatever the port, and with it the tasks and every draw. */
const name = 'http://sandbox.test';
const examiner = createOfflineExaminer();
const able = scriptedSkillSchema.parse({ hops: 9, coverage: 9, errorRate: 0 });
const skills: readonly ScriptedSkill[] = [
  able,
  { ...able, errorRate: 0.3, style: 'table' },
  { ...able, omitRate: 0.3, style: 'prose' },
  { ...able, hops: 2, errorRate: 0.1 },
];

let sandbox: Sandbox;
let fetcher: HttpFetcher;
let tasks: Task[];

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 4107, size: 400 });
  fetcher = sandboxFetcher(sandbox.origin, name);
  tasks = await tasksOf({
    reader: createPageReader({ fetcher, documents: createDocumentReader(), renderer: null, clock: systemClock }),
    store: new MemoryTreeStore(),
    settings: defaultGrowSettings,
  });
});

afterAll(async () => {
  await fetcher?.close();
  await sandbox?.close();
});

async function tasksOf(parts: GrowParts): Promise<Task[]> {
  const rootUrl = `${name}${sandbox.world.overviews[0]?.path ?? '/'}`;
  const at = '2024-01-01T00:00:00.000Z';
  const topic = { topic: 'made up', source: 'list', category: null, geo: null, at } as const;
  const planted = await plantTree({ rootUrl, seed: topic }, parts);
  if (!planted.ok) throw new Error(planted.failure.detail);
  const tree = await buildTree(planted.value, parts);
  if (!tree.ok) throw new Error(tree.failure.detail);
  const written: Task[] = [];
  for (const path of startPaths(tree.value, seed).slice(0, 6)) {
    const place = { tree: tree.value.id, path, width: 2 + (written.length % 2), variant: 0 };
    const task = await examiner.writeTask({ place, tree: tree.value, seed, earlier: [], attempt: 0 }, parts.store);
    if (task.ok) written.push(task.value);
  }
  return written;
}

function searchByName(): SearchEngine {
  const engine = searxngEngine({ baseUrl: sandbox.searchUrl });
  return {
    search: async (query, limit, signal) => {
      const found = await engine.search(query, limit, signal);
      if (!found.ok) return found;
      return ok(found.value.map((hit) => ({ ...hit, url: hit.url.replace(sandbox.origin, name) })));
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
        fetcher,
        search,
        clock: systemClock,
      });
      return agent.answer(asked, new AbortController().signal);
    }),
  );
}

describe('an honest judge over answers of the sandbox', () => {
  it('comes to the verdicts of text comparison, and no check stands in its way', async () => {
    const tiers = new Set<string>();
    const rig = judgingRig([brainModel(honestBrain)]);
    for (const task of tasks) {
      const outcomes = await answersTo(task);
      for (const [at, outcome] of outcomes.entries()) {
        const other = outcomes[(at + 1) % outcomes.length] ?? outcome;
        const request = { task, a: { outcome, vendor: null }, b: { outcome: other, vendor: null }, attempt: 0 };
        const byText = await examiner.judge(request);
        const byModel = await judgeByModels(request, rig.options);
        if (!byText.ok || !byModel.ok) throw new Error('judging failed');
        expect(byModel.value.gradesA.map(({ item, outcome: each }) => [item, each])).toEqual(
          byText.value.gradesA.map(({ item, outcome: each }) => [item, each]),
        );
        expect(byModel.value.verdict).toEqual(byText.value.verdict);
        tiers.add(byModel.value.verdict.tier);
      }
    }
    expect(tasks.length).toBeGreaterThanOrEqual(4);
    expect(tiers.size).toBeGreaterThanOrEqual(4);
    expect(rig.faults).toEqual([]);
  });
});
