import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskInPlainForm } from '../../../examiner/graded-text.ts';
import { type CheckedGrade, checkGrades, settleGrade } from '../../../examiner/judging/check-grades.ts';
import { quotePlaces } from '../../../examiner/judging/quote-places.ts';
import type { ClaimedGrade } from '../../../examiner/prompts/grade-reply.ts';
import type { GradeOutcome } from '../../../examiner/task.ts';
import { forAll, forSome } from '../../support/for-all.ts';
import { sampleTask } from '../sample-task.ts';
import { complete, mistaken, partial } from './sample-answers.ts';

const task = taskInPlainForm(sampleTask());
const items = [...task.depthChecklist, ...task.widthChecklist];
const claim = (item: string, outcome: GradeOutcome, quote: string | null): ClaimedGrade => ({
  item,
  outcome,
  quote,
  doubt: null,
});

function checked(answer: string, item: string, outcome: GradeOutcome, quote: string | null): CheckedGrade {
  const grade = checkGrades(task, answer, [claim(item, outcome, quote)]).find((each) => each.item === item);
  if (!grade) throw new Error(`no grade of ${item}`);
  return grade;
}

function check(answer: string, item: string, outcome: GradeOutcome, quote: string | null): string {
  const grade = checked(answer, item, outcome, quote);
  if (grade.open) return grade.open.unshown ? 'unshown' : 'open';
  return grade.result ?? grade.outcome ?? '';
}

/** The outcome behind a second look that says the same again. */
function insisted(answer: string, item: string, outcome: GradeOutcome, quote: string | null, byAnother = false) {
  const claims = [claim(item, outcome, quote)];
  const grade = checkGrades(task, answer, claims).find((each) => each.item === item);
  if (!grade?.open) throw new Error(`${item} is not open`);
  const look = { task, answer, claimed: claims, second: claims, byAnother };
  const { result, outcome: settled } = settleGrade(look, grade.open);
  return `${settled} ${result}`;
}

describe('a satisfied grade', () => {
  it.each([
    ['w2', 'birth year: 1911'],
    ['w2', 'Harro Vint: birthplace: Tarn Street;  birth year: 1911'],
    ['w3', 'neck length: 32.5 cm'],
    ['w3', 'NECK LENGTH: 32.5\u00a0cm'],
    ['d1', 'Harro Vint'],
    ['d2', 'Edda Malk: birthplace'],
  ])('stands on a quote that holds the value: %s by “%s”', (item, quote) => {
    expect(check(complete, item, 'satisfied', quote)).toBe('satisfied');
  });

  it('keeps the answer’s own words as its quote', () => {
    expect(checked(complete, 'd1', 'satisfied', 'Harro Vint: birthplace')).toMatchObject({
      quote: 'Harro Vint**: birthplace',
    });
  });

  it.each([
    ['w2', 'birth year: 1927'],
    ['w3', 'neck length: 41 cm'],
  ])('is contradicted where another number or date was read whole: %s by “%s”', (item, quote) => {
    expect(check(complete, item, 'satisfied', quote)).toBe('lowered');
  });

  it.each([
    ['w2', 'Harro Vint'],
    ['d1', 'name'],
    ['w2', '1911, as stated'],
    ['w2', ''],
    ['w2', null],
    ['w2', complete.repeat(20)],
  ])('by words that show nothing of it is looked at again, and is missing where nobody finds others: %s (%#)', (item, quote) => {
    expect(check(complete, item, 'satisfied', quote)).toBe('unshown');
    expect(insisted(complete, item, 'satisfied', quote)).toBe('missing unshown');
  });

  describe('by words that share none with it, as another language or a synonym does', () => {
    const answer = '- Harro Vint: lieu de naissance: Rue du Lac, 1911';
    const settled = (claims: readonly ClaimedGrade[], byAnother: boolean) => {
      const grade = checkGrades(task, answer, claims).find(({ item }) => item === 'w1');
      if (!grade?.open) throw new Error('w1 is open');
      expect(grade.open.unshown).toBe(true);
      return settleGrade({ task, answer, claimed: claims, second: claims, byAnother }, grade.open).result;
    };

    it('stands where they are confirmed, and are quoted for this value alone', () => {
      const others = [claim('d1', 'satisfied', 'Harro Vint'), claim('w2', 'satisfied', '1911')];
      expect(settled([claim('w1', 'satisfied', 'Rue du Lac'), ...others], false)).toBe('confirmed');
      const named = 'Harro Vint: lieu de naissance: Rue du Lac';
      expect(settled([claim('w1', 'satisfied', named), ...others], false)).toBe('confirmed');
      expect(settled([claim('w1', 'satisfied', named), claim('d2', 'satisfied', 'Harro Vint')], false)).toBe('unshown');
      expect(settled([claim('w1', 'satisfied', 'Rue du Lac, 1911'), ...others], false)).toBe('unshown');
      expect(settled([claim('w1', 'satisfied', 'Rue du Lac, 1911'), ...others], true)).toBe('confirmed');
      expect(insisted(answer, 'w1', 'satisfied', 'Rue du Val', true)).toBe('missing unshown');
    });

    it('never stands where the same words are quoted for most items, whoever confirms them', () => {
      const lazy = items.map(({ id }) => claim(id, 'satisfied', 'Harro Vint: lieu de naissance'));
      for (const grade of checkGrades(task, answer, lazy)) {
        if (!grade.open) throw new Error(`${grade.item} is open`);
        const look = { task, answer, claimed: lazy, second: lazy, byAnother: true };
        expect(settleGrade(look, grade.open)).toMatchObject({ outcome: 'missing', result: 'unshown' });
      }
    });
  });

  it.each([
    ['Harro Vint was not born in 1911.', 'w2', 'not born in 1911'],
    ['Harro Vint: birth year ~~1911~~ 1913', 'w2', '1911'],
    ['Harro Vint does not match.', 'd1', 'Harro Vint'],
    ['Édda Malk: birth year 1911', 'w2', 'birth year 1911'],
    ['It is Harro Vint, Ulwen Brock or Édda Malk.', 'd1', 'Harro Vint'],
  ])('is never lowered for what a reader makes of the words: “%s”', (answer, item, quote) => {
    expect(check(answer, item, 'satisfied', quote)).toMatch(/^(?:satisfied|open)$/);
  });

  it('by words with two values of its kind close by is looked at again', () => {
    const answer = '- Harro Vint: birth year: 1911 or 1927';
    expect(check(answer, 'w2', 'satisfied', '1911 or 1927')).toBe('open');
    expect(insisted(answer, 'w2', 'satisfied', '1911 or 1927')).toBe('satisfied confirmed');
  });

  it('by the name of a known rival is looked at again', () => {
    expect(check(mistaken, 'd1', 'satisfied', 'Ulwen Brock')).toBe('open');
  });
});

describe('a contradicted grade', () => {
  it.each([
    ['w2', partial, 'birth year: 1912'],
    ['w2', '- Harro Vint: 1911 or 1912', '1911 or 1912'],
    ['d1', mistaken, 'Ulwen Brock'],
    ['d1', 'The makers are Ib Sorn and Kell Dray.', 'Ib Sorn'],
  ])('stands where the words offer something else: %s', (item, answer, quote) => {
    expect(check(answer, item, 'contradicted', quote)).toBe('contradicted');
  });

  it.each([
    ['w2', complete, 'birth year: 1911', 'open'],
    ['d1', complete, 'Harro Vint', 'open'],
    ['w2', partial, 'birth year: 1999', 'unshown'],
  ])('is looked at again where the words state the value itself or are made up: %s (%#)', (item, answer, quote, kind) => {
    expect(check(answer, item, 'contradicted', quote)).toBe(kind);
  });
});

describe('an item without a grade', () => {
  it('is open, not missing, and stays without one where the second look gives none', () => {
    const [first] = checkGrades(task, complete, []);
    if (!first?.open) throw new Error('an open grade');
    expect(first.open.outcome).toBeNull();
    const look = { task, answer: complete, claimed: [], byAnother: false };
    expect(settleGrade({ ...look, second: [] }, first.open).outcome).toBeNull();
    const second = [claim(first.item, 'satisfied', 'Harro Vint')];
    expect(settleGrade({ ...look, second }, first.open)).toMatchObject({ outcome: 'satisfied' });
  });
});

describe('the places of a quote', () => {
  it('are all places, with letters, dashes, blanks and digits of any script folded', () => {
    expect(quotePlaces('Vint, then Vint', 'vint')).toHaveLength(2);
    expect(quotePlaces('born in ١٩١١ – in Tärn', 'born in 1911 - in Tarn')).toHaveLength(1);
  });

  it.each([
    '<!-- Harro Vint: born in 1911 -->',
    'Yes.\n<!-- Harro Vint: born in 1911',
    'Yes.\n[//]: # (born in 1911)',
    '<span style="display:none">born in 1911</span>',
    '<div hidden>born in 1911</div>',
    '<script>born in 1911</script>',
  ])('are none in what a reader does not see: %s', (text) => {
    expect(quotePlaces(text, 'born in 1911')).toEqual([]);
    expect(
      quotePlaces(`${text.replace(/<!--(?!.*-->)/, '')}\n\nHe was born in 1911, in Ulm.`, '1911, in Ulm'),
    ).toHaveLength(1);
  });

  it('stand in the text, whatever both are', () => {
    forAll(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 5 }), (text, quote) => {
      for (const { start, end } of quotePlaces(text, quote)) expect(start < end && end <= text.length).toBe(true);
    });
  });
});

const pieces = [
  'Harro Vint',
  'Ulwen Brock',
  'Tarn Street',
  '1911',
  '1927',
  '32.5 cm',
  '41 cm',
  'birth year: ',
  'or ',
  '\n- ',
  '. ',
  '<!--',
  '| ',
];
const answers = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));
const quotes = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const claims = fc.array(
  fc.record({
    item: fc.constantFrom(...items.map(({ id }) => id), 'w99', '__proto__'),
    outcome: fc.constantFrom('satisfied', 'missing', 'contradicted'),
    quote: fc.oneof(quotes, fc.constant(null), fc.string()),
    doubt: fc.constant(null),
  }),
  { maxLength: 12 },
);

describe('whatever a judge claims', () => {
  it('every item has one result, and nothing is satisfied but by a judge’s word, with words of the answer', () => {
    forSome(200, answers, claims, claims, fc.boolean(), (answer, claimed, again, byAnother) => {
      const results = checkGrades(task, answer, claimed);
      expect(results.map(({ item }) => item)).toEqual(items.map(({ id }) => id));
      const saysSatisfied = (list: readonly ClaimedGrade[], id: string) =>
        list.some(({ item, outcome }) => item === id && outcome === 'satisfied');
      for (const result of results) {
        if (result.result === 'lowered') expect(saysSatisfied(claimed, result.item)).toBe(true);
        const look = { task, answer, claimed, second: again, byAnother };
        const settled = result.open ? settleGrade(look, result.open) : result;
        if (settled.quote !== null) expect(answer).toContain(settled.quote);
        if (settled.outcome !== 'satisfied') continue;
        expect(saysSatisfied([...claimed, ...again], result.item)).toBe(true);
      }
    });
  });
});
