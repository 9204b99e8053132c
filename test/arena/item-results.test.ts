import { describe, expect, it } from 'vitest';
import type { ChecklistItem, Grade, GradeOutcome, Task } from '../../examiner/task.ts';
import type { VerdictTier } from '../../examiner/verdict.ts';
import { itemResults, preferenceResults } from '../../src/arena/item-results.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { AnswerRecord } from '../../src/arena/tournament.ts';
import { agentId, matchId, nodeId, taskId, tournamentId, treeId } from '../../src/kernel/ids.ts';
import type { ItemResult } from '../../src/ratings/ability/ability.ts';
import { decided, matchRecord, roundRecord } from './match-records.ts';

function item(id: string, kind: 'depth' | 'width', target: string): ChecklistItem {
  return { id, kind, target: nodeId(target), attribute: 'name', value: 'v', text: 't', facts: [] };
}

/** Two targets, one width item each, three pages deep. */
const task: Task = {
  id: taskId('task'),
  tree: treeId('tree-1'),
  path: ['r', 's', 't'].map(nodeId),
  width: 2,
  variant: 0,
  question: 'q',
  wordLimit: 100,
  targets: [],
  depthChecklist: [item('d1', 'depth', 'one'), item('d2', 'depth', 'two')],
  widthChecklist: [item('w1', 'width', 'one'), item('w2', 'width', 'two')],
};

const outcomes: Readonly<Record<string, GradeOutcome>> = { '+': 'satisfied', '-': 'missing', x: 'contradicted' };

/** Grades of d1, d2, w1, w2 as `+`, `-` and `x`. */
const grades = (letters: string): Grade[] =>
  [...letters].map((letter, index) => ({
    item: ['d1', 'd2', 'w1', 'w2'][index] ?? '',
    outcome: outcomes[letter] ?? 'missing',
    quote: null,
  }));

function round(match: string, gradesA: string, gradesB: string): RoundRecord {
  const judged = roundRecord(match, 1, 'A_BETTER', 'DEPTH');
  if (judged.result.kind !== 'judged') throw new Error('a judged round was wanted');
  const judgement = { ...judged.result.judgement, gradesA: grades(gradesA), gradesB: grades(gradesB) };
  return { ...judged, path: task.path, task: task.id, result: { ...judged.result, judgement } };
}

function tagged(tier: VerdictTier, tag: 'DEPTH' | 'WIDTH' | 'BOTH' | 'NONE' | null): RoundRecord {
  return { ...roundRecord('m1', 1, tier, tag), path: task.path, task: task.id };
}

const matches = [
  matchRecord('m1', 'ant', 'bee', decided('a')),
  matchRecord('m2', 'cat', 'ant', decided('a')),
  matchRecord('m3', 'ant', 'dog', decided('a')),
];
const resultsOf = (rounds: readonly RoundRecord[], answers: readonly AnswerRecord[] = []) =>
  itemResults({ matches, rounds, tasks: [task], answers });
const of = (results: readonly ItemResult[], agent: string) =>
  results.filter((each) => each.agent === agent).map((each) => `${each.item}${each.satisfied ? '+' : '-'}`);

describe('item results', () => {
  it('hold every depth item, and width items only of the targets that the agent identified', () => {
    const results = resultsOf([round('m1', '+-x+', '++x+')]);
    expect(of(results, 'ant')).toEqual(['d1+', 'd2-', 'w1-']);
    expect(of(results, 'bee')).toEqual(['d1+', 'd2+', 'w1-', 'w2+']);
    expect(results[0]).toEqual({
      agent: 'ant',
      tree: 'tree-1',
      task: 'task',
      item: 'd1',
      kind: 'depth',
      depth: 3,
      width: 2,
      satisfied: true,
      source: 'grade',
    });
  });

  it('count an answer that several matches share once, by what most of their judges say', () => {
    const rounds = [round('m1', '++++', '----'), round('m2', '----', '+-+-'), round('m3', '++--', '----')];
    // Of ant's three readings d2 is satisfied in two, w1 in two, w2 in one.
    expect(of(resultsOf(rounds), 'ant')).toEqual(['d1+', 'd2+', 'w1+', 'w2-']);
    expect(of(resultsOf([...rounds].reverse()), 'ant')).toEqual(['d1+', 'd2+', 'w1+', 'w2-']);
  });

  it('count an answer that is of one match only by itself', () => {
    const outcome: AnswerRecord['outcome'] = {
      kind: 'failed',
      failure: { fault: 'agent', reason: 'empty', detail: '' },
      elapsedMs: 1,
    };
    const own = { tournament: tournamentId('T'), agent: agentId('ant'), task: task.id, scope: matchId('m2'), outcome };
    const results = resultsOf([round('m1', '++++', '----'), round('m2', '----', '+-+-')], [own]);
    expect(of(results, 'ant')).toEqual(['d1+', 'd2+', 'w1+', 'w2+', 'd1+', 'd2-', 'w1+']);
  });

  it('leave out void rounds, and grade an answer without grades as empty where the other has some', () => {
    expect(resultsOf([roundRecord('m1', 1, null), roundRecord('m1', 2, 'A_BETTER')])).toEqual([]);
    expect(of(resultsOf([round('m1', '', '+---')]), 'ant')).toEqual(['d1-', 'd2-']);
  });

  it('are read from the verdict where a judge gave no grades', () => {
    const read = (tier: VerdictTier, tag: 'DEPTH' | 'WIDTH' | 'BOTH' | 'NONE' | null) => {
      const results = resultsOf([tagged(tier, tag)]);
      expect(results.every(({ source }) => source === 'tag')).toBe(true);
      return [of(results, 'ant').join(' '), of(results, 'bee').join(' ')];
    };
    expect(read('A_BETTER', 'DEPTH')).toEqual(['depth+', 'depth-']);
    expect(read('B_BETTER', 'WIDTH')).toEqual(['depth+ width-', 'depth+ width+']);
    expect(read('A_MUCH_BETTER', 'BOTH')).toEqual(['depth+ width+', 'depth- width-']);
    expect(read('A_BETTER', 'NONE')).toEqual(['depth+ width+', 'depth+ width+']);
    expect(read('TIE_HIGH', null)).toEqual(['depth+ width+', 'depth+ width+']);
    expect(read('TIE_LOW', null)).toEqual(['depth-', 'depth-']);
  });
});

describe('preferences by a rubric', () => {
  const rubric = [{ id: 'r1', text: 'Is kind', weight: 1 }];
  const rubricOnly = { ...task, depthChecklist: [], widthChecklist: [], rubric };
  const read = (of: Task, tier: VerdictTier, tag: 'WIDTH' | 'NONE' | null) => {
    const results = preferenceResults({ matches, rounds: [tagged(tier, tag)], tasks: [of], answers: [] });
    return results.map(({ agent, satisfied }) => `${agent}${satisfied ? '+' : '-'}`);
  };

  it('are no results of items: a board by items says nothing of a question that has none', () => {
    const rounds = [tagged('A_BETTER', 'NONE'), tagged('TIE_HIGH', null)];
    expect(itemResults({ matches, rounds, tasks: [rubricOnly], answers: [] })).toEqual([]);
  });

  it('give a point to the one preferred, and where a question has a rubric alone both or none in a tie', () => {
    expect(read(rubricOnly, 'B_BETTER', 'NONE')).toEqual(['ant-', 'bee+']);
    expect(read(rubricOnly, 'TIE_HIGH', null)).toEqual(['ant+', 'bee+']);
    expect(read(rubricOnly, 'TIE_LOW', null)).toEqual(['ant-', 'bee-']);
  });

  it('count beside grades only where these were level, and nowhere without a rubric', () => {
    expect(read({ ...task, rubric }, 'A_BETTER', 'NONE')).toEqual(['ant+', 'bee-']);
    expect(read({ ...task, rubric }, 'A_BETTER', 'WIDTH')).toEqual([]);
    expect(read({ ...task, rubric }, 'TIE_HIGH', null)).toEqual([]);
    expect(read(task, 'A_BETTER', 'NONE')).toEqual([]);
  });
});
