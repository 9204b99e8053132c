import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outlineParts, rowsAPage } from '../../../src/reporting/view/outline-parts.ts';
import { treePageView } from '../../../src/reporting/view/tree-page-view.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { forSome } from '../../support/for-all.ts';
import { fullTree, treeOf } from '../large-tree.ts';
import { sampleRecord } from '../sample-record.ts';

const record = { ...sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 }), matches: [], rounds: [], tasks: [] };
const partsOf = (tree: InformationTree) => outlineParts(treePageView({ record, tree }).rows);

/** Bushy, thin, flat and loose ones. */
const anyTree = fc
  .record({
    pages: fc.integer({ min: 1, max: 900 }),
    children: fc.integer({ min: 1, max: 400 }),
    cut: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ pages, children, cut }) => {
    const tree = fullTree(pages, children);
    return treeOf(
      pages,
      tree.edges.filter((_, index) => index !== cut).map(({ from, to }) => [num(from), num(to)]),
    );
  });
const num = (id: string) => Number(id.slice(1));

it('every page of a tree stands on one page of its outline, under names that lead there, and none holds too many', () => {
  forSome(40, anyTree, (tree) => {
    const parts = partsOf(tree);
    const names = parts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const tops = new Set(parts.slice(1).flatMap(({ rows }) => rows.placed[0]?.node.id ?? []));
    const met = parts.flatMap(({ rows, name }) => [
      ...(name === '' ? rows.placed : rows.placed.slice(1)),
      ...rows.loose,
    ]);
    expect(met.map(({ node }) => node.id).sort()).toEqual(tree.nodes.map(({ id }) => id).sort());
    for (const { rows } of parts) expect(rows.placed.length + rows.loose.length).toBeLessThanOrEqual(rowsAPage);
    const led = parts.flatMap(({ more }) => [...more.values()].flat());
    for (const { name } of led) expect(names).toContain(name);
    expect(led.length).toBe(names.filter((name) => name !== '' && !name.startsWith('branch-loose')).length);
    for (const { more } of parts) for (const id of more.keys()) if (id !== tree.root) expect(tops.has(id)).toBe(true);
  });
});

it('a small tree is whole, and a large one has few pages, each worth a click', () => {
  expect(partsOf(fullTree(rowsAPage, 4)).map(({ name }) => name)).toEqual(['']);
  expect(partsOf(fullTree(1021, 10)).length).toBeLessThan(25);
  expect(partsOf(fullTree(1000, 1)).length).toBeLessThan(10);
  expect(partsOf(fullTree(1000, 999)).length).toBeLessThan(10);
});
