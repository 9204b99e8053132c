import { describe, expect, it } from 'vitest';
import type { Grade } from '../../examiner/task.ts';
import { gradedTasks } from '../../src/arena/make-format.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { matchId, taskId } from '../../src/kernel/ids.ts';

const grades = (...outcomes: Grade['outcome'][]): Grade[] =>
  outcomes.map((outcome, index) => ({ item: `i${index}`, outcome, quote: null }));

function round(task: string | null, gradesA: Grade[], gradesB: Grade[]): RoundRecord {
  const verdict = { tier: 'TIE_LOW', tag: 'NONE' } as never;
  return {
    match: matchId('m'),
    number: 1,
    path: [],
    width: 2,
    task: task === null ? null : taskId(task),
    result: { kind: 'judged', judgement: { gradesA, gradesB, verdict }, evolution: null },
    scoreA: 0,
    scoreB: 0,
  };
}

describe('what both agents passed of a task', () => {
  it('is the share of its items that are satisfied, neither missing nor contradicted', () => {
    const played = round(
      'T1',
      grades('satisfied', 'missing', 'contradicted', 'missing'),
      grades('satisfied', 'satisfied'),
    );
    expect(gradedTasks([played, round('T2', grades('missing'), grades('satisfied'))])).toEqual([
      { task: 'T1', a: 0.25, b: 1 },
      { task: 'T2', a: 0, b: 1 },
    ]);
  });

  it('is unknown of void rounds, rounds without a task and a judge that gives no grades', () => {
    const isVoid = { reason: 'judge_failed', detail: '' } as const;
    const rounds = [
      { ...round('T1', grades('satisfied'), grades('missing')), result: { kind: 'void', void: isVoid } as const },
      round(null, grades('satisfied'), grades('missing')),
      round('T2', [], []),
    ];
    expect(gradedTasks(rounds)).toEqual([]);
  });
});
