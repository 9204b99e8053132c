import { describe, expect, it } from 'vitest';
import { checkWordings } from '../../../examiner/reading/check-facts.ts';

const formsOf = (value: string, ...forms: readonly string[]) =>
  checkWordings(value, { forms, parts: [] }).accepted.forms ?? [];
const partsOf = (value: string, ...parts: readonly string[]) =>
  checkWordings(value, { forms: [], parts }).accepted.parts ?? [];

describe('another wording of a value', () => {
  it.each([
    ['under 900', 'fewer than 900'],
    ['fewer than 900', 'under 900'],
    ['1951–1964', 'from 1951 to 1964'],
    ['4.2 m', '4.2 metres'],
    ['3 May 1911', 'May 3, 1911'],
    ['10 kW diesel motor', 'diesel engine of 10 kW'],
    ['a driver and a stoker', 'one driver, one fireman'],
    ['cast iron', 'iron cast in moulds'],
    ['UNESCO', 'United Nations Educational, Scientific and Cultural Organization'],
    ['M4 locomotive', 'engine M4'],
  ])('of %s may be “%s”', (value, form) => expect(formsOf(value, form)).toEqual([form]));

  it.each([
    ['under 900', 'over 900'],
    ['under 900', '900'],
    ['4.2 m', '4.3 m'],
    ['4.2 m', '4.2 ft'],
    ['4.2 m', 'about a man and a half'],
    ['3 May 1911', 'May 1911'],
    ['cast iron', 'cast iron, 4 mm'],
    ['cast iron', 'iron'],
    ['10 kW diesel motor', 'diesel motor'],
    ['M4 locomotive', 'engine M5'],
    ['oak', 'o'.repeat(90)],
    ['oak', '…'],
  ])('of %s is not “%s”', (value, form) => {
    expect(formsOf(value, form)).toEqual([]);
    expect(checkWordings(value, { forms: [form], parts: [] }).refused).toHaveLength(1);
  });

  it('is no wording where it only has other capitals or signs, nor beyond the fourth', () => {
    expect(checkWordings('Cast iron', { forms: ['cast-iron', 'CAST IRON'], parts: [] })).toEqual({
      accepted: {},
      refused: [],
    });
    const many = ['a b', 'c d', 'e f', 'g h', 'i j'];
    expect(formsOf('oak', ...many)).toEqual(many.slice(0, 4));
  });
});

describe('the parts of a value', () => {
  it('stand in it and hold all its numbers', () => {
    expect(partsOf('oak, 3 mm brass', 'oak', '3 mm brass')).toEqual(['oak', '3 mm brass']);
    expect(partsOf('oak, 3 mm brass', 'oak', 'brass')).toEqual([]);
    expect(partsOf('oak, 3 mm brass', 'oak', '3 mm steel')).toEqual([]);
    expect(partsOf('oak, 3 mm brass', 'oak, 3 mm brass')).toEqual([]);
  });

  it('are all that a shorter form must have', () => {
    const value = 'Ann Bell and her sister, Eve Fell';
    const parts = ['Ann Bell', 'Eve Fell'];
    const forms = ['Ann Bell and Eve Fell', 'Ann Bell and her sister'];
    expect(checkWordings(value, { forms, parts }).accepted).toEqual({ parts, forms: forms.slice(0, 1) });
    expect(formsOf(value, ...forms)).toEqual([]);
  });
});
