import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsValue } from '../../../examiner/comparing/compare-value.ts';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { forSome } from '../../support/for-all.ts';
import { type SampleTarget, sampleTask } from '../sample-task.ts';
import { type Layout, layouts } from './layouts.ts';

const entries = (target: SampleTarget) => Object.entries(target.details);
const sentences: Readonly<Record<string, Layout>> = {
  prose: (targets) =>
    targets
      .map((t) =>
        [`One of them is ${t.name}.`, ...entries(t).map(([a, v]) => `The ${a} of ${t.name} is ${v}.`)].join(' '),
      )
      .join('\n\n'),
  running: (targets) =>
    targets
      .map(
        (t) =>
          `${t.name} is one: ${entries(t)
            .map(([a, v]) => `its ${a} is ${v}`)
            .join(', and ')}.`,
      )
      .join(' '),
};
const lists = [
  ...['plain list', 'nested list', 'headings', 'numbered list', 'table by row', 'table by column'],
  'grouped by attribute, names before',
];
const styles = Object.entries({ ...layouts, ...sentences }).filter(
  ([name]) => lists.includes(name) || name in sentences,
);

const word = fc.constantFrom('Tarn', 'Oak', 'Mill', 'Brim', 'Sorrel', 'Vale', 'Holt', 'Quern');
const place = fc.tuple(word, fc.constantFrom('Street', 'Lane', 'Road', 'Yard')).map((pair) => pair.join(' '));
const details = fc.record({
  birthplace: place,
  'first performance': fc
    .date({ min: new Date('1800-01-01'), max: new Date('1999-12-28'), noInvalidDate: true })
    .map((date) => ({ date })),
  'number of strings': fc.integer({ min: 3, max: 5000 }),
  'neck length': fc.integer({ min: 2, max: 900 }),
});
type Details = typeof details extends fc.Arbitrary<infer Value> ? Value : never;
const months = 'January February March April May June July August September October November December'.split(' ');

const truth = (d: Details) => {
  const { date } = d['first performance'];
  return {
    birthplace: d.birthplace,
    'first performance': `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
    'number of strings': String(d['number of strings']),
    'neck length': `${d['neck length']} cm`,
  };
};

/** The same facts in other formats. */
const reworded = (d: Details) => {
  const { date } = d['first performance'];
  return {
    birthplace: d.birthplace.toUpperCase(),
    'first performance': `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`,
    'number of strings': d['number of strings'].toLocaleString('en-US'),
    'neck length': `${d['neck length'] * 10} mm`,
  };
};

const names = ['Harro Vint', 'Édda Malk'];
const targetsOf = (list: readonly Details[], form: (d: Details) => Record<string, string>): SampleTarget[] =>
  list.map((each, at) => ({ name: names[at] ?? '', details: form(each) }));

/** Answers in every style, so many of each, are graded by what they say. */
export function describeStyles(numRuns: number): void {
  describe.each(styles)('an answer in %s', (_name, style) => {
    it('that tells the truth is satisfied in full, whatever the format of its values', () => {
      forSome(numRuns, fc.tuple(details, details), (list) => {
        const task = sampleTask(targetsOf(list, truth));
        for (const form of [truth, reworded]) {
          const answer = style(targetsOf(list, form));
          const grades = gradeAnswer(task, answer);
          expect(
            grades.filter(({ outcome }) => outcome !== 'satisfied'),
            answer,
          ).toEqual([]);
        }
      });
    });

    it('is never satisfied by a wrong value, and quotes only what it says', () => {
      forSome(numRuns, fc.tuple(details, details), fc.tuple(details, details), (list, wrong) => {
        const task = sampleTask(targetsOf(list, truth));
        const answer = style(targetsOf(wrong, truth));
        for (const grade of gradeAnswer(task, answer)) {
          if (grade.quote !== null) expect(answer).toContain(grade.quote);
          const item = task.widthChecklist.find(({ id }) => id === grade.item);
          if (!item) continue;
          const at = names.findIndex((_, index) => item.target === task.targets[index]?.node);
          const stated =
            Object.entries(targetsOf(wrong, truth)[at]?.details ?? {}).find(([a]) => a === item.attribute)?.[1] ?? '';
          expect(grade.outcome, `${item.value} / ${stated}\n${answer}`).toBe(
            stated === item.value ? 'satisfied' : 'contradicted',
          );
          if (grade.outcome === 'satisfied') expect(holdsValue(grade.quote ?? '', item.value)).toBe(true);
        }
      });
    });
  });
}
