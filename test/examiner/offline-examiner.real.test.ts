import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../examiner/grading/grade-answer.ts';
import { createOfflineExaminer } from '../../examiner/offline-examiner.ts';
import type { Task } from '../../examiner/task.ts';
import { noTaskChecks } from '../../examiner/task-gate.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { readQuestion } from '../../src/sandbox/grammar/question.ts';
import type { AskedClue, AskedCondition } from '../../src/sandbox/grammar/sandbox-question.ts';
import { startPaths } from '../../trees/choose.ts';
import { descend, growForWidth } from '../../trees/grow-for-match.ts';
import type { InformationTree, Path } from '../../trees/information-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { grownSandbox } from '../services/grown-sandbox.ts';
import { expectOk } from '../support/expect-ok.ts';

const seed = 3;
const examiner = createOfflineExaminer();
const web = grownSandbox({ seed: 4101, size: 400 });

function answered(text: string): AnswerOutcome {
  return { kind: 'answered', answer: { text, citations: [], toolCalls: [], costUsd: null }, elapsedMs: 1 };
}

const truth = (task: Task): string =>
  task.targets
    .map(({ node, name }) => {
      const own = task.widthChecklist.filter(({ target }) => target === node);
      return `- **${name}**: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`;
    })
    .join('\n');

function request(of: InformationTree, path: Path, width: number, variant = 0) {
  return { place: { tree: of.id, path, width, variant }, tree: of, seed, earlier: [], attempt: 0 };
}

/** By the generator's own state: titles of all entries of the overview that meet a clue. */
function titlesMeeting(clue: AskedClue, count: number): string[] {
  if (clue.kind === 'described') throw new Error('sandbox pages state enough');
  const entries = web.sandbox.world.childrenOf(web.sandbox.world.overviews[0]?.id ?? '');
  const stated = (entry: (typeof entries)[number], { attribute }: AskedCondition) =>
    entry.facts.find((fact) => fact.attribute === attribute)?.value ?? '';
  const numberOf = (value: string) => Number(/\b[12]\d{3}\b/.exec(value)?.[0] ?? Number.parseFloat(value));
  const meets = (entry: (typeof entries)[number], condition: AskedCondition) => {
    const value = stated(entry, condition);
    const number = numberOf(value);
    if (condition.kind === 'is') return value === condition.value;
    if (condition.kind === 'decade') return Math.floor(number / 10) * 10 === condition.from;
    if (condition.kind === 'between') return numberOf(condition.low) <= number && number <= numberOf(condition.high);
    if (condition.kind === 'beyond') throw new Error('only exclusions have limits');
    const all = entries.map((other) => numberOf(stated(other, condition))).sort((a, b) => a - b);
    return (condition.most === 'greatest' ? all.slice(-count) : all.slice(0, count)).includes(number);
  };
  return entries
    .filter((entry) => clue.conditions.every((condition) => meets(entry, condition)))
    .map(({ title }) => title);
}

describe('the offline Examiner on the sandbox web', () => {
  it('writes tasks that an answer with the truth meets in full', async () => {
    const paths = startPaths(web.tree, seed).slice(0, 8);
    let written = 0;
    for (const path of paths) {
      for (const width of [2, 3]) {
        const task = await examiner.writeTask(request(web.tree, path, width), web.parts.store);
        if (!task.ok) continue;
        written++;
        const judged = expectOk(
          await examiner.judge({
            task: task.value,
            attempt: 0,
            a: { outcome: answered(truth(task.value)), vendor: null },
            b: { outcome: answered(''), vendor: null },
          }),
        );
        expect(judged.gradesA.filter(({ outcome }) => outcome !== 'satisfied')).toEqual([]);
        expect(judged.gradesB.every(({ outcome }) => outcome === 'missing')).toBe(true);
        expect(judged.verdict).toMatchObject({ tier: 'A_MUCH_BETTER', tag: 'DEPTH' });
        expect(task.value.id).toBe(examiner.taskId(task.value, seed));
      }
    }
    expect(written).toBeGreaterThanOrEqual(10);
  });

  it('gives clues that among all entries of the list fit the targets and nothing else', async () => {
    let together = 0;
    for (const path of startPaths(web.tree, seed)) {
      for (const width of [2, 3]) {
        const task = await examiner.writeTask(request(web.tree, path, width), web.parts.store);
        if (!task.ok) continue;
        const asked = readQuestion(task.value.question)?.targets;
        const names = task.value.targets.map(({ name }) => name);
        if (!asked) throw new Error(task.value.question);
        const met =
          asked.kind === 'each'
            ? asked.clues.flatMap((clue) => titlesMeeting(clue, 1))
            : titlesMeeting(asked.clue, asked.count);
        expect(met.toSorted(), task.value.question).toEqual(names.toSorted());
        if (asked.kind === 'shared') together++;
      }
    }
    expect(together).toBeGreaterThan(3);
  });

  it('writes the same task whatever else the web.tree has grown', async () => {
    const [path] = startPaths(web.tree, seed);
    if (!path) throw new Error('a start');
    const before = await examiner.writeTask(request(web.tree, path, 2), web.parts.store);
    let grown = web.tree;
    for (const { to } of web.tree.edges.filter(({ from }) => from === path.at(-1))) {
      await descend(grown, [...path, to], seed, web.parts);
      grown = (await web.parts.store.loadTree(grown.id)) ?? grown;
      const wider = expectOk(await growForWidth(grown, [...path, to], 12, web.parts));
      grown = wider;
    }
    expect(grown.revision).toBeGreaterThan(web.tree.revision);
    expect(await createOfflineExaminer().writeTask(request(grown, path, 2), web.parts.store)).toEqual(before);
  });

  it('says why it cannot write', async () => {
    const [path] = startPaths(web.tree, seed);
    if (!path) throw new Error('a start');
    expect(await examiner.writeTask(request(web.tree, path, 40), web.parts.store)).toMatchObject({
      failure: { reason: 'too_narrow' },
    });
    expect(await examiner.writeTask(request(web.tree, path, 2, 49), web.parts.store)).toMatchObject({
      failure: { reason: 'nothing_left' },
    });
    const empty = new MemoryTreeStore();
    // One that has read no page yet: what was read is not asked for again.
    expect(await createOfflineExaminer().writeTask(request(web.tree, path, 2), empty)).toMatchObject({
      failure: { reason: 'too_few_facts' },
    });
  });
});

it('exclusions over the sandbox are read by scripted agents, satisfied by the truth, and the same each time; where a place gives none, tables stand in', async () => {
  const kinds = createOfflineExaminer(noTaskChecks, { exclusion: 1 });
  const tasks = await Promise.all(
    startPaths(web.tree, seed)
      .slice(0, 6)
      .map((path) => kinds.writeTask(request(web.tree, path, 2), web.parts.store)),
  );
  const written = tasks.flatMap((task) => (task.ok ? [task.value] : []));
  const exclusions = written.filter(({ kind }) => kind === 'exclusion');
  expect(exclusions.length).toBeGreaterThan(0);
  expect(written.every(({ kind, drawnKind }) => kind === 'exclusion' || drawnKind === 'exclusion')).toBe(true);
  for (const task of exclusions) {
    expect(readQuestion(task.question)?.kind).toBe('exclusion');
    expect(gradeAnswer(task, truth(task)).every(({ outcome }) => outcome === 'satisfied')).toBe(true);
    const again = await createOfflineExaminer(noTaskChecks, { exclusion: 1 }).writeTask(
      request(web.tree, task.path, 2),
      web.parts.store,
    );
    expect(again).toEqual({ ok: true, value: task });
  }
});
