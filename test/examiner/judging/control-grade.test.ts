import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GradeOutcome } from '../../../examiner/grade.ts';
import { taskInPlainForm } from '../../../examiner/grading/graded-text.ts';
import { mentionsIn } from '../../../examiner/grading/mentions.ts';
import { checkGrades, settleGrades } from '../../../examiner/judging/check-grades.ts';
import { withControl } from '../../../examiner/judging/grade-alone.ts';
import { forAll } from '../../support/for-all.ts';
import { makers, sampleTask } from '../sample-task.ts';

const task = taskInPlainForm(sampleTask());
const answer = '- Harro Vint: birthplace: Calle Tarn; birth year: 1911';
const claim = (item: string, outcome: GradeOutcome, quote: string | null) => ({ item, outcome, quote, doubt: null });
const first = checkGrades(task, answer, [claim('w1', 'satisfied', 'Calle Tarn')]);

describe('the control of a second look', () => {
  it('claims that the answer names a rival of which it has no word, as one more entity that is asked for', () => {
    const look = withControl(task, `${answer}, not the one of Brock`, first.open);
    expect(look.control).toMatchObject({ id: 'd3', kind: 'depth', value: 'Sef Tarl' });
    expect(look.task.depthChecklist.at(-1)).toBe(look.control);
    expect(look.task.targets.find(({ node }) => node === look.control?.target)?.name).toBe('Sef Tarl');
    expect(look.task.rivals).toEqual(['Ulwen Brock']);
    expect(look.open[0]).toMatchObject({ outcome: 'satisfied', quote: 'Calle Tarn' });
    expect(look.open.slice(1)).toEqual(first.open);
  });

  it('is left out where the answer may name every rival, and where a rival’s name has no word of its own', () => {
    expect(withControl(task, 'Harro Vint, or brock, or Tarl', first.open)).toEqual({
      task,
      open: first.open,
      control: null,
    });
    const like = sampleTask(makers, ['Vint', 'The Malk']);
    expect(withControl(like, answer, first.open).control).toBeNull();
  });

  it('never names what the answer names, whatever it says', () => {
    const names = [...makers.map(({ name }) => name), 'Ulwen Brock', 'Sef Tarl', 'Brock', 'ULWEN', 'or', ', ', '\n'];
    forAll(fc.array(fc.constantFrom(...names)), (parts) => {
      const said = parts.join(' ');
      const { control } = withControl(task, said, first.open);
      if (control === null) return;
      const ofControl = { ...task, targets: [{ node: control.target, name: control.value }], rivals: [] };
      expect(mentionsIn(said, ofControl)).toEqual([]);
    });
  });
});

describe('a second look that confirms its control', () => {
  const { control } = withControl(task, answer, first.open);
  const insists = [claim('w1', 'satisfied', 'Calle Tarn')];

  it('confirms nothing that code leaves open; the grades are disputed, and the slip is counted', () => {
    const { grades, looks, faults } = settleGrades(
      task,
      answer,
      first,
      [...insists, claim('d3', 'satisfied', 'Harro Vint')],
      control,
    );
    expect(grades.find(({ item }) => item === 'w1')?.outcome).toBe('missing');
    expect(looks).toMatchObject([{ item: 'w1', claimed: 'satisfied', graded: 'missing', result: 'disputed' }]);
    expect(looks[0]?.reason).toContain('Ulwen Brock');
    expect(faults.map(({ item, kind }) => [item, kind])).toEqual([['d3', 'control_confirmed']]);
  });

  it.each(['missing', 'contradicted'] as const)('is one that says satisfied: with %s its word is taken', (outcome) => {
    const second = [...insists, claim('d3', outcome, outcome === 'missing' ? null : 'Harro Vint')];
    const { grades, faults } = settleGrades(task, answer, first, second, control);
    expect(grades.find(({ item }) => item === 'w1')?.outcome).toBe('satisfied');
    expect(grades.map(({ item }) => item)).not.toContain('d3');
    expect(faults).toEqual([]);
  });

  it('takes nothing from what code itself confirms in its words', () => {
    const better = [claim('w2', 'satisfied', '1911')];
    const vague = checkGrades(task, answer, [claim('w2', 'satisfied', 'birth')]);
    expect(vague.open.map(({ item }) => item.id)).toEqual(['w2']);
    const { grades } = settleGrades(task, answer, vague, [...better, claim('d3', 'satisfied', 'Vint')], control);
    expect(grades.find(({ item }) => item === 'w2')?.outcome).toBe('satisfied');
  });
});
