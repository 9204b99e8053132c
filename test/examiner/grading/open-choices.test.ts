import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { shortenedName } from '../../../examiner/grading/names.ts';
import { choiceAround, claimStatusOfValue } from '../../../examiner/grading/open-choice.ts';
import { sampleTask } from '../sample-task.ts';

const place = (text: string, value: string) => {
  const start = text.indexOf(value);
  expect(start).toBeGreaterThanOrEqual(0);
  return { start, end: start + value.length };
};
const standing = (text: string, shown: string, value: string, attribute = 'size') =>
  claimStatusOfValue(text, place(text, shown), { value, attribute });

describe('a value in a slot with others', () => {
  it.each([
    ['- Length: 312 m or 298 m', '312 m', '312 m'],
    ['- Length: 298 m / 312 m', '312 m', '312 m'],
    ['| Vint | 1911 / 1927 | Tarn |', '1911', '1911'],
    ['It is either 1,990 or 1,991 m long.', '1,991 m', '1,991 m'],
    ['- Opened: 2 May 1911 / 3 June 1923', '2 May 1911', '2 May 1911'],
    ['- Licence: Apache License 2.0 or MIT', 'Apache License 2.0', 'Apache License 2.0'],
  ])('is a choice left open in “%s”', (text, shown, value) => expect(standing(text, shown, value)).toBe('alternative'));

  it.each([
    ['- Length: 312 m or 1,024 ft', '312 m', '312 m'],
    ['- Length: 312 m / 1,024 ft', '312 m', '312 m'],
    ['It was perhaps built in 1911.', '1911', '1911'],
  ])('stands where it is only said again or hedged: “%s”', (text, shown, value) => {
    expect(standing(text, shown, value)).toBe('stated');
  });

  it('stands where the label says which is which, and not behind another label', () => {
    const divided = 'Roof / spire: 298 m / 312 m';
    const other = 'By: Vint / roof: 298 m / 312 m';
    const item = { value: '312 m', attribute: 'height of the spire' };
    expect(choiceAround(item, place(divided, '312 m'), divided)).toBeNull();
    expect(choiceAround({ ...item, attribute: 'height of the roof' }, place(other, '312 m'), other)).not.toBeNull();
  });
});

describe('a target that is offered together with a rival', () => {
  const task = sampleTask();
  const [target] = task.targets;
  const [rival = ''] = task.rivals ?? [];

  it.each([
    (name: string) => `The first is either ${name} or ${rival}.`,
    (name: string) => `## ${name} / ${rival}\n\nNothing more is known.`,
    (name: string) => `- ${rival} or ${name}: unknown`,
    (name: string) => `| Maker | Place |\n| --- | --- |\n| ${name} / ${rival} | unknown |`,
  ])('is contradicted (%#)', (write) => {
    expect(rival).not.toBe('');
    const item = task.depthChecklist.find((each) => each.target === target?.node);
    const grade = gradeAnswer(task, write(target?.name ?? '')).find((each) => each.item === item?.id);
    expect(grade?.outcome).toBe('contradicted');
  });
});

describe('the head of a row or column', () => {
  const named = (...names: string[]) => sampleTask([], names);

  it.each([
    ['Ulm Intl.', 'Ulm International Airport'],
    ['Ulm', 'Ulm International Airport'],
    ['Tarn Reg. Airport', 'Tarn Regional Airport'],
  ])('%s shortens %s', (head, name) => {
    expect(shortenedName(head, named('Ulm International Airport', 'Tarn Regional Airport'))?.name).toBe(name);
  });

  it.each(['Airport', 'Height', 'Ulmer Intl.', 'International Ulm'])('%s names nobody', (head) => {
    expect(shortenedName(head, named('Ulm International Airport', 'Tarn Regional Airport'))).toBeNull();
  });
});
