import { describe, expect, it } from 'vitest';
import { gradePoints } from '../../../examiner/grading/grade-points.ts';
import type { ChecklistItem } from '../../../examiner/task.ts';
import { nodeId } from '../../../src/kernel/ids.ts';

function item(value: string, forms: readonly string[] = [], attribute = 'answer'): ChecklistItem {
  const text = `${attribute}: ${value}`;
  return { id: 'd1', kind: 'depth', target: nodeId('n'), attribute, value, forms, text, facts: [] };
}

const year = item('1911', ['in 1911']);
const person = item('Ada Holm', ['Holm']);

describe('a point that belongs to no entity', () => {
  it.each([
    [year, 'The lighthouse opened in 1911.', 'satisfied'],
    [year, '# Answer\n\n**1911**', 'satisfied'],
    [year, 'Built: 1909. Opened: 1911.', 'satisfied'],
    [year, '| Year | Keeper |\n| --- | --- |\n| 1911 | Holm |', 'satisfied'],
    [year, 'It was not 1911.', 'missing'],
    [year, 'It opened in 1912.', 'missing'],
    [year, 'It opened in 1911, but that date is wrong.', 'missing'],
    [year, 'It was either 1911 or 1912.', 'contradicted'],
    [year, '', 'missing'],
    [person, 'Dr. Ada Holm drew the plans.', 'satisfied'],
    [person, 'Nobody knows who drew the plans.', 'missing'],
    [item('12,500 km'), 'It covers 12 500 km of coast.', 'satisfied'],
  ])('%#: is graded by what the answer states and stands by', (point, text, outcome) => {
    expect(gradePoints([point], text)).toMatchObject([{ item: 'd1', outcome }]);
  });

  it('quotes words of the answer', () => {
    const text = 'First this. Then, in May 1911, it opened.\nMore.';
    const [grade] = gradePoints([year], text);
    expect(text).toContain(grade?.quote);
    expect(grade?.quote).toContain('1911');
  });
});
