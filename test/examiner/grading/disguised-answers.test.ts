import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { sampleTask } from '../sample-task.ts';

const outcomes = (answer: string) =>
  Object.fromEntries(gradeAnswer(sampleTask(), answer).map((grade) => [grade.item, grade.outcome]));

describe('characters that do not show', () => {
  it('do not hide rivals', () => {
    const hidden = (name: string) => [...name].join('\u200B');
    const answer = ['Harro Vint', 'Édda Malk', hidden('Ulwen Brock'), hidden('Sef Tarl')]
      .map((name) => `- ${name}`)
      .join('\n');
    expect(outcomes(answer)).toMatchObject({ d1: 'contradicted', d2: 'contradicted' });
  });

  it('and other widths do no harm', () => {
    expect(outcomes('- Har\u00ADro Vint: birth year: 19\u200B11; neck length: ３２.５ cm')).toMatchObject({
      d1: 'satisfied',
      w2: 'satisfied',
      w3: 'satisfied',
    });
    expect(outcomes('[{"name": "Harro\\u00ad Vint", "birth year": "１９１１"}]')).toMatchObject({
      d1: 'satisfied',
      w2: 'satisfied',
    });
  });

  it('are no part of a quote', () => {
    const [grade] = gradeAnswer(sampleTask(), '- Har\u00ADro Vint: birth year: 1911');
    expect(grade?.quote).toBe('Harro Vint');
  });
});

describe('a value that is denied', () => {
  it.each([
    ['birthplace: not Tarn Street', 'w1'],
    ['birthplace: anything but Tarn Street', 'w1'],
    ['the birthplace is not Tarn Street', 'w1'],
    ['birthplace: Tarn Street is wrong', 'w1'],
    ['birth year: 1911 is wrong, it is not 1911', 'w2'],
    ['birth year: after 1911', 'w2'],
    ['was born after 1911', 'w2'],
    ['was not born in Tarn Street', 'w1'],
    ['neck length: less than 32.5 cm', 'w3'],
  ])('is not stated: %s', (said, item) => {
    for (const answer of [
      `- Harro Vint: ${said}`,
      `Harro Vint: ${said}.`,
      `| name | x |\n|---|---|\n\nHarro Vint ${said}.`,
    ])
      expect(outcomes(answer)[item], answer).not.toBe('satisfied');
  });

  it.each([
    ['birth year: 1911, not 1927', 'w2'],
    ['birth year: 1911 (not 1927)', 'w2'],
    ['birth year: not 1927 but 1911', 'w2'],
    ['birthplace: Tarn Street, not Oak Lane', 'w1'],
  ])('does not deny the other: %s', (said, item) => expect(outcomes(`- Harro Vint: ${said}`)[item]).toBe('satisfied'));

  it('is no name either', () => {
    const { d1, d2 } = outcomes('Harro Vint is not the answer. Édda Malk was ruled out.');
    expect([d1, d2]).toEqual(['missing', 'missing']);
  });
});

describe('a value beside another one', () => {
  it.each([
    ['birth year: 1911 (1927 in some sources)', 'w2'],
    ['birth year: 1911 (source says 1927 or 1930)', 'w2'],
    ['birth year: 1911. Other sources say 1927. Or 1930.', 'w2'],
    ['birth year: 1911. Some say 1927', 'w2'],
    ['birth year: 1911 while 1927 while 1930', 'w2'],
    ['neck length: 32.5 cm, museum says 41 cm, catalogue says 50 cm', 'w3'],
    ['neck length: 32.5 cm (41 cm)', 'w3'],
    ['birthplace: Tarn Street (some say Oak Lane)', 'w1'],
    ['birthplace: Tarn Street. Others say Oak Lane', 'w1'],
  ])('is contradicted: %s', (said, item) => expect(outcomes(`- Harro Vint: ${said}`)[item]).toBe('contradicted'));

  it.each([
    ['birth year: 1911 (died 1980)', 'w2'],
    ['birth year: 1911 (1911–1980)', 'w2'],
    ['birth year: 1911 (source: Register of 1980)', 'w2'],
    ['birth year: 1911. Some of his works were shown in 1950.', 'w2'],
    ['birth year: 1911 while his neck length is 32.5 cm', 'w2'],
    ['neck length: 32.5 cm (12.8 in)', 'w3'],
    ['neck length: 32.5 cm, 325 mm', 'w3'],
    ['birthplace: Tarn Street (now Oak Lane)', 'w1'],
  ])('is no remark on something else: %s', (said, item) => {
    expect(outcomes(`- Harro Vint: ${said}`)[item]).toBe('satisfied');
  });
});

describe('a table', () => {
  const rows = (head: string, ...lines: readonly string[]) =>
    [head, head.replace(/[^|]+/g, '---'), ...lines].map((line) => `|${line}|`).join('\n');

  it('of all candidates without values identifies nobody', () => {
    const names = ['Harro Vint', 'Édda Malk', 'Ulwen Brock', 'Sef Tarl'];
    const byRow = rows('name|birthplace|birth year', ...names.map((name) => `${name}| | `));
    const byColumn = rows(`x|${names.join('|')}`, 'birthplace| | | | ', 'birth year| | | | ');
    for (const answer of [byRow, byColumn])
      expect(outcomes(answer), answer).toMatchObject({ d1: 'contradicted', d2: 'contradicted' });
  });

  it('may rule rivals out', () => {
    const answer = rows(
      'name|birthplace|match',
      'Harro Vint|Tarn Street|yes',
      'Édda Malk|Oak Lane|yes',
      'Sef Tarl| |no',
    );
    expect(outcomes(answer)).toMatchObject({ d1: 'satisfied', d2: 'satisfied', w1: 'satisfied', w4: 'satisfied' });
  });

  it('with two columns for one attribute states both', () => {
    const answer = (other: string) => rows('name|birth year|birth year', `Harro Vint|1911|${other}`);
    expect(outcomes(answer('1927')).w2).toBe('contradicted');
    expect(outcomes(answer('1911')).w2).toBe('satisfied');
  });
});
