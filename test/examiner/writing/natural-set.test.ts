import { describe, expect, it } from 'vitest';
import { naturalSets } from '../../../examiner/writing/choose-targets.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { infoboxText, member } from '../sample-page.ts';

const ferry = (name: string, rows: Readonly<Record<string, string>>) => member(name, infoboxText(name, rows));
const ferries = [
  ferry('Anlo', { launched: '1911', length: '40 m', yard: 'Tarn', owner: 'Edda Marn' }),
  ferry('Brisk', { launched: '1923', length: '52 m', yard: 'Tarn', owner: 'Edda Marn or Sef Tarl' }),
  ferry('Cural', { launched: '4 May 1928', length: '61.5 m', yard: 'Ulm', owner: 'Jola Quern' }),
  ferry('Dorme', { launched: '1930', length: '33 m', yard: 'Tarn', owner: 'Ulwen Brock' }),
  ferry('Elgin', { launched: '1944', length: '47 m', yard: 'Ulm', owner: 'Edda Marn' }),
];
const setsOf = (required: number, size: number, pages = ferries, seed = 1) => {
  const page = pages[required];
  if (!page) throw new Error('a ferry');
  return naturalSets(pages, page, size, randomFor(seed)).map(({ members, clue }) => ({
    names: members.map(({ entity }) => entity),
    by: `${clue.attribute} ${clue.within?.told ?? clue.value}`,
  }));
};

describe('the natural sets of siblings', () => {
  it('are those with one value, of one decade, and the greatest and smallest, the required one first', () => {
    expect(setsOf(3, 3)).toEqual([
      { names: ['Dorme', 'Anlo', 'Brisk'], by: 'yard Tarn' },
      { names: ['Dorme', 'Anlo', 'Elgin'], by: 'length smallest' },
    ]);
    expect(setsOf(2, 2)).toEqual(
      expect.arrayContaining([
        { names: ['Cural', 'Elgin'], by: 'yard Ulm' },
        { names: ['Cural', 'Brisk'], by: 'launched decade' },
        { names: ['Cural', 'Brisk'], by: 'length greatest' },
      ]),
    );
    expect(setsOf(2, 2)).toHaveLength(3);
  });

  it('are of exactly the wanted size', () => {
    expect(setsOf(0, 2).map(({ by }) => by)).toEqual(['length smallest']);
    expect(setsOf(0, 5)).toEqual([]);
    expect(setsOf(0, 1)).toEqual([]);
  });

  it('need every sibling to state the attribute, and to agree or differ for sure', () => {
    const silent = ferries.with(4, ferry('Elgin', { launched: '1944', length: '47 m' }));
    expect(setsOf(3, 3, silent).map(({ by }) => by)).toEqual(['length smallest']);
    expect(setsOf(0, 2).some(({ by }) => by.startsWith('owner'))).toBe(false);
  });

  it('have no greatest where the next is as great, or dates are not equally exact', () => {
    const level = ferries.with(1, ferry('Brisk', { launched: '1923', length: '61.5 m', yard: 'Tarn' }));
    expect(setsOf(2, 2, level).map(({ by }) => by)).toContain('length greatest');
    const three = level.with(4, ferry('Elgin', { launched: '1944', length: '6150 cm', yard: 'Ulm' }));
    expect(setsOf(2, 2, three).map(({ by }) => by)).not.toContain('length greatest');
    expect(setsOf(2, 2).some(({ by }) => /^launched (?:greatest|smallest)/.test(by))).toBe(false);
  });

  it('depend on the siblings and the seed alone', () => {
    expect(setsOf(2, 2, ferries, 7)).toEqual(setsOf(2, 2, ferries, 7));
  });
});
