import { expect, it } from 'vitest';
import { createModelExaminer } from '../../../examiner/model-examiner.ts';
import { isStatement, type Task } from '../../../examiner/task.ts';
import { gazetteOrigin } from '../../../src/sandbox/notices.ts';
import { startPaths } from '../../../trees/choose.ts';
import { grownSandbox } from '../../services/grown-sandbox.ts';
import { brainModel, honestBrain, writingOptions } from './brain-model.ts';

const seed = 3;
const web = grownSandbox(
  { seed: 4101, size: 400, passages: ['change', 'comparison', 'synthesis'] },
  'http://sandbox.test',
  gazetteOrigin,
);

/** The tasks at the first places of the tree by an Examiner that is to ask one kind, and how often points were read. */
async function tasksOf(kind: 'comparison' | 'change' | 'synthesis') {
  const { parts, tree } = web;
  const model = brainModel(honestBrain);
  const { options } = writingOptions(model, { kinds: { [kind]: 1 } });
  const examiner = createModelExaminer(options);
  const tasks: Task[] = [];
  for (const path of startPaths(tree, seed).slice(0, 3)) {
    const place = { tree: tree.id, path, width: 2, variant: 0 };
    const written = await examiner.writeTask({ place, tree, seed, earlier: [], attempt: 0 }, parts.store);
    if (written.ok) tasks.push(written.value);
  }
  const read = model.requests.filter(({ purpose }) => /^read-(?:points|changes)@4$/.test(purpose.prompt));
  return { kinds: tasks.map((task) => task.kind), items: tasks.flatMap((task) => task.widthChecklist), read };
}

it('a model asks comparisons and changes from what it reads of pages, and syntheses', async () => {
  const comparison = await tasksOf('comparison');
  expect(comparison.kinds).toContain('comparison');
  expect(comparison.items.some(isStatement)).toBe(true);
  const change = await tasksOf('change');
  expect(change.kinds).toContain('change');
  expect(change.items.some(({ text }) => text.endsWith('is outdated)'))).toBe(true);
  expect(comparison.read.length).toBeGreaterThan(0);
  expect(change.read.length).toBeGreaterThan(0);
  const synthesis = await tasksOf('synthesis');
  expect(synthesis.kinds).toContain('synthesis');
  expect(synthesis.items.some(({ text }) => text.endsWith('as gazette.sandbox.test has it'))).toBe(true);
});
