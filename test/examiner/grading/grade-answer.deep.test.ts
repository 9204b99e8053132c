// Repeats test/examiner/grading/grade-answer.long.test.ts (an answer in a style, hostile answers) with more answers and
// units.
import { expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { sampleTask } from '../sample-task.ts';
import { describeStyles } from './describe-styles.ts';

describeStyles(60);

it.each([
  'x',
  '- **Harro Vint**: ',
  '1,',
  '**',
  '__',
  '\n# ',
])('an answer of a megabyte of %j satisfies no width', (unit) => {
  const grades = gradeAnswer(sampleTask(), unit.repeat(Math.ceil(1_000_000 / unit.length)));
  expect(grades).toHaveLength(8);
  const wide = grades.filter(({ item }) => item.startsWith('w'));
  expect(wide.filter(({ outcome }) => outcome === 'satisfied')).toEqual([]);
});
