/** True if vertices `i` and `j` (numbers from 0) may be paired; must be symmetric. */
export type MayPair = (i: number, j: number) => boolean;

/**
 * True if the given vertices can all be paired off, each exactly once: Edmonds' blossom algorithm (1965), at most a
 * cubic number of steps.
 */
export function hasPerfectMatching(vertices: readonly number[], mayPair: MayPair): boolean {
  if (vertices.length % 2 === 1) return false;
  const neighbours = vertices.map((one, i) =>
    vertices.flatMap((other, j) => (i !== j && mayPair(one, other) ? [j] : [])),
  );
  if (neighbours.every((own) => own.length * 2 >= vertices.length)) return true; // Dirac 1952
  if (neighbours.some((own) => own.length === 0)) return false;
  const search = new BlossomSearch(neighbours);
  return vertices.every((_, root) => search.mate[root] !== none || search.augmentFrom(root));
}

const none = -1;

/** A matching that grows by one augmenting path at a time; odd cycles (blossoms) are shrunk to their base. */
class BlossomSearch {
  readonly mate: number[];
  readonly #neighbours: readonly (readonly number[])[];
  #parent: number[] = [];
  #base: number[] = [];
  #isOuter: boolean[] = [];
  #queue: number[] = [];

  constructor(neighbours: readonly (readonly number[])[]) {
    this.#neighbours = neighbours;
    this.mate = neighbours.map(() => none);
    for (const [vertex, own] of neighbours.entries()) this.#mateGreedily(vertex, own);
  }

  /** Looks for an augmenting path from an unmatched vertex, and applies it. */
  augmentFrom(root: number): boolean {
    this.#parent = this.mate.map(() => none);
    this.#base = this.mate.map((_, vertex) => vertex);
    this.#isOuter = this.mate.map((_, vertex) => vertex === root);
    this.#queue = [root];
    for (let head = 0; head < this.#queue.length; head++) {
      const end = this.#explore(root, this.#queue[head] ?? none);
      if (end === none) continue;
      this.#flip(end);
      return true;
    }
    return false;
  }

  #mateGreedily(vertex: number, own: readonly number[]): void {
    const free = this.mate[vertex] === none ? own.find((other) => this.mate[other] === none) : undefined;
    if (free === undefined) return;
    this.mate[vertex] = free;
    this.mate[free] = vertex;
  }

  /** Follows the edges of an outer vertex; returns the free end of an augmenting path, if one appears. */
  #explore(root: number, vertex: number): number {
    for (const next of this.#neighbours[vertex] ?? []) {
      if (at(this.#base, vertex) === at(this.#base, next) || at(this.mate, vertex) === next) continue;
      const nextIsOuter =
        next === root || (at(this.mate, next) !== none && at(this.#parent, at(this.mate, next)) !== none);
      if (nextIsOuter) {
        this.#shrink(vertex, next);
      } else if (at(this.#parent, next) === none) {
        this.#parent[next] = vertex;
        if (at(this.mate, next) === none) return next;
        this.#addOuter(at(this.mate, next));
      }
    }
    return none;
  }

  #shrink(one: number, other: number): void {
    const base = this.#commonBase(one, other);
    const inBlossom = new Set<number>();
    this.#markPath(one, base, other, inBlossom);
    this.#markPath(other, base, one, inBlossom);
    for (const vertex of this.mate.keys()) {
      if (!inBlossom.has(at(this.#base, vertex))) continue;
      this.#base[vertex] = base;
      this.#addOuter(vertex);
    }
  }

  #commonBase(one: number, other: number): number {
    const above = new Set<number>();
    for (let vertex = at(this.#base, one); ; vertex = at(this.#base, at(this.#parent, at(this.mate, vertex)))) {
      above.add(vertex);
      if (at(this.mate, vertex) === none) break;
    }
    let vertex = at(this.#base, other);
    while (!above.has(vertex)) vertex = at(this.#base, at(this.#parent, at(this.mate, vertex)));
    return vertex;
  }

  #markPath(from: number, base: number, child: number, inBlossom: Set<number>): void {
    let below = child;
    for (let vertex = from; at(this.#base, vertex) !== base; vertex = at(this.#parent, at(this.mate, vertex))) {
      const mate = at(this.mate, vertex);
      inBlossom.add(at(this.#base, vertex)).add(at(this.#base, mate));
      this.#parent[vertex] = below;
      below = mate;
    }
  }

  #flip(end: number): void {
    for (let vertex = end; vertex !== none; ) {
      const parent = at(this.#parent, vertex);
      const next = at(this.mate, parent);
      this.mate[vertex] = parent;
      this.mate[parent] = vertex;
      vertex = next;
    }
  }

  #addOuter(vertex: number): void {
    if (this.#isOuter[vertex]) return;
    this.#isOuter[vertex] = true;
    this.#queue.push(vertex);
  }
}

/** Returns the value at a vertex; none at no vertex. */
function at(list: readonly number[], vertex: number): number {
  return list[vertex] ?? none;
}
