import { beforeAll, describe, expect, it } from 'vitest';
import type { Contribution } from '../../../examiner/examiner.ts';
import { createModelExaminer } from '../../../examiner/model-examiner.ts';
import type { ModelExaminerOptions } from '../../../examiner/model-examiner-options.ts';
import { decidingItems, type Grade, type Task, taskKinds } from '../../../examiner/task.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { composeAnswer } from '../../../src/sandbox/contestants/compose-answer.ts';
import { attributesOf } from '../../../src/sandbox/contestants/question-details.ts';
import { readQuestion, writeQuestion } from '../../../src/sandbox/grammar/question.ts';
import { createOracle } from '../../../src/sandbox/oracle/oracle.ts';
import { startPaths } from '../../../trees/choose.ts';
import { writingOptions } from '../../examiner/model-writing/brain-model.ts';
import { grownWorld } from './grown-world.ts';

const world = { seed: 4101, size: 400 };
const seed = 3;
let web: Awaited<ReturnType<typeof grownWorld>>;
beforeAll(async () => {
  web = await grownWorld(world.seed, world.size);
});

/** An Examiner whose writer and only judge is the oracle. */
function oracleExaminer(changes: Partial<ModelExaminerOptions> = {}, model = 'oracle') {
  const { options, faults } = writingOptions(createOracle({ ...world, model }), changes);
  return { examiner: createModelExaminer(options), faults };
}

/** The tasks of the first places in two widths and two variants. */
async function writeTasks({ examiner }: ReturnType<typeof oracleExaminer>, places: number) {
  const { tree, parts } = web;
  const tasks: Task[] = [];
  for (const path of startPaths(tree, seed).slice(0, places)) {
    for (const width of [2, 3]) {
      const earlier: Task[] = [];
      for (const variant of [0, 1]) {
        const place = { tree: tree.id, path, width, variant };
        const written = await examiner.writeTask({ place, tree, seed, earlier, attempt: 0 }, parts.store);
        if (written.ok) earlier.push(written.value);
      }
      tasks.push(...earlier);
    }
  }
  return tasks;
}

function answered(text: string): Contribution {
  const answer = { text, citations: [], toolCalls: [], costUsd: null };
  return { outcome: { kind: 'answered', answer, elapsedMs: 1 }, vendor: null };
}

/** The checklist as an answer, of so many of its targets. */
function truth({ targets, widthChecklist }: Task, most: number): string {
  const lines = targets.slice(0, most).map(({ node, name }) => {
    const own = widthChecklist.filter(({ target }) => target === node);
    return `- **${name}**: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`;
  });
  return lines.join('\n');
}

/** Grades other than expected: all satisfied, but for one item that is contradicted. */
function wrongly(grades: readonly Grade[], contradicted: string | null = null): readonly Grade[] {
  const items = grades.filter(({ item }) => /^[dw]/.test(item));
  return items.filter(({ item, outcome }) => outcome !== (item === contradicted ? 'contradicted' : 'satisfied'));
}

/** The first detail, whose value has a rival in that of the next target, where they differ. */
function turnedItem({ widthChecklist, targets }: Task): string | null {
  const [first] = widthChecklist;
  const next = widthChecklist[widthChecklist.length / targets.length];
  return first && first.value !== next?.value ? first.id : null;
}

/**
 * The checklist as contestants write it.
 * @param turned 1: with the next target's value for the first detail
 */
function inStyle(task: Task, style: 'bullets' | 'table' | 'prose', turned: 0 | 1): string {
  const asked = readQuestion(task.question);
  if (asked === null) throw new Error(task.question);
  const attributes = attributesOf(asked);
  const values = task.widthChecklist.map(({ value }) => value);
  const reports = task.targets.map(({ name }, at) => ({
    name,
    source: null,
    details: attributes.map((attribute, offset) => {
      const isTurned = turned === 1 && at === 0 && offset === 0;
      return { attribute, value: values[(isTurned ? 1 : at) * attributes.length + offset] ?? '' };
    }),
  }));
  return composeAnswer(reports, 0, style, 1000);
}

describe('the Examiner with the oracle', () => {
  it.each([
    { logicChain: false },
    { context: 'snippets' },
  ] as const)('writes in the grammar of targets to which nothing leads, where the setting is %j', async (change) => {
    const asked = oracleExaminer({ ...change, closedBook: true, selfSolve: true });
    const tasks = await writeTasks(asked, 3);
    expect([...asked.faults.values()]).toEqual([]);
    expect(tasks).toHaveLength(12);
    for (const { question, targets } of tasks) {
      const read = readQuestion(question);
      expect(read, question).toMatchObject({ start: null, steps: [], targets: { kind: 'each' } });
      expect(read?.targets.kind === 'each' && read.targets.clues).toHaveLength(targets.length);
    }
  });

  it.each(taskKinds)('writes %s in the grammar, past all gates and trials, and reads no page amiss', async (kind) => {
    const asked = oracleExaminer({ kinds: { [kind]: 1 }, closedBook: true, selfSolve: true });
    const tasks = await writeTasks(asked, 3);
    expect([...asked.faults.values()]).toEqual([]);
    expect(tasks.length).toBeGreaterThanOrEqual(6);
    expect(tasks.map(({ kind: written = 'tabulate' }) => written)).toContain(kind);
    const isReadBack = (question: string) => {
      const read = readQuestion(question);
      return read !== null && writeQuestion(read) === question;
    };
    expect(tasks.filter(({ question }) => !isReadBack(question))).toEqual([]);
  });

  it.each(
    taskKinds,
  )('grades what contestants write of %s in their styles: right as right, wrong as wrong', async (kind) => {
    const { examiner, faults } = oracleExaminer({ kinds: { [kind]: 1 } });
    const tasks = await writeTasks({ examiner, faults }, 2);
    const graded = await Promise.all(
      tasks.flatMap((task) =>
        (['bullets', 'table', 'prose'] as const).map(async (style) => {
          const request = {
            task,
            a: answered(inStyle(task, style, 0)),
            b: answered(inStyle(task, style, 1)),
            attempt: 0,
          };
          const judgement = await examiner.judge(request);
          if (!judgement.ok) throw new Error(judgement.failure.detail);
          const { gradesA, gradesB } = judgement.value;
          return {
            style,
            question: task.question,
            right: wrongly(gradesA),
            turned: wrongly(gradesB, turnedItem(task)),
          };
        }),
      ),
    );
    expect(graded.filter(({ right, turned }) => right.length + turned.length > 0)).toEqual([]);
  });

  it('grades the truth as right, half of it as half, and prefers whom it serves, whatever the key of its fences', async () => {
    const judged = await Promise.all(
      ['one key', 'another key'].map(async (key) => {
        const asked = oracleExaminer({ fence: createFence(key) });
        const [task] = await writeTasks(asked, 1);
        if (!task) throw new Error('there is no task');
        const request = { task, a: answered(truth(task, 9)), b: answered(truth(task, 1)), attempt: 0 };
        const judgement = await asked.examiner.judge(request);
        return { task, judgement: judgement.ok ? judgement.value : judgement.failure };
      }),
    );
    const [one, other] = judged;
    expect(one).toEqual(other);
    if (!one || !('verdict' in one.judgement)) throw new Error('nothing was judged');
    const items = decidingItems(one.task).length;
    const right = (grades: readonly { readonly outcome: string }[]) =>
      grades.filter(({ outcome }) => outcome === 'satisfied').length;
    expect(right(one.judgement.gradesA)).toBe(items);
    expect(right(one.judgement.gradesB)).toBe(items / one.task.targets.length);
    expect(one.judgement.verdict.tier).toMatch(/^A_/);
  });

  it('judges as the paper does, without a fault', async () => {
    const [task] = await writeTasks(oracleExaminer(), 1);
    if (!task) throw new Error('there is no task');
    const request = { task, a: answered(truth(task, 9)), b: answered('Nothing is known.'), attempt: 0 };
    const { examiner, faults } = oracleExaminer({ judging: 'paper' });
    expect(await examiner.judge(request)).toMatchObject({ ok: true, value: { verdict: { tier: 'A_MUCH_BETTER' } } });
    expect([...faults.values()]).toEqual([]);
  });
});
