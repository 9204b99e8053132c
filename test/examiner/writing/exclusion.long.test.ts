import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withExclusion } from '../../../examiner/writing/choose-targets.ts';
import { fitsClueFact } from '../../../examiner/writing/clue.ts';
import type { Member, PlacePages } from '../../../examiner/writing/place-pages.ts';
import { forAll, forSome } from '../../support/for-all.ts';
import { infoboxText, member } from '../sample-page.ts';

const names = ['Torrin', 'Velmar', 'Quossek', 'Haldan', 'Brimst', 'Oskell', 'Darvin', 'Wexmor', 'Luthen'];
const root = member('Harrow bridges', infoboxText('Harrow bridges', { region: 'Northern Vale', survey: '1892' }));

function bridge(at: number, completed: number, material: string): Member {
  const name = `${names[at]} bridge`;
  return member(
    name,
    infoboxText(name, {
      completed: String(completed),
      material,
      'bridge engineer': `${names[(at + 3) % names.length]} Marn`,
      'plan file': `${['ember', 'willow', 'quartz', 'falcon', 'juniper', 'cobalt', 'saffron', 'thistle', 'walnut'][at]}.pln`,
      'longest span': `${20 + 3 * at} m`,
      'deck width': `${4 + at} m`,
    }),
  );
}

const placeOf = (members: readonly Member[], width: number): PlacePages => ({
  root,
  hops: [],
  targets: members.slice(0, width),
  outside: members.slice(width),
  relation: 'part_of',
  heading: 'Bridges',
  group: { heading: 'Bridges', pages: members },
});

const lists = fc
  .record({
    years: fc.uniqueArray(fc.integer({ min: 1700, max: 1899 }), { minLength: 4, maxLength: names.length }),
    materials: fc.array(fc.constantFrom('granite', 'oak', 'steel'), {
      minLength: names.length,
      maxLength: names.length,
    }),
    width: fc.integer({ min: 2, max: 3 }),
  })
  .map(({ years, materials, ...rest }) => ({
    members: years.map((year, at) => bridge(at, year, materials[at] ?? 'oak')),
    ...rest,
  }));

const attributes = ['completed', 'material', 'plan file', 'longest span'] as const;
const bySome = fc.tuple(lists, fc.constantFrom(...attributes));

describe('an exclusion', () => {
  it('has for targets all of the closed list that its condition leaves, and everything else is surely left out', () => {
    let found = 0;
    forAll(bySome, ([{ members, width }, attribute]) => {
      const pages = withExclusion(placeOf(members, width), attribute);
      if (!pages?.together) return;
      found++;
      const clue = pages.together;
      expect(pages.targets).toHaveLength(width);
      expect(pages.targets).toContain(members[0]);
      expect(pages.outside).toHaveLength(members.length - width);
      expect(pages.targets.every((page) => fitsClueFact(page, clue))).toBe(true);
      expect(pages.outside.some((page) => fitsClueFact(page, clue))).toBe(false);
    });
    expect(found).toBeGreaterThan(0);
  });

  it('goes by no value that each page has for itself: it would name the pages that are left out', () => {
    const conditions = new Set<string>();
    // Few lists have a material that leaves out as many as are to be left out.
    forSome(400, bySome, ([{ members, width }, attribute]) => {
      if (withExclusion(placeOf(members, width), attribute)) conditions.add(attribute);
    });
    expect(conditions).not.toContain('plan file');
    expect(conditions).toContain('material');
  });

  it('leaves out by no value of one page alone, though others share theirs', () => {
    const members = ['oak', 'oak', 'steel', 'oak'].map((material, at) =>
      member(`${names[at]} bridge`, infoboxText(`${names[at]} bridge`, { material, toll: 'yes' })),
    );
    expect(withExclusion(placeOf(members, 3), 'material')).toBeNull();
  });

  it('is none where the list is open or left to more, a page is silent or at the limit, or nothing is left out', () => {
    const members = [1710, 1720, 1810, 1820, 1830].map((year, at) => bridge(at, year, 'oak'));
    const pages = placeOf(members, 2);
    expect(withExclusion(pages, 'completed')?.targets).toEqual(members.slice(0, 2));
    const { group: _, ...open } = pages;
    expect(withExclusion(open, 'completed')).toBeNull();
    expect(withExclusion(placeOf(members, 5), 'completed')).toBeNull();
    const silent = member('Wexmor bridge', infoboxText('Wexmor bridge', { material: 'oak' }));
    expect(withExclusion(placeOf([...members, silent], 2), 'completed')).toBeNull();
    const near = [1710, 1710, 1711, 1820].map((year, at) => bridge(at, year, 'oak'));
    expect(withExclusion(placeOf(near, 2), 'completed')).toBeNull();
  });
});
