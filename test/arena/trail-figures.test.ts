import { describe, expect, it } from 'vitest';
import type { Grade, Task } from '../../examiner/task.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { trailFigures } from '../../src/arena/trail-figures.ts';
import { nodeId } from '../../src/kernel/ids.ts';
import { trailText } from '../../src/reporting/terminal/match-text.ts';
import { sampleTask } from '../examiner/sample-task.ts';
import { decided, matchRecord, roundRecord } from './match-records.ts';

const plain = sampleTask();
const [first] = plain.depthChecklist;
if (!first) throw new Error('a depth item');
const step = (id: string) => ({ ...first, id, kind: 'chain' as const, target: nodeId(id) });
const task: Task = { ...plain, chainChecklist: [step('c1'), step('c2')] };

const grades = (...satisfied: string[]): Grade[] =>
  ['d1', 'd2', 'c1', 'c2'].map((item) => ({
    item,
    outcome: satisfied.includes(item) ? 'satisfied' : 'missing',
    quote: null,
  }));

function round(match: string, number: number, gradesA: readonly Grade[], gradesB: readonly Grade[]): RoundRecord {
  const judged = roundRecord(match, number, 'A_BETTER', 'DEPTH');
  if (judged.result.kind !== 'judged') throw new Error('a judged round was wanted');
  const judgement = { ...judged.result.judgement, gradesA, gradesB };
  return { ...judged, task: task.id, result: { ...judged.result, judgement } };
}

const matches = [matchRecord('m1', 'ant', 'bee', decided('a')), matchRecord('m2', 'ant', 'cat', decided('a'))];

describe('where answers lose the trail', () => {
  const rounds = [
    round('m1', 1, grades('c1', 'c2', 'd1', 'd2'), grades('c1')),
    // The same answer of ant, in another match.
    round('m2', 1, grades('c1', 'c2', 'd1', 'd2'), grades('c1', 'c2', 'd1')),
    roundRecord('m2', 2, null),
  ];
  const figures = trailFigures({ matches, rounds, tasks: [task] });

  it('is told by step, each answer once', () => {
    expect(figures.answers).toBe(3);
    expect(figures.steps.map(({ count, of }) => `${count} ${of}`)).toEqual(['3 3', '2 3']);
    expect(figures.targets).toMatchObject({ count: 3, of: 6 });
  });

  it('is a line a step in a terminal', () => {
    expect(trailText(figures).split('\n')).toEqual([
      'Named by 3 answers to questions with a chain',
      expect.stringMatching(/^Step 1 from the root +100% +3 of 3$/),
      expect.stringMatching(/^Step 2 from the root +67% +2 of 3$/),
      expect.stringMatching(/^Targets +50% +3 of 6$/),
      '',
    ]);
  });

  it('says nothing of tasks without a chain, such as those of earlier versions, and of rounds without grades', () => {
    const none = [trailFigures({ matches, rounds, tasks: [plain] }), trailFigures({ matches, rounds: [], tasks: [] })];
    for (const each of none) expect([each.answers, each.steps, trailText(each)]).toEqual([0, [], '']);
    expect(trailFigures({ matches, rounds: [round('m1', 1, [], [])], tasks: [task] }).answers).toBe(0);
  });
});
