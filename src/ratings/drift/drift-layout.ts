import type { ItemResult } from '../ability/ability.ts';
import { at } from '../matrix.ts';
import type { PairCount } from '../pair-counts.ts';

/** The names, pairs and kinds of questions of two tournaments, by which both are counted alike. All in code-unit order. */
export interface DriftLayout {
  readonly names: readonly string[];
  /** Every pair that met in either; `first` and `second` are places among the names, first < second. */
  readonly pairs: readonly { readonly first: number; readonly second: number }[];
  /** Every (D, W) of a judged round of either. */
  readonly places: readonly string[];
  /** Every kind, D and W of an item of either. */
  readonly itemPlaces: readonly string[];
}

/** What a tournament left behind, or a part of it, as counts: all that drift needs of it. */
export interface DriftCounts {
  /** By pair: wins and losses of its first, ties. */
  readonly matches: Float64Array;
  /** By pair and place the same. */
  readonly rounds: Float64Array;
  /** By name and place: items, and those satisfied. */
  readonly items: Float64Array;
}

export interface CountedSide {
  readonly whole: DriftCounts;
  /** In code-unit order. */
  readonly trees: readonly string[];
  /** The counts without one of the trees, by its place. */
  without(tree: number): DriftCounts;
}

/** Results a pair of which are three numbers: wins and losses of its first, ties. */
export const outcomes = 3;

/** Counts two tournaments by one layout. The order of results does not matter. */
export function countSides(
  before: DriftSide,
  after: DriftSide,
): { layout: DriftLayout; before: CountedSide; after: CountedSide } {
  const matches = [...before.matches, ...after.matches];
  const rounds = [...before.rounds, ...after.rounds];
  const items = [...before.items, ...after.items];
  const met = [...matches, ...rounds];
  const names = sorted([...met.flatMap(({ one, other }) => [one, other]), ...items.map(({ agent }) => agent)]);
  const index = new Map(names.map((name, place) => [name, place]));
  const keyOf = ({ one, other }: DriftResult) => {
    const [first, second] = inOrder(index.get(one) ?? 0, index.get(other) ?? 0);
    return first * names.length + second;
  };
  const keys = [...new Set(met.map(keyOf))].sort((one, other) => one - other);
  const layout: DriftLayout = {
    names,
    pairs: keys.map((key) => ({ first: Math.floor(key / names.length), second: key % names.length })),
    places: sorted(rounds.map(placeOf)),
    itemPlaces: sorted(items.map(itemPlaceOf)),
  };
  const counter = new SideCounter(layout, index, new Map(keys.map((key, pair) => [key, pair])));
  return { layout, before: counter.count(before), after: counter.count(after) };
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function inOrder(one: number, other: number): [number, number] {
  return one < other ? [one, other] : [other, one];
}

function placeOf({ depth, width }: DriftRound): string {
  return `${depth} ${width}`;
}

function itemPlaceOf({ kind, depth, width }: ItemResult): string {
  return `${kind} ${depth} ${width}`;
}

/** The entries of each table that a tree adds one to. */
interface TreeEntries {
  readonly matches: number[];
  readonly rounds: number[];
  readonly items: number[];
}

class SideCounter {
  readonly #layout: DriftLayout;
  readonly #nameOf: ReadonlyMap<string, number>;
  readonly #pairOf: ReadonlyMap<number, number>;
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #itemPlaceOf: ReadonlyMap<string, number>;

  constructor(layout: DriftLayout, nameOf: ReadonlyMap<string, number>, pairOf: ReadonlyMap<number, number>) {
    this.#layout = layout;
    this.#nameOf = nameOf;
    this.#pairOf = pairOf;
    this.#placeOf = new Map(layout.places.map((place, index) => [place, index]));
    this.#itemPlaceOf = new Map(layout.itemPlaces.map((place, index) => [place, index]));
  }

  count(side: DriftSide): CountedSide {
    const byTree = this.#entriesByTree(side);
    const trees = [...byTree.keys()].sort();
    const { pairs, places, names, itemPlaces } = this.#layout;
    const whole = {
      matches: new Float64Array(pairs.length * outcomes),
      rounds: new Float64Array(pairs.length * places.length * outcomes),
      items: new Float64Array(names.length * itemPlaces.length * 2),
    };
    for (const entries of byTree.values()) add(whole, entries, 1);
    return {
      whole,
      trees,
      without: (tree) => {
        const { matches, rounds, items } = whole;
        const left = { matches: matches.slice(), rounds: rounds.slice(), items: items.slice() };
        const entries = byTree.get(trees[tree] ?? '');
        if (entries) add(left, entries, -1);
        return left;
      },
    };
  }

  #entriesByTree({ matches, rounds, items }: DriftSide): Map<string, TreeEntries> {
    const byTree = new Map<string, TreeEntries>();
    const entriesOf = (tree: string) => {
      const known = byTree.get(tree) ?? { matches: [], rounds: [], items: [] };
      byTree.set(tree, known);
      return known;
    };
    for (const match of matches) entriesOf(match.tree).matches.push(this.#resultEntry(match, 0, 1));
    for (const round of rounds) {
      const place = this.#placeOf.get(placeOf(round)) ?? 0;
      entriesOf(round.tree).rounds.push(this.#resultEntry(round, place, this.#layout.places.length));
    }
    for (const item of items) {
      const place = this.#itemPlaceOf.get(itemPlaceOf(item)) ?? 0;
      const entry = ((this.#nameOf.get(item.agent) ?? 0) * this.#layout.itemPlaces.length + place) * 2;
      entriesOf(item.tree).items.push(entry, ...(item.satisfied ? [entry + 1] : []));
    }
    return byTree;
  }

  #resultEntry({ one, other, score }: DriftResult, place: number, places: number): number {
    const own = this.#nameOf.get(one) ?? 0;
    const opponent = this.#nameOf.get(other) ?? 0;
    const [first, second] = inOrder(own, opponent);
    const pair = this.#pairOf.get(first * this.#layout.names.length + second) ?? 0;
    const forFirst = own === first ? score : 1 - score;
    const outcome = forFirst === 1 ? 0 : forFirst === 0 ? 1 : 2;
    return (pair * places + place) * outcomes + outcome;
  }
}

/** Adds `amount` to every entry named, in place. */
function add(counts: DriftCounts, entries: TreeEntries, amount: 1 | -1): void {
  for (const table of ['matches', 'rounds', 'items'] as const) {
    const cells = counts[table];
    for (const entry of entries[table]) cells[entry] = (cells[entry] ?? 0) + amount;
  }
}

/** How a match or a judged round ended. */
export interface DriftResult {
  readonly one: string;
  readonly other: string;
  /** What `one` got: 1 for a win, half for a tie. */
  readonly score: 0 | 0.5 | 1;
  readonly tree: string;
}

/** A judged round, with what was asked: D, the length of the path, and W, the number of targets. */
export interface DriftRound extends DriftResult {
  readonly depth: number;
  readonly width: number;
}

/** What one of two tournaments, held one after the other, left behind. */
export interface DriftSide {
  /** Decided matches. */
  readonly matches: readonly DriftResult[];
  readonly rounds: readonly DriftRound[];
  readonly items: readonly ItemResult[];
}

/** Which of the layout's pairs are taken: 1 or 0 for each. */
export type PairMask = Uint8Array;

/** The pairs that met in both tournaments, on which these can be compared like with like. */
export function sharedPairs({ pairs }: DriftLayout, before: Float64Array, after: Float64Array): PairMask {
  const met = (matches: Float64Array, pair: number) => sumOf(matches, pair * outcomes) > 0;
  return Uint8Array.from(pairs, (_, pair) => (met(before, pair) && met(after, pair) ? 1 : 0));
}

/** Matches as counts of pairs, between places among the names; only those of the mask, where one is given. */
export function matchPairs({ pairs }: DriftLayout, matches: Float64Array, mask?: PairMask): PairCount[] {
  return pairs.flatMap(({ first, second }, pair) => {
    const entry = pair * outcomes;
    if (mask?.[pair] === 0 || sumOf(matches, entry) === 0) return [];
    return [{ first, second, wins: at(matches, entry), losses: at(matches, entry + 1), ties: at(matches, entry + 2) }];
  });
}

/**
 * Judged rounds of the mask's pairs as counts of pairs.
 * @param weights how often a round of each place counts
 */
export function roundPairs(
  { pairs, places }: DriftLayout,
  rounds: Float64Array,
  mask: PairMask,
  weights: readonly number[],
): PairCount[] {
  return pairs.flatMap(({ first, second }, pair) => {
    if (mask[pair] === 0) return [];
    const sum = (outcome: number) =>
      weights.reduce((all, weight, place) => {
        const count = at(rounds, (pair * places.length + place) * outcomes + outcome);
        return all + weight * count;
      }, 0);
    const wins = sum(0);
    const losses = sum(1);
    const ties = sum(2);
    return wins + losses + ties === 0 ? [] : [{ first, second, wins, losses, ties }];
  });
}

function sumOf(results: Float64Array, entry: number): number {
  return at(results, entry) + at(results, entry + 1) + at(results, entry + 2);
}
