import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../examiner/grading/grade-answer.ts';
import { makers, sampleTask } from '../sample-task.ts';

const grades = (answer: string) => gradeAnswer(sampleTask(), answer);
const outcomes = (answer: string) => Object.fromEntries(grades(answer).map((grade) => [grade.item, grade.outcome]));
const all = ['d1', 'd2', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6'];
const satisfied = (...items: readonly string[]) => Object.fromEntries(items.map((item) => [item, 'satisfied']));

describe('a sentence about several targets', () => {
  it.each([
    ['Harro Vint and Édda Malk were born in 1911 and 1927 respectively.', ['w2', 'w5']],
    ['The birth years of Harro Vint and Édda Malk are 1911 and 1927, respectively.', ['w2', 'w5']],
    ['The birthplaces of Harro Vint and Édda Malk are Tarn Street and Oak Lane respectively.', ['w1', 'w4']],
    ['Birthplace: Tarn Street (Harro Vint), Oak Lane (Édda Malk).', ['w1', 'w4']],
    ['- Birth year: 1927 (Édda Malk) and 1911 (Harro Vint)', ['w2', 'w5']],
  ])('is read in order: %s', (answer, items) => {
    expect(outcomes(answer)).toMatchObject(satisfied('d1', 'd2', ...items));
  });

  it.each([
    ['Harro Vint and Édda Malk were born in 1927 and 1911 respectively.', ['w2', 'w5']],
    ['Birthplace: Oak Lane (Harro Vint), Tarn Street (Édda Malk).', ['w1', 'w4']],
  ])('contradicts when it is wrong: %s', (answer, items) => {
    for (const item of items) expect(outcomes(answer)[item]).toBe('contradicted');
  });

  it('may give each its own brackets', () => {
    const answer = 'They are Harro Vint (Tarn Street, 1911, 32.5 cm) and Édda Malk (Oak Lane, 1927, 41 cm).';
    expect(outcomes(answer)).toEqual(satisfied(...all));
    expect(outcomes(answer.slice(9))).toEqual(satisfied(...all));
    expect(outcomes('Harro Vint was born in 1911, Édda Malk in 1927.')).toMatchObject(
      satisfied('d1', 'd2', 'w2', 'w5'),
    );
    expect(outcomes('Harro Vint (1911), Ulwen Brock (1880), Sef Tarl (1900) and Édda Malk (1927).')).toMatchObject({
      d1: 'contradicted',
      d2: 'contradicted',
    });
  });

  it.each([
    'Harro Vint and Édda Malk were born in 1911 and 1927.',
    'Harro Vint and Édda Malk have the birth years 1911 and 1927.',
    'Harro Vint and Édda Malk come from Tarn Street and Oak Lane.',
    'From Tarn Street and Oak Lane came Harro Vint and Édda Malk.',
  ])('contradicts nothing when it cannot be read: %s', (answer) => {
    expect(Object.values(outcomes(answer))).not.toContain('contradicted');
  });
});

describe('a table', () => {
  const question = 'For each, give their name, birthplace, birth year, neck length and teacher. Use at most 300 words.';
  const labels = '| name | birthplace | birth year | neck length |';
  const rows = makers.map(({ name, details }) => `| ${[name, ...Object.values(details)].join(' | ')} |`);
  const graded = (answer: string) =>
    Object.fromEntries(gradeAnswer({ ...sampleTask(), question }, answer).map((grade) => [grade.item, grade.outcome]));

  it('is read by its labels, also where they are the words of the question', () => {
    expect(graded([labels, '| --- | --- | --- | --- |', ...rows].join('\n'))).toEqual(satisfied(...all));
    const swapped = rows.map((row) => row.replace(/^(\|[^|]*\|)([^|]*\|)([^|]*\|)/, '$1$3$2'));
    expect(graded([labels, '| --- | --- | --- | --- |', ...swapped].join('\n'))).toMatchObject({
      w1: 'contradicted',
      w3: 'satisfied',
    });
  });

  it('is read by the names in it, whatever sources stand behind these', () => {
    const source = 'https://makers.example/a-long/way/to/the/page-of/one-of-the-makers/and-all/that-is-known';
    const cited = (mark: string) => rows.map((row, at) => row.replace(`${makers[at]?.name}`, `$& ${mark}`));
    for (const mark of [`<${source}>`, source, `([source](${source}))`, '[1]'])
      expect(graded([labels, '| --- | --- | --- | --- |', ...cited(mark)].join('\n'))).toEqual(satisfied(...all));
  });
});

describe('an answer in JSON', () => {
  const list = makers.map(({ name, details }) => ({ name, ...details }));
  const keyed = Object.fromEntries(makers.map(({ name, details }) => [name, details]));
  it.each([
    ['a list of objects', JSON.stringify(list)],
    ['a list under a key, with line breaks', JSON.stringify({ answers: list }, null, 2)],
    ['an object by name', JSON.stringify(keyed)],
    ['details of their own', JSON.stringify(makers)],
    [
      'snake case',
      JSON.stringify(list).replaceAll('birth year', 'birth_year').replaceAll('neck length', 'neck_length'),
    ],
    ['lists of values', JSON.stringify(makers.map(({ name, details }) => [name, ...Object.values(details)]))],
    ['a fenced block', `Here it is:\n\n\`\`\`json\n${JSON.stringify(list, null, 2)}\n\`\`\`\n`],
  ])('is read: %s', (_name, answer) => {
    expect(outcomes(answer)).toEqual(satisfied(...all));
    for (const { quote } of grades(answer)) expect(answer).toContain(quote);
  });

  it('is graded like any other', () => {
    const wrong = JSON.stringify(list).replace('1911', '1999');
    expect(outcomes(wrong)).toMatchObject({ ...satisfied('d1', 'd2', 'w1'), w2: 'contradicted' });
    expect(outcomes(JSON.stringify([...list, { name: 'Ulwen Brock', birthplace: 'Elm Row' }]))).toMatchObject({
      d2: 'contradicted',
    });
  });

  it.each([
    '[',
    '{"a":',
    '{}',
    '[]',
    '[[[]]]',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ])('that says nothing gives nothing: %#', (answer) => {
    expect(new Set(Object.values(outcomes(answer)))).toEqual(new Set(['missing']));
  });
});

it('does not take the number before the next label of a flattened fact box for the value of that label', () => {
  const families = [
    { name: 'Kestal zither family', details: { 'first recorded': '1624', 'number of known makers': '99' } },
    { name: 'Lavilt hand bell family', details: { 'first recorded': '1673', 'number of known makers': '65' } },
  ];
  const box = (name: string, recorded: number, count: number) =>
    `- ${name} ${name} Heartland Grexackford First recorded ${recorded} Number of known makers ${count} First cataloguer Nedor`;
  const answer = `${box('Kestal zither family', 1624, 99)}\n${box('Lavilt hand bell family', 1673, 65)}`;
  const found = gradeAnswer(sampleTask(families), answer).map(({ item, outcome }) => [item, outcome]);
  expect(Object.fromEntries(found)).toEqual(satisfied('d1', 'd2', 'w1', 'w2', 'w3', 'w4'));
});
