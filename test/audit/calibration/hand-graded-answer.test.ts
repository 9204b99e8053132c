import { describe, expect, it } from 'vitest';
import { categoryOf, parseHandGradedAnswer, taskOfAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';
import { gradedLine } from './graded-sample.ts';

const read = (changes: object = {}) => parseHandGradedAnswer(JSON.stringify(gradedLine(changes)));
const grades = (changes: object) => ({ grades: { ...Object(gradedLine()).grades, ...changes } });

describe('a line of graded answers', () => {
  it('is read with its task, its answer and its grades', () => {
    const answer = read();
    if (typeof answer === 'string') throw new Error(answer);
    expect(answer.grades.w2).toEqual({ outcome: 'missing', quote: null, why: 'absent: no year', borderline: true });
    const task = taskOfAnswer(answer);
    expect(task.depthChecklist.map(({ id, value }) => `${id} ${value}`)).toEqual(['d1 Harro Lute', 'd2 Malk Lute']);
    expect(task.widthChecklist.map(({ id, target, value }) => [id, target, value])).toEqual([
      ['w1', 'n0', '1911'],
      ['w2', 'n1', '1927'],
    ]);
    expect(task).toMatchObject({ width: 2, wordLimit: 50, rivals: ['Brock Lute'] });
  });

  it('may say with what other wordings and parts a value is the same', () => {
    const items = Object(gradedLine()).items.map((each: { id: string }) =>
      each.id === 'w1' ? { ...each, forms: ['MCMXI'], parts: ['1911'] } : each,
    );
    const answer = read({ items });
    if (typeof answer === 'string') throw new Error(answer);
    expect(taskOfAnswer(answer).widthChecklist[0]).toMatchObject({ value: '1911', forms: ['MCMXI'], parts: ['1911'] });
  });

  it('is of the same task as another answer to the same question with the same checklist, and of no other', () => {
    const one = read();
    const same = read({ id: 'lutes-b', answer: 'Harro Lute, Brock Lute, 1911' });
    const other = read({ wordLimit: 60 });
    if (typeof one === 'string' || typeof same === 'string' || typeof other === 'string') throw new Error('unread');
    expect(taskOfAnswer(same).id).toBe(taskOfAnswer(one).id);
    expect(taskOfAnswer(other).id).not.toBe(taskOfAnswer(one).id);
  });

  it.each([
    ['that is not JSON', '{', 'not JSON'],
    ['without an answer', JSON.stringify(gradedLine({ answer: undefined })), 'answer'],
    [
      'with a quote that the answer does not hold',
      line(grades({ w1: { outcome: 'satisfied', quote: '1912' } })),
      'w1: its quote',
    ],
    [
      'with a grade and no quote',
      line(grades({ d1: { outcome: 'satisfied', quote: null } })),
      'd1: satisfied needs a quote',
    ],
    [
      'with a quote of what is missing',
      line(grades({ w2: { outcome: 'missing', quote: '1911' } })),
      'w2: what is missing',
    ],
    ['with a grade of no item', line(grades({ w9: { outcome: 'missing', quote: null } })), 'w9: there is no such item'],
    ['without a grade of an item', line({ grades: {} }), 'item d1 has no grade'],
    [
      'with an item of no target',
      line({ targets: [{ node: 'n0', name: 'Harro Lute' }] }),
      'n1 is the node of no target',
    ],
    ['with an item twice', line({ items: [...items(), ...items().slice(0, 1)] }), 'item d1 stands twice'],
    ['of another outcome', line(grades({ w1: { outcome: 'wrong', quote: null } })), 'grades.w1.outcome'],
    ['with an answer too long', line({ answer: 'a'.repeat(1_000_001) }), 'answer'],
  ])('%s is refused, and the fault is named', (_, text, fault) => {
    expect(parseHandGradedAnswer(text)).toEqual(expect.stringContaining(fault));
  });

  it('has the first word of why as the category of a grade', () => {
    const grade = { outcome: 'missing', quote: null, borderline: false } as const;
    expect(categoryOf({ ...grade, why: 'rounding: 28.4' })).toBe('rounding');
    expect(categoryOf({ ...grade, why: ' other-attribute' })).toBe('other-attribute');
    expect(categoryOf({ ...grade, why: '' })).toBe('unsaid');
  });
});

function line(changes: object): string {
  return JSON.stringify(gradedLine(changes));
}

function items(): object[] {
  return Object(gradedLine()).items;
}
