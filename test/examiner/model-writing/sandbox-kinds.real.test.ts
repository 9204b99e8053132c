import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpFetcher } from '../../../crawler/fetching/http-fetcher.ts';
import { createPageReader } from '../../../crawler/page-reader.ts';
import { createDocumentReader } from '../../../crawler/reading/document-reader.ts';
import { createModelExaminer } from '../../../examiner/model-examiner.ts';
import { isStatement, type Task } from '../../../examiner/task.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { gazetteOrigin } from '../../../src/sandbox/notices.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox-server.ts';
import { buildTree, plantTree } from '../../../trees/build-tree.ts';
import { startPaths } from '../../../trees/choose.ts';
import type { GrowParts } from '../../../trees/grow-parts.ts';
import { defaultGrowSettings } from '../../../trees/grow-settings.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../../trees/memory-tree-store.ts';
import { sandboxFetcher } from '../../services/sandbox-fetcher.ts';
import { brainModel, honestBrain, writingOptions } from './brain-model.ts';

const seed = 3;
const name = 'http://sandbox.test';
let sandbox: Sandbox;
let fetcher: HttpFetcher;
let parts: GrowParts;
let tree: InformationTree;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 4101, size: 400, passages: ['change', 'comparison', 'synthesis'] });
  fetcher = sandboxFetcher(sandbox.origin, name, gazetteOrigin);
  const reader = createPageReader({ fetcher, documents: createDocumentReader(), renderer: null, clock: systemClock });
  parts = { reader, store: new MemoryTreeStore(), settings: defaultGrowSettings };
  const topic = {
    topic: 'made up',
    source: 'list',
    category: null,
    geo: null,
    at: '2024-01-01T00:00:00.000Z',
  } as const;
  const planted = await plantTree({ rootUrl: `${name}${sandbox.world.overviews[0]?.path ?? '/'}`, seed: topic }, parts);
  if (!planted.ok) throw new Error(planted.failure.detail);
  const built = await buildTree(planted.value, parts);
  if (!built.ok) throw new Error(built.failure.detail);
  tree = built.value;
});

afterAll(async () => {
  await fetcher?.close();
  await sandbox?.close();
});

/** The tasks at the first places of the tree by an Examiner that is to ask one kind, and how often points were read. */
async function tasksOf(kind: 'comparison' | 'change' | 'synthesis') {
  const model = brainModel(honestBrain);
  const { options } = writingOptions(model, { kinds: { [kind]: 1 } });
  const examiner = createModelExaminer(options);
  const tasks: Task[] = [];
  for (const path of startPaths(tree, seed).slice(0, 3)) {
    const place = { tree: tree.id, path, width: 2, variant: 0 };
    const written = await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, parts.store);
    if (written.ok) tasks.push(written.value);
  }
  const read = model.requests.filter(({ purpose }) => purpose.prompt === 'read-points@3');
  return { kinds: tasks.map((task) => task.kind), items: tasks.flatMap((task) => task.widthChecklist), read };
}

it('a model asks comparisons from points that it reads once a page, changes from what rules read without a call, and syntheses', async () => {
  const comparison = await tasksOf('comparison');
  expect(comparison.kinds).toContain('comparison');
  expect(comparison.items.some(isStatement)).toBe(true);
  const change = await tasksOf('change');
  expect(change.kinds).toContain('change');
  expect(change.items.some(({ text }) => text.endsWith('is outdated)'))).toBe(true);
  expect(comparison.read.length).toBeGreaterThan(0);
  expect(new Set(comparison.read.map(({ messages }) => JSON.stringify(messages))).size).toBe(comparison.read.length);
  expect(change.read).toEqual([]);
  const synthesis = await tasksOf('synthesis');
  expect(synthesis.kinds).toContain('synthesis');
  expect(synthesis.items.some(({ text }) => text.endsWith('as gazette.sandbox.test has it'))).toBe(true);
});
