import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsValue } from '../../../examiner/comparing/compare-value.ts';
import type { GradeOutcome } from '../../../examiner/grade.ts';
import { taskInPlainForm } from '../../../examiner/grading/plain-form.ts';
import { checkGrades } from '../../../examiner/judging/check-grades.ts';
import { quotePlaces } from '../../../examiner/judging/quote-places.ts';
import { sampleTask } from '../sample-task.ts';
import { complete, mistaken, partial } from './sample-answers.ts';

const task = taskInPlainForm(sampleTask());
const items = [...task.depthChecklist, ...task.widthChecklist];

function check(answer: string, item: string, outcome: GradeOutcome, quote: string | null) {
  const { grades, faults } = checkGrades(task, answer, [{ item, outcome, quote, doubt: null }]);
  const grade = grades.find((each) => each.item === item);
  return [grade?.outcome, faults.map(({ kind }) => kind).join()];
}

describe('a satisfied grade', () => {
  it.each([
    ['w2', 'birth year: 1911'],
    ['w2', 'Harro Vint: birthplace: Tarn Street;  birth year: 1911'],
    ['w3', 'neck length: 32.5 cm'],
    ['d1', 'Harro Vint'],
    ['d2', 'Édda Malk: birthplace'],
  ])('stands on a quote that holds the value: %s by “%s”', (item, quote) => {
    expect(check(complete, item, 'satisfied', quote)).toEqual(['satisfied', '']);
  });

  it('keeps the answer’s own words as its quote', () => {
    const claimed = [{ item: 'd1', outcome: 'satisfied', quote: 'Harro Vint: birthplace', doubt: null }] as const;
    expect(checkGrades(task, complete, claimed).grades[0]?.quote).toBe('Harro Vint**: birthplace');
  });

  it.each([
    ['w2', 'birth year: 1927', 'value_not_in_quote'],
    ['w2', 'Harro Vint', 'value_not_in_quote'],
    ['w2', '1911, as stated', 'quote_not_found'],
    ['w2', '', 'quote_not_found'],
    ['w2', null, 'quote_not_found'],
    ['d1', 'birth year: 1911', 'value_not_in_quote'],
    ['d1', 'Édda Malk', 'value_not_in_quote'],
    ['w2', complete.repeat(20), 'quote_not_found'],
  ])('is missing otherwise: %s (%#)', (item, quote, fault) => {
    expect(check(complete, item, 'satisfied', quote)).toEqual(['missing', fault]);
  });

  it('is missing where the words deny the value, rule the target out or speak of another one', () => {
    expect(check('Harro Vint was not born in 1911.', 'w2', 'satisfied', 'not born in 1911')[0]).toBe('missing');
    expect(check('Harro Vint does not match.', 'd1', 'satisfied', 'Harro Vint')[0]).toBe('missing');
    expect(check('Édda Malk: birth year 1911', 'w2', 'satisfied', 'Édda Malk: birth year 1911')[0]).toBe('missing');
  });

  it('looks at every place of the quoted words', () => {
    const answer = 'Harro Vint does not match at first.\n\n- Harro Vint: birth year: 1911';
    expect(check(answer, 'd1', 'satisfied', 'Harro Vint')).toEqual(['satisfied', '']);
    expect(quotePlaces(answer, 'Harro Vint')).toHaveLength(2);
  });

  it.each([
    ['w2', 'birth year: 1911 or 1927', 'birth year: 1911'],
    ['w2', 'birth year: 1911 (1927 in some sources)', '1911'],
    ['w3', 'neck length: 32.5 cm, museum says 41 cm', '32.5 cm'],
    ['w1', 'birthplace: Tarn Street (some say Oak Lane)', 'Tarn Street'],
  ])('is contradicted where the answer gives a second value: %s in “%s”', (item, said, quote) => {
    expect(check(`- Harro Vint: ${said}`, item, 'satisfied', quote)).toEqual(['contradicted', 'value_not_in_quote']);
  });

  it('stands where words beside a name only describe it', () => {
    const said = '- Harro Vint: birthplace: Tarn Street, in the Old Quarter of Ulm, near Brock Hill';
    expect(check(said, 'w1', 'satisfied', 'Tarn Street')).toEqual(['satisfied', '']);
  });

  it('of depth is contradicted where as many rivals are offered as targets', () => {
    const everyone = `${complete}\n${mistaken}`;
    expect(check(everyone, 'd1', 'satisfied', 'Harro Vint')[0]).toBe('contradicted');
    expect(check(`${complete}\n\nUlwen Brock and Sef Tarl do not match.`, 'd1', 'satisfied', 'Harro Vint')[0]).toBe(
      'satisfied',
    );
  });
});

describe('a contradicted grade', () => {
  it.each([
    ['w2', partial, 'birth year: 1912'],
    ['w2', '- Harro Vint, who was born in 1912', 'born in 1912'],
    ['w2', '- Harro Vint: 1911 or 1912', '1911 or 1912'],
    ['d1', mistaken, 'Ulwen Brock'],
    ['d1', 'The makers are Ib Sorn and Kell Dray.', 'Ib Sorn'],
  ])('stands where the words offer something else: %s', (item, answer, quote) => {
    expect(check(answer, item, 'contradicted', quote)).toEqual(['contradicted', '']);
  });

  it.each([
    ['w2', complete, 'birth year: 1911', 'value_not_in_quote'],
    ['d1', complete, 'Harro Vint', 'value_not_in_quote'],
    ['w2', partial, 'birth year: 1999', 'quote_not_found'],
    ['w2', `${complete}\n\nUlwen Brock is not meant: he died in 1980.`, 'he died in 1980', 'value_not_in_quote'],
    ['w2', `${partial}\n\nThe weather was fine.`, 'The weather was fine', 'value_not_in_quote'],
  ])('is missing where they state the value, are about something else or are made up: %s', (item, answer, quote, fault) => {
    expect(check(answer, item, 'contradicted', quote)).toEqual(['missing', fault]);
  });
});

const pieces = [
  ...['Harro Vint', 'Édda Malk', 'Ulwen Brock', 'Sef Tarl', 'Tarn Street', 'Oak Lane', '1911', '1927', '32.5 cm'],
  ...[
    '41 cm',
    'birthplace: ',
    'birth year: ',
    'neck length: ',
    'not ',
    'or ',
    '**',
    '\n- ',
    '\n\n',
    '. ',
    '; ',
    ', ',
    '| ',
  ],
];
const answers = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
const quotes = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const claims = fc.array(
  fc.record({
    item: fc.constantFrom(...items.map(({ id }) => id), 'w99', '__proto__'),
    outcome: fc.constantFrom('satisfied', 'missing', 'contradicted'),
    quote: fc.oneof(quotes, fc.constant(null), fc.string()),
    doubt: fc.constantFrom(null, '', 'I think not'),
  }),
  { maxLength: 12 },
);

describe('whatever a judge claims', () => {
  it('nothing is satisfied but by its word, with a quote of the answer that holds the value', () => {
    fc.assert(
      fc.property(answers, claims, (answer, claimed) => {
        const { grades } = checkGrades(task, answer, claimed);
        expect(grades.map(({ item }) => item)).toEqual(items.map(({ id }) => id));
        for (const { item, outcome, quote } of grades) {
          if (outcome === 'missing') expect(quote).toBeNull();
          else expect(answer).toContain(quote);
          if (outcome !== 'satisfied') continue;
          const value = items.find(({ id }) => id === item)?.value ?? '';
          expect(holdsValue(quote ?? '', value)).toBe(true);
          expect(claimed.some((each) => each.item === item && each.outcome === 'satisfied')).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the same answer gets the same grades, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), claims, (answer, claimed) => {
        expect(checkGrades(task, answer, claimed)).toEqual(checkGrades(task, answer, claimed));
      }),
    );
  });
});
