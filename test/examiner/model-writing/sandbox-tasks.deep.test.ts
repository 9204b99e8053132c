// Repeats test/examiner/model-writing/write-task.long.test.ts and test/cli/model-arena.real.test.ts at many places of the sandbox.
import { beforeAll, describe, expect, it } from 'vitest';
import type { TaskFailure } from '../../../examiner/examiner.ts';
import { createModelExaminer } from '../../../examiner/model-examiner.ts';
import type { ModelExaminerOptions } from '../../../examiner/model-examiner-options.ts';
import type { ReplyFault } from '../../../examiner/reply-fault.ts';
import { decidingItems, limitSentence, type Task } from '../../../examiner/task.ts';
import { startPaths } from '../../../trees/choose.ts';
import { descend } from '../../../trees/grow-for-match.ts';
import type { InformationTree, Path } from '../../../trees/information-tree.ts';
import { badly } from '../../services/examiner-brain/badly.ts';
import { plainGrades } from '../../services/examiner-brain/plain-grades.ts';
import { grownSandbox } from '../../services/grown-sandbox.ts';
import { type BrainModel, brainModel, honestBrain, type WritingBrain, writingOptions } from './brain-model.ts';

const seed = 3;
/** The same pages, trees and prompts whatever the port. */
const web = grownSandbox({ seed: 4101, size: 400 }, 'http://sandbox.test');
let tree: InformationTree;
let paths: readonly Path[];

beforeAll(async () => {
  const starts = startPaths(web.tree, seed).slice(0, 3);
  const deeper = await deeperPaths(web.tree, starts.slice(0, 1));
  tree = deeper.tree;
  paths = [...starts, ...deeper.paths];
});

/** The paths one level down, on the tree that has grown for them. */
async function deeperPaths(from: InformationTree, starts: readonly Path[]) {
  let grown = from;
  const found: Path[] = [];
  for (const path of starts) {
    const deeper = await descend(grown, path, seed, web.parts);
    grown = (await web.parts.store.loadTree(grown.id)) ?? grown;
    if (deeper) found.push(deeper.path);
  }
  return { tree: grown, paths: found };
}

interface Written {
  readonly tasks: readonly Task[];
  readonly failures: readonly TaskFailure[];
  readonly faults: ReturnType<typeof writingOptions>['faults'];
  readonly model: BrainModel;
}

/** Two variants of the tasks at every path for two widths. */
async function writeAll(brain: WritingBrain, changes: Partial<ModelExaminerOptions> = {}): Promise<Written> {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model, changes);
  const examiner = createModelExaminer(options);
  const tasks: Task[] = [];
  const failures: TaskFailure[] = [];
  for (const path of paths) {
    for (const width of [2, 3]) {
      const earlier: Task[] = [];
      for (const variant of [0, 1]) {
        const place = { tree: tree.id, path, width, variant };
        const written = await examiner.writeTask({ place, tree, seed, earlier, attempt: 0 }, web.parts.store);
        if (written.ok) earlier.push(written.value);
        else failures.push(written.failure);
      }
      tasks.push(...earlier);
    }
  }
  return { tasks, failures, faults, model };
}

/** Tasks by a brain that spoils 15% of its replies; the draw says which. */
async function writeBadly(draw: number) {
  const bad = badly(honestBrain, 0.15, draw);
  const told: ReplyFault[] = [];
  const uncounted: string[] = [];
  const spoiled = { pages: 0, tasks: 0 };
  let waiting: { readonly told: number; readonly text: string } | null = null;
  const brain: WritingBrain = (asked) => {
    // Pages are read at the same time, tasks are written one after the other.
    if (waiting && told.length === waiting.told) uncounted.push(waiting.text);
    waiting = null;
    const honest = JSON.stringify(honestBrain(asked));
    const given = bad(asked);
    if (honest === JSON.stringify(given)) return given;
    if (asked.schemaName === 'page_facts') spoiled.pages++;
    else {
      spoiled.tasks++;
      waiting = { told: told.length, text: JSON.stringify(given) };
    }
    return given;
  };
  const written = await writeAll(brain, { report: (fault) => told.push(fault) });
  return { ...written, told, spoiled, uncounted };
}

/** What is wrong with a task, looked at anew and not by the gate. */
async function problems(task: Task): Promise<string[]> {
  const found: string[] = [];
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  for (const item of [...task.depthChecklist, ...task.widthChecklist]) {
    if (item.facts.length === 0) found.push(`${item.id}: no fact`);
    for (const { quote } of item.facts) {
      const node = nodes.get(item.target);
      const page = node?.page ? await web.parts.store.loadPage(node.url, node.page) : null;
      if (quote.node !== item.target || page?.text.slice(quote.start, quote.end) !== quote.text || quote.text === '')
        found.push(`${item.id}: its quote is not on its target's page`);
    }
  }
  const asked = task.question.toLowerCase();
  const pages = [...task.path, ...task.targets.map(({ node }) => node)].flatMap((id) => nodes.get(id) ?? []);
  const names = [...task.targets.map(({ name }) => name), ...pages.map(({ title }) => title)];
  found.push(...names.filter((name) => asked.includes(name.toLowerCase())).map((name) => `names ${name}`));
  if (/https?:|sandbox\.test|127\.0\.0\.1|\.html/.test(asked)) found.push('holds an address');
  if (!task.question.endsWith(limitSentence(task.wordLimit))) found.push('states no limit');
  const truth = task.targets.map(({ node, name }) => {
    const own = task.widthChecklist.filter(({ target }) => target === node);
    return `- **${name}**: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`;
  });
  // Steps of the chain are for figures.
  const items = new Set(decidingItems(task).map(({ id }) => id));
  const open = plainGrades(task, truth.join('\n')).filter(
    ({ item, outcome }) => items.has(item) && outcome !== 'satisfied',
  );
  return [...found, ...open.map(({ item }) => `${item}: the truth does not satisfy it`)];
}

const allProblems = async (tasks: readonly Task[]): Promise<string[]> =>
  (await Promise.all(tasks.map(problems))).flat();

describe('tasks that a model writes from the sandbox web', () => {
  it('stand on quotes of the stored pages and name nothing', async () => {
    const { tasks, failures, faults, model } = await writeAll(honestBrain);
    expect(failures).toEqual([]);
    expect([...faults.values()]).toEqual([]);
    expect(await allProblems(tasks)).toEqual([]);
    expect(tasks).toHaveLength(paths.length * 4);
    for (const variants of pairsOf(tasks)) expect(new Set(variants.flatMap(itemKeys)).size).toBe(countItems(variants));
    const read = model.requests.filter(({ purpose }) => purpose.role === 'facts');
    expect(new Set(read.map(({ messages }) => JSON.stringify(messages))).size).toBe(read.length);
  });

  it('are as good when 15% of the replies are bad, whichever these are, and every bad reply is counted by kind', async () => {
    const kinds = new Set<string>();
    let spoiledPages = 0;
    let spoiledTasks = 0;
    for (let draw = 1; draw <= 8; draw++) {
      const { tasks, failures, told, spoiled, uncounted } = await writeBadly(draw);
      expect(failures).toEqual([]);
      expect(await allProblems(tasks)).toEqual([]);
      const replies = told
        .filter(({ role }) => role === 'facts')
        .map(({ about }) => about.replace(/, (?:fact \d+|entity)$/, ''));
      expect(new Set(replies).size).toBe(spoiled.pages);
      expect(uncounted).toEqual([]);
      spoiledPages += spoiled.pages;
      spoiledTasks += spoiled.tasks;
      for (const { kind } of told) kinds.add(kind);
    }
    expect(Math.min(spoiledPages, spoiledTasks)).toBeGreaterThan(5);
    expect(kinds.size).toBeGreaterThan(7);
  });

  it('pass the trials without search and from the pages alone', async () => {
    const { tasks, failures, faults, model } = await writeAll(honestBrain, { closedBook: true, selfSolve: true });
    expect(failures).toEqual([]);
    expect([...faults.values()]).toEqual([]);
    expect(await allProblems(tasks)).toEqual([]);
    expect(model.requests.filter(({ purpose }) => purpose.role === 'check')).toHaveLength(tasks.length * 2);
  });

  it('are written without the chain, and from snippets, for studies', async () => {
    for (const change of [{ logicChain: false }, { context: 'snippets' }] as const) {
      const { tasks, failures } = await writeAll(honestBrain, change);
      expect(failures.filter(({ reason }) => reason !== 'nothing_left')).toEqual([]);
      expect(await allProblems(tasks)).toEqual([]);
      expect(tasks.length).toBeGreaterThan(paths.length);
      expect(tasks.filter(({ question }) => /^Find the|Among its/.test(question))).toEqual([]);
    }
  });
});

/** The two variants at each place. */
const pairsOf = (tasks: readonly Task[]): Task[][] =>
  tasks.flatMap((task, at) => {
    const next = tasks[at + 1];
    return task.variant === 0 && next?.variant === 1 ? [[task, next]] : [];
  });

const itemKeys = (task: Task) => task.widthChecklist.map(({ target, attribute }) => `${target} ${attribute}`);
const countItems = (tasks: readonly Task[]) => tasks.flatMap(itemKeys).length;
