import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasPerfectMatching } from '../../../src/arena/formats/perfect-matching.ts';
import { repeatFreePairs } from '../../../src/arena/formats/swiss.ts';
import { forSome } from '../../support/for-all.ts';

/** Undirected graphs of up to nine vertices. */
const graphs = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    edges: fc.uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), {
      maxLength: 20,
      selector: ([i, j]) => Math.min(i, j) * 10 + Math.max(i, j),
    }),
  }),
);

const joins = (edges: readonly (readonly [number, number])[]) => {
  const keys = new Set(edges.flatMap(([i, j]) => [`${i} ${j}`, `${j} ${i}`]));
  return (i: number, j: number) => keys.has(`${i} ${j}`);
};

/** By trying everything. */
function canPair(vertices: readonly number[], mayPair: (i: number, j: number) => boolean): boolean {
  const [first, ...others] = vertices;
  if (first === undefined) return true;
  return others.some(
    (other) =>
      mayPair(first, other) &&
      canPair(
        others.filter((vertex) => vertex !== other),
        mayPair,
      ),
  );
}

it('finds a full pairing exactly when there is one', () => {
  forSome(2000, graphs, ({ size, edges }) => {
    const vertices = Array.from({ length: size }, (_, vertex) => vertex);
    expect(hasPerfectMatching(vertices, joins(edges))).toBe(canPair(vertices, joins(edges)));
  });
});

it('gives a repeat-free round exactly when there is one', () => {
  forSome(500, graphs, ({ size, edges }) => {
    const order = Array.from({ length: size + (size % 2) }, (_, vertex) => vertex);
    const haveMet = joins(edges);
    const pairs = repeatFreePairs({ order, haveMet, roundsAfter: 0 });
    expect(pairs !== null).toBe(canPair(order, (i, j) => !haveMet(i, j)));
    for (const [i, j] of pairs ?? []) expect(haveMet(i, j)).toBe(false);
    if (pairs) expect(pairs.flat().sort((one, other) => one - other)).toEqual(order);
  });
});

it('finds odd cycles: two triangles cannot be paired, two triangles joined by an edge can', () => {
  const triangles: [number, number][] = [
    [0, 1],
    [1, 2],
    [0, 2],
    [3, 4],
    [4, 5],
    [3, 5],
  ];
  expect(hasPerfectMatching([0, 1, 2, 3, 4, 5], joins(triangles))).toBe(false);
  expect(hasPerfectMatching([0, 1, 2, 3, 4, 5], joins([...triangles, [2, 3]]))).toBe(true);
});

it('keeps a later round possible, if need be by pairs that are not the nearest', () => {
  // What two rounds of six have left: triangles 0 1 2 and 3 4 5, joined by 0-5, 1-3 and 2-4, the nearest pairs.
  const met: [number, number][] = [
    [0, 3],
    [1, 4],
    [2, 5],
    [0, 4],
    [1, 5],
    [2, 3],
  ];
  const order = [0, 5, 1, 3, 2, 4];
  const nearest = [
    [0, 5],
    [1, 3],
    [2, 4],
  ];
  expect(repeatFreePairs({ order, haveMet: joins(met), roundsAfter: 0 })).toEqual(nearest);
  const pairs = repeatFreePairs({ order, haveMet: joins(met), roundsAfter: 1 }) ?? [];
  const after = joins([...met, ...pairs]);
  expect(pairs).not.toEqual(nearest);
  expect(hasPerfectMatching(order, (i, j) => !after(i, j))).toBe(true);
});

it('takes the nearest in strength where nothing stands against it', () => {
  expect(repeatFreePairs({ order: [0, 1, 2, 3], haveMet: () => false, roundsAfter: 0 })).toEqual([
    [0, 1],
    [2, 3],
  ]);
});
