import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../../examiner/task.ts';
import { fitsClueFact } from '../../../../examiner/writing/clue.ts';
import { checkExclusion, gated, withExclusion } from '../../../../examiner/writing/kinds/exclusion.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { nodeId, taskId, treeId } from '../../../../src/kernel/ids.ts';
import { randomFor } from '../../../../src/kernel/random.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { forAll, forSome } from '../../../support/for-all.ts';
import { infoboxText, member } from '../../sample-page.ts';

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
    seed: fc.integer(),
  })
  .map(({ years, materials, ...rest }) => ({
    members: years.map((year, at) => bridge(at, year, materials[at] ?? 'oak')),
    ...rest,
  }));

/** A task about the pages that the condition leaves, as far as its gate goes. */
function taskOf({ targets, outside }: PlacePages, width: number): Task {
  return {
    id: taskId('task'),
    tree: treeId('t'),
    path: [nodeId('a'), nodeId('b')],
    width,
    variant: 0,
    question: 'Which?',
    wordLimit: 300,
    targets: targets.map(({ node, entity }) => ({ node, name: entity })),
    rivals: outside.map(({ entity }) => entity),
    depthChecklist: [],
    widthChecklist: [],
  };
}

/** A list whose condition is known: those of oak are left out, or those completed after some year. */
function example(): { readonly pages: PlacePages; readonly task: Task } {
  const members = [1710, 1720, 1810, 1820, 1830].map((year, at) => bridge(at, year, 'oak'));
  for (let seed = 0; seed < 50; seed++) {
    const pages = withExclusion(placeOf(members, 2), 2, randomFor(seed));
    if (pages?.together?.attribute === 'completed') return { pages, task: expectOk(gated(taskOf(pages, 2), pages)) };
  }
  throw new Error('an exclusion by the year');
}

describe('an exclusion', () => {
  it('has for targets all of the closed list that its condition leaves, and everything else is surely left out', () => {
    forAll(lists, ({ members, width, seed }) => {
      const pages = withExclusion(placeOf(members, width), width, randomFor(seed));
      if (!pages?.together) return;
      const clue = pages.together;
      expect(pages.targets).toHaveLength(width);
      expect(pages.targets).toContain(members[0]);
      expect(pages.outside).toHaveLength(members.length - width);
      expect(pages.targets.every((page) => fitsClueFact(page, clue))).toBe(true);
      expect(pages.outside.some((page) => fitsClueFact(page, clue))).toBe(false);
    });
  });

  it('goes by no value that each page has for itself: it would name the pages that are left out', () => {
    const conditions = new Set<string>();
    // Few lists have a material that leaves out as many as are to be left out.
    forSome(400, lists, ({ members, width, seed }) => {
      const together = withExclusion(placeOf(members, width), width, randomFor(seed))?.together;
      if (together) conditions.add(together.attribute);
    });
    expect(conditions).not.toContain('plan file');
    expect(conditions).toContain('material');
  });

  it('leaves out by no value of one page alone, though others share theirs', () => {
    const members = ['oak', 'oak', 'steel', 'oak'].map((material, at) =>
      member(
        `${names[at]} bridge`,
        infoboxText(`${names[at]} bridge`, { material, toll: 'yes', keeper: `${names[at + 4]} Marn` }),
      ),
    );
    for (let seed = 0; seed < 20; seed++) expect(withExclusion(placeOf(members, 3), 3, randomFor(seed))).toBeNull();
  });

  it('keeps what leaves each page out', () => {
    const { task } = example();
    expect(task.excluded?.map(({ entity, value }) => `${entity}: ${value}`)).toEqual([
      'Quossek bridge: 1810',
      'Haldan bridge: 1820',
      'Brimst bridge: 1830',
    ]);
    expect(task.rivals).toEqual(['Quossek bridge', 'Haldan bridge', 'Brimst bridge']);
  });

  it('is refused where the list is open, a page is silent or at the limit, nothing is left out, or a quote is lost', () => {
    const { pages, task } = example();
    const reasons = (of: PlacePages, by: Task = task) => checkExclusion(by, of).map(({ reason }) => reason);
    expect(reasons(pages)).toEqual([]);
    const { group, ...open } = pages;
    expect(reasons(open)).toEqual(['not_closed']);
    const withPage = (page: Member): PlacePages => ({
      ...pages,
      outside: [...pages.outside, page],
      group: { heading: 'Bridges', pages: [...(group?.pages ?? []), page] },
    });
    const silent = member('Wexmor bridge', infoboxText('Wexmor bridge', { material: 'oak' }));
    expect(reasons(withPage(silent))).toContain('not_closed');
    expect(reasons(withPage(bridge(7, 1800, 'oak')))).toContain('at_the_border');
    const onlyLeft = { ...pages, outside: [], group: { heading: 'Bridges', pages: pages.targets } };
    expect(reasons(onlyLeft, { ...task, excluded: [] })).toEqual(['excludes_nothing']);
    const [first] = task.excluded ?? [];
    if (!first) throw new Error('a fact');
    const lost = { ...first, quote: { ...first.quote, start: first.quote.start + 1 } };
    expect(reasons(pages, { ...task, excluded: [lost, ...(task.excluded ?? []).slice(1)] })).toEqual([
      'quote_not_found',
    ]);
  });
});
