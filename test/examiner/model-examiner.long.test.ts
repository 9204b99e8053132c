import { describe, expect, it } from 'vitest';
import { createModelExaminer } from '../../examiner/model-examiner.ts';
import type { ModelExaminerOptions } from '../../examiner/model-examiner-options.ts';
import type { Task } from '../../examiner/task.ts';
import { nodeId, treeId } from '../../src/kernel/ids.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { pageRead } from '../trees/page-read.ts';
import { brainModel, honestBrain, writingOptions } from './model-writing/brain-model.ts';
import { infoboxText, samplePage } from './sample-page.ts';

const fanOut = 6;
const topics = 'tuning wood maker town year weight length colour owner price shape origin'.split(' ');
const filler = 'Nothing that anybody would ask about is said in this sentence of the page.\n\n';

/** A page of about so many characters whose values no other page has. */
function pageText(name: string, at: number, length: number): string {
  const rows = Object.fromEntries(topics.map((topic, of) => [topic, `${1000 + at * 17 + of * 1000} m`]));
  return `${infoboxText(name, rows)}\n\n${filler.repeat(Math.ceil(length / filler.length))}`;
}

/** A tree in which the first child of each level has children again. */
async function treeOf(depth: number, length: number) {
  const store = new MemoryTreeStore();
  const nodes: TreeNode[] = [];
  const edges: TreeEdge[] = [];
  const path = ['Root'];
  const add = async (name: string, level: number) => {
    const page = samplePage(name, pageText(name, nodes.length, length), `http://127.0.0.1:8000/p/${name}`);
    await store.savePage(pageRead(page));
    const state = { state: 'usable', failure: null, hub: null, revision: 1 } as const;
    nodes.push({ id: nodeId(name), url: page.url, title: name, depth: level, page: page.hash, ...state });
  };
  await add('Root', 0);
  for (let level = 1; level < depth; level++) {
    const from = path.at(-1) ?? 'Root';
    for (let order = 0; order < fanOut; order++) {
      const name = `${'QXZVKJ'[level]}ar${'abcdef'[order]}nth`;
      await add(name, level);
      const link = { anchor: name, context: name, heading: '', place: 'list', relation: 'part_of', step: 0 } as const;
      edges.push({ from: nodeId(from), to: nodeId(name), order, ...link });
    }
    path.push(`${'QXZVKJ'[level]}ar${'abcdef'[0]}nth`);
  }
  const seed = { topic: 'made up', source: 'list', category: null, geo: null, at: '2024-01-01T00:00:00.000Z' } as const;
  const tree: InformationTree = {
    id: treeId('t'),
    root: nodeId('Root'),
    seed,
    rootChoice: null,
    revision: 1,
    nodes,
    edges,
    growths: [],
  };
  return { tree, store, path: path.map(nodeId) };
}

const examinerWith = (changes: Partial<ModelExaminerOptions> = {}) => {
  const model = brainModel(honestBrain);
  const { options, faults } = writingOptions(model, changes);
  return { model, faults, examiner: createModelExaminer(options) };
};

describe('the Examiner with models', () => {
  it('names the settings that shape its tasks, and no others', () => {
    const id = (changes: Partial<ModelExaminerOptions> = {}) => examinerWith(changes).examiner.settingsId;
    const other = { ...brainModel(honestBrain), model: 'other' };
    expect(id()).toMatch(/^model-[0-9a-f]{12}$/);
    const shaping = [
      { writer: other },
      { closedBook: true },
      { selfSolve: true },
      { logicChain: false },
      { context: 'snippets' as const },
    ];
    expect(new Set([id(), ...shaping.map(id)]).size).toBe(shaping.length + 1);
    expect(id({ judges: [other], judging: 'paper', excludeOwnVendor: true, timeoutMs: 5 })).toBe(id());
  });

  it('writes lower variants first where they are missing, and the same ones when they are asked for', async () => {
    const { tree, store, path } = await treeOf(3, 0);
    function request(variant: number, earlier: readonly Task[] = []) {
      return { place: { tree: tree.id, path, width: 2, variant }, tree, seed: 1, earlier, attempt: 0 };
    }
    const { examiner, model } = examinerWith();
    const second = await examiner.writeTask(request(1), store);
    const asked = model.requests.length;
    const first = await examiner.writeTask(request(0), store);
    if (!first.ok || !second.ok) throw new Error('written');
    expect(model.requests.slice(asked)).toEqual(model.requests.slice(asked - 2, asked - 1));
    expect(await examinerWith().examiner.writeTask(request(1, [first.value]), store)).toEqual(second);
    expect(second.value.id).toBe(examiner.taskId(second.value, 1));
    const values = (task: Task) => task.widthChecklist.map(({ value }) => value);
    expect(values(second.value).filter((value) => values(first.value).includes(value))).toEqual([]);
    expect(await examiner.writeTask(request(50), store)).toMatchObject({ failure: { reason: 'nothing_left' } });
  });

  it('writes no variant without those before it', async () => {
    const { tree, store, path } = await treeOf(3, 0);
    const place = { tree: tree.id, path, width: 2, variant: 2 };
    const model = brainModel((asked) =>
      /earlier questions/.test(asked.turns[0]?.text ?? '') ? null : honestBrain(asked),
    );
    const examiner = createModelExaminer(writingOptions(model).options);
    const written = await examiner.writeTask({ place, tree, seed: 1, earlier: [], attempt: 0 }, store);
    expect(written).toMatchObject({ failure: { reason: 'examiner_unavailable' } });
    expect(model.requests.filter(({ purpose }) => purpose.role === 'task')).toHaveLength(2);
  });

  it('says why it cannot write', async () => {
    const { tree, store, path } = await treeOf(3, 0);
    const place = { tree: tree.id, path, width: 40, variant: 0 };
    const request = { place, tree, seed: 1, earlier: [], attempt: 0 };
    const { examiner } = examinerWith();
    expect(await examiner.writeTask(request, store)).toMatchObject({ failure: { reason: 'too_narrow' } });
    const down = createModelExaminer(writingOptions(brainModel(() => null)).options);
    const narrow = { ...request, place: { ...place, width: 2 } };
    expect(await down.writeTask(narrow, store)).toMatchObject({ failure: { reason: 'examiner_unavailable' } });
  });

  it('sends at most a quarter of what pasting chain and targets in each of four rounds would', async () => {
    const length = 50_000;
    const { tree, store, path } = await treeOf(5, length);
    const { examiner, model, faults } = examinerWith();
    let pasted = 0;
    for (const [depth, width] of [
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ] as const) {
      const place = { tree: tree.id, path: path.slice(0, depth), width, variant: 0 };
      const written = await examiner.writeTask({ place, tree, seed: 1, earlier: [], attempt: 0 }, store);
      if (!written.ok) throw new Error(written.failure.detail);
      pasted += (depth - 1 + width) * length;
    }
    expect([...faults.values()]).toEqual([]);
    const sent = model.requests.map(({ system, messages }) => (system ?? '').length + (messages[0]?.text.length ?? 0));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBeLessThan(pasted / 4);
  });
});
