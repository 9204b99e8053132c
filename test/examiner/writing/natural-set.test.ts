import { describe, expect, it } from 'vitest';
import { withNaturalTargets } from '../../../examiner/writing/choose-targets.ts';
import { fitsClueFact } from '../../../examiner/writing/clue.ts';
import type { Member, PlacePages } from '../../../examiner/writing/place-pages.ts';
import { nodeId, treeId } from '../../../src/kernel/ids.ts';
import { infoboxText, member } from '../sample-page.ts';

const names = ['Anlo', 'Brisk', 'Cural', 'Dorme', 'Elgin', 'Fenn'];
const ferries = names.map((name, at) =>
  member(
    name,
    infoboxText(name, {
      launched: String(1904 + at * 7),
      length: `${31 + at * 9} m`,
      yard: ['Tarn', 'Ulm', 'Tarn', 'Ulm', 'Tarn', 'Prell'][at] ?? '',
      hull: ['steel', 'oak', 'oak', 'steel', 'iron', 'iron'][at] ?? '',
      'yard number': `KR-${at + 40}`,
      owner: `Edda M${'aeiouy'[at]}rn`,
    }),
  ),
);
const root = member('Harrow ferries', infoboxText('Harrow ferries', { region: 'Northern Vale', survey: '1892' }));
const pagesAround = (first: number, width: number, isClosed: boolean): PlacePages => {
  const order = [...ferries.slice(first), ...ferries.slice(0, first)];
  const open = { root, hops: [], targets: order.slice(0, width), outside: order.slice(width) };
  const pages = { ...open, relation: 'variety_of' as const, heading: 'Ferries' };
  return isClosed ? { ...pages, group: { heading: 'Ferries', pages: ferries } } : pages;
};
const chosen = (first: number, width: number, isClosed = true, seed = 1) =>
  withNaturalTargets(pagesAround(first, width, isClosed), {
    place: { tree: treeId('t'), path: [nodeId('a'), nodeId(`b${first}`)], width, variant: 0 },
    seed,
  });
const entities = (pages: readonly Member[]) => pages.map(({ entity }) => entity).sort();

describe('the targets of a place', () => {
  it.each([
    2, 3, 4,
  ])('are a natural set of %i around the last node of the path, and the others stay outside', (width) => {
    for (const first of ferries.keys()) {
      const pages = chosen(first, width);
      const { together } = pages;
      if (!together) throw new Error('a set');
      expect(pages.targets[0]?.entity).toBe(names[first]);
      expect(pages.targets).toHaveLength(width);
      expect(entities([...pages.targets, ...pages.outside])).toEqual(names);
      expect(pages.targets.every((page) => fitsClueFact(page, together))).toBe(true);
      expect(pages.outside.some((page) => fitsClueFact(page, together))).toBe(false);
    }
  });

  it('stay as they were drawn where the list is not known in full', () => {
    expect(chosen(0, 3, false)).toEqual(pagesAround(0, 3, false));
  });

  it('are the same for the same place and seed', () => expect(chosen(2, 3)).toEqual(chosen(2, 3)));

  it('are no set by an attribute that only names the targets', () => {
    for (const first of ferries.keys()) expect(chosen(first, 2).together?.attribute).not.toBe('owner');
  });

  it('have one value, or are the greatest or smallest of all; which, is drawn', () => {
    const told = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
      [0, 5].map((first) => {
        const { attribute, within, value } = chosen(first, 3, true, seed).together ?? {};
        return `${attribute} ${within?.side ?? value}`;
      }),
    );
    expect(new Set(told)).toEqual(new Set(['yard Tarn', 'launched over', 'length over']));
  });

  it('have no greatest where the next is as great, or dates are not equally exact', () => {
    const level = (launched: string, other = launched) =>
      ['1911', '1923', launched, other].map((year, at) =>
        member(
          names[at] ?? '',
          infoboxText(names[at] ?? '', { launched: year, crew: 'four', deck: 'oak', hull: 'steel' }),
        ),
      );
    const place = { tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: 2, variant: 0 };
    const told = (list: readonly Member[]) => {
      const pages = { ...pagesAround(0, 2, true), targets: list.slice(2), outside: list.slice(0, 2) };
      return withNaturalTargets({ ...pages, group: { heading: 'Ferries', pages: list } }, { place, seed: 1 }).together;
    };
    expect(told(level('1930', '1931'))?.within?.side).toBe('over');
    expect(told(level('1923', '1930'))?.within).toBeUndefined();
    expect(told(level('4 May 1930', '1931'))).toBeUndefined();
  });

  it('need every page of the list to state the attribute, and to agree or differ for sure', () => {
    const ferry = (name: string, rows: Readonly<Record<string, string>>) => member(name, infoboxText(name, rows));
    const beside = { hull: 'oak', crew: 'four', deck: 'pine' };
    const list = [
      ferry('Anlo', { ...beside, owner: 'Edda Marn', launched: '1911' }),
      ferry('Brisk', { ...beside, owner: 'Edda Marn', launched: '1912' }),
      ferry('Cural', { ...beside, owner: 'Edda Marn or Sef Tarl', launched: '4 May 1912' }),
    ];
    const pages = { ...pagesAround(0, 2, true), targets: list.slice(0, 2), outside: list.slice(2) };
    const place = { tree: treeId('t'), path: [nodeId('a'), nodeId('b')], width: 2, variant: 0 };
    const around = (each: readonly Member[]) =>
      withNaturalTargets({ ...pages, group: { heading: 'Ferries', pages: each } }, { place, seed: 1 }).together?.value;
    expect(around(list)).toBeUndefined();
    const sure = list.with(2, ferry('Cural', { ...beside, owner: 'Sef Tarl', launched: '1912' }));
    expect(
      withNaturalTargets(
        { ...pages, outside: sure.slice(2), group: { heading: 'Ferries', pages: sure } },
        { place, seed: 1 },
      ).together?.value,
    ).toBe('Edda Marn');
  });
});
