import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { readAnswer } from '../../../examiner/grading/read-answer.ts';
import { makers, type SampleTarget, sampleTask } from '../sample-task.ts';
import { layouts } from './layouts.ts';

const rivals: readonly SampleTarget[] = [
  { name: 'Ulwen Brock', details: { birthplace: 'Elm Row', 'birth year': '1880', 'neck length': '37 cm' } },
  { name: 'Sef Tarl', details: { birthplace: 'Mill Road', 'birth year': '1902', 'neck length': '44.5 cm' } },
  { name: 'Ina Quern', details: { birthplace: 'Brim Yard', 'birth year': '1935', 'neck length': '29 cm' } },
];
const everyone = [rivals[0], makers[0], rivals[1], makers[1], rivals[2]].flatMap((each) => each ?? []);
const task = sampleTask(
  makers,
  rivals.map(({ name }) => name),
);
const outcomes = (answer: string) => gradeAnswer(task, answer).map(({ item, outcome }) => [item, outcome]);
const depth = (answer: string) =>
  gradeAnswer(task, answer).filter(({ item, outcome }) => item.startsWith('d') && outcome === 'satisfied');

describe.each(Object.entries(layouts))('the layout %s', (_name, layout) => {
  it('is read: with the targets alone every item is satisfied', () => {
    expect(
      outcomes(layout(makers)).filter(([, outcome]) => outcome !== 'satisfied'),
      layout(makers),
    ).toEqual([]);
  });

  it('identifies nobody when every sibling stands in it with its values', () => {
    expect(depth(layout(everyone)), layout(everyone)).toEqual([]);
    expect(depth(`The candidates, one by one.\n\n${layout(everyone)}`)).toEqual([]);
  });

  it('gives every rival away, and no target', () => {
    const names = readAnswer(task, layout(everyone)).rivals;
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set(rivals.map(({ name }) => name)));
  });
});
