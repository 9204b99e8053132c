import { describe, expect, it } from 'vitest';
import { weighEvidence } from '../../../examiner/comparing/weigh-evidence.ts';

describe('a passage', () => {
  it.each([
    ['US$69.99', 'It was sold for $69.99.', 'holds'],
    ['3.072 MHz', 'clocked at 6.144 MHz', 'differs'],
    ['227 m', 'The towers are 227 ft tall.', 'differs'],
    ['850 mAh', 'a cell of 850 Wh', 'differs'],
    ['€50', 'for $50', 'differs'],
    ['4 May 1893', 'on 5 May 1893', 'differs'],
    ['Fifth', 'made by Vint, sixth generation', 'differs'],
    ['4 May 1893', 'in May 1893', 'part'],
    ['53', 'more than 50 titles', 'part'],
    ['ARM920T @ 104 MHz', 'an ARM920T', 'part'],
    ['MIT and Apache License 2.0', 'MIT', 'part'],
    ['4 May 1893', 'It was founded by Vint.', 'lacks'],
    ['137 g', 'It is very light.', 'lacks'],
    ['0.8 m³/s', '800 litres per second', 'holds'],
    ['2.1 m³/s', 'from 2.1 m³/h', 'differs'],
    ['312/km²', '312 inhabitants per square kilometre', 'holds'],
    ['62 kW (84 PS; 83 hp) at 5,500 rpm', '84 PS at 5500 rpm', 'holds'],
    ['142 minutes', '2h 22m', 'holds'],
    ['5.97×10^24 kg', '5.97 × 10²⁴ kg', 'holds'],
    ['$15 million', 'US$15m', 'holds'],
    ['978-3-16-148410-0', '9783161484100', 'holds'],
    ['14,872', 'just under 15,000 students', 'holds'],
    ['No. 5', 'fifth in the world', 'holds'],
    ['Category A listed building', 'listed building of category A', 'holds'],
    ['Dame Margaret Reed', 'Margaret Reed', 'holds'],
    ['17 August 1931', 'on the 17th, in August 1931', 'open'],
    ['4 May 1893', 'on 4.5.93', 'open'],
    ['3', 'a son and two daughters', 'open'],
    ['4', 'like the Type 16', 'open'],
    ['2 × AA batteries', 'two C cells', 'open'],
    ['1 × AA battery', 'an AA battery', 'open'],
    ['72', 'Ordnungszahl zweiundsiebzig', 'open'],
    ['oak', 'Eiche', 'open'],
    ['Harro Vint', 'the elder Vint', 'open'],
    ['Dirk Coster and George de Hevesy', 'Dirk Coster und György Hevesy', 'open'],
  ])('about %s: “%s” %s', (value, passage, kind) => expect(weighEvidence({ value }, passage).kind).toBe(kind));

  it.each([
    ['Tarn College', 'It began, though nobody could not settle it – under the name Tarn College.'],
    ['1911', 'It was not finished until 1911.'],
    ['1961–2003', 'from 1961 until 2003'],
  ])('does not deny %s: %s', (value, passage) => {
    expect(weighEvidence({ value }, passage)).toMatchObject({ kind: 'holds', denied: false });
  });

  it('is overlapping where it shares a word, its beginning or a number', () => {
    expect(weighEvidence({ value: 'Harro Vint' }, 'the elder Vint').overlaps).toBe(true);
    expect(weighEvidence({ value: 'gravitational constant' }, 'Gravitationskonstante').overlaps).toBe(true);
    expect(weighEvidence({ value: 'oak' }, 'Eiche').overlaps).toBe(false);
  });

  it.each([
    ['MIT', 'Its licence is not MIT.'],
    ['60,411', 'It is often given as 60,411, which is no longer right.'],
    ['May 15, 2015', 'It did not come out on May 15, 2015 but on May 16, 2015.'],
  ])('tells that %s is denied: %s', (value, passage) => {
    expect(weighEvidence({ value }, passage)).toMatchObject({ kind: 'holds', denied: true });
  });

  it.each([
    ['1,991 m', 'either 1,990 or 1,991 m', '1,990'],
    ['1783', 'probably in 1783 or 1784', '1784'],
    ['.kt, .kts', '.kt, .kts, .ktm', '.ktm'],
    ['Graydon Hoare', 'Graydon Hoare and Chris Lattner', 'Chris Lattner'],
    ['oak', 'made of oak or elm', 'elm'],
  ])('tells what is offered beside %s: %s', (value, passage, beside) => {
    expect(weighEvidence({ value }, passage)).toMatchObject({ kind: 'holds', beside });
  });

  it.each([
    ['Nokia', '| N-Gage | Nokia |'],
    ['Sabine Haag', 'Dr. Sabine Haag'],
    ['JetBrains', 'JetBrains’ office in Russia made it'],
    ['137 g', '137 g (4.8 oz)'],
    ['31', '31, found in 1875'],
    ['MIT', 'not only under MIT'],
  ])('offers nothing beside %s and denies nothing: %s', (value, passage) => {
    expect(weighEvidence({ value }, passage)).toMatchObject({ kind: 'holds', beside: null, denied: false });
  });

  it('holds, lacks or has another version than the one of its attribute', () => {
    const kindOf = (passage: string) => weighEvidence({ value: '3.10', attribute: 'python version' }, passage).kind;
    expect(['Python 3.10', 'Python 3.1', 'Python'].map(kindOf)).toEqual(['holds', 'differs', 'open']);
  });

  it('comes with a reason that shows both values, shortened', () => {
    expect(weighEvidence({ value: '3.072 MHz' }, 'at 6.144 MHz').reason).toBe(
      'the passage has 6.144 MHz where the checklist has 3.072 MHz',
    );
    expect(weighEvidence({ value: 'x'.repeat(5_000) }, 'y').reason.length).toBeLessThan(300);
  });
});
