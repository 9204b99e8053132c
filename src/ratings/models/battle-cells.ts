import type { StyleFeature } from '../../config/rating-settings.ts';
import type { Battle } from '../battles.ts';

/** How often each outcome was seen, by the first agent of a pair; whole numbers or weights. */
export interface OutcomeCounts {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** What a model of results takes as given in a battle; `first` < `second` are agent indexes. */
export interface Cell {
  readonly first: number;
  readonly second: number;
  /** The first agent's style minus the second's, a number from -1 to 1 for each feature asked for. */
  readonly style: readonly number[];
}

/** Results in one cell; wins are the first agent's. */
export interface CellCounts extends OutcomeCounts {
  readonly cell: number;
}

/** Battles that may depend on each other: those of a tree, or one that names no tree. */
export interface CellCluster {
  readonly counts: readonly CellCounts[];
  /** How many clusters look exactly like this one. */
  readonly copies: number;
}

/** Battles as counts of equal ones. The same for any order of the battles and with the seats of any of them swapped. */
export interface BattleCells {
  /** In code-unit order. */
  readonly agentNames: readonly string[];
  /** Distinct, in order of (first, second, style). */
  readonly cells: readonly Cell[];
  /** Trees in code-unit order of their ids, then battles without a tree. */
  readonly clusters: readonly CellCluster[];
}

/** Counts battles by pair, style and cluster; `both_bad` counts as a tie, a battle of weight k as k battles. */
export function battleCells(battles: readonly Battle[], features: readonly StyleFeature[]): BattleCells {
  const agentNames = namesIn(battles);
  const indexOf = new Map(agentNames.map((agent, index) => [agent, index]));
  const seats = battles.map((battle) => seated(battle, indexOf, features));
  const { cells, cellOf } = distinctCells(seats);
  const trees = new Map<string, Map<number, Mutable<CellCounts>>>();
  const alone = new Map<string, { readonly counts: CellCounts; copies: number }>();
  for (const [index, seat] of seats.entries()) {
    const counts = countsOf(seat, cellOf[index] ?? 0);
    if (seat.tree === undefined) {
      const key = `${counts.cell}|${counts.wins}|${counts.losses}|${counts.ties}`;
      const known = alone.get(key);
      if (known) known.copies += 1;
      else alone.set(key, { counts, copies: 1 });
    } else addToTree(trees, seat.tree, counts);
  }
  return { agentNames, cells, clusters: [...treeClusters(trees), ...singleClusters([...alone.values()])] };
}

function namesIn(battles: readonly Battle[]): string[] {
  const names = new Set<string>();
  for (const { model_a, model_b } of battles) names.add(model_a).add(model_b);
  return [...names].sort(byCodeUnit);
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

type Outcome = 'win' | 'loss' | 'tie';

interface Seated extends Cell {
  readonly outcome: Outcome;
  readonly weight: number;
  readonly tree: string | undefined;
}

function seated(battle: Battle, indexOf: ReadonlyMap<string, number>, features: readonly StyleFeature[]): Seated {
  const a = indexOf.get(battle.model_a) ?? -1;
  const b = indexOf.get(battle.model_b) ?? -1;
  const sign = a < b ? 1 : -1;
  return {
    first: Math.min(a, b),
    second: Math.max(a, b),
    // Adding 0 turns -0, which is another key of a map, into 0.
    style: features.map((feature) => sign * styleDifference(battle, feature) + 0),
    outcome: outcomeOf(battle.winner, sign),
    weight: battle.weight ?? 1,
    tree: battle.tree_id,
  };
}

function outcomeOf(winner: Battle['winner'], sign: 1 | -1): Outcome {
  if (winner === 'tie' || winner === 'both_bad') return 'tie';
  return (winner === 'model_a') === (sign === 1) ? 'win' : 'loss';
}

function countsOf({ outcome, weight }: Seated, cell: number): CellCounts {
  const amount = (which: Outcome) => (outcome === which ? weight : 0);
  return { cell, wins: amount('win'), losses: amount('loss'), ties: amount('tie') };
}

/** @returns the cells, and the cell of each battle */
function distinctCells(seats: readonly Seated[]): { cells: Cell[]; cellOf: Int32Array } {
  const order = seats.map((_, index) => index);
  const seat = (index: number) => seats[index] as Seated;
  order.sort((one, other) => byPlace(seat(one), seat(other)));
  const cells: Cell[] = [];
  const cellOf = new Int32Array(seats.length);
  for (const index of order) {
    const last = cells.at(-1);
    const { first, second, style } = seat(index);
    if (!last || byPlace(last, seat(index)) !== 0) cells.push({ first, second, style });
    cellOf[index] = cells.length - 1;
  }
  return { cells, cellOf };
}

function byPlace(one: Cell, other: Cell): number {
  let order = one.first - other.first || one.second - other.second;
  for (let feature = 0; order === 0 && feature < one.style.length; feature++) {
    order = (one.style[feature] as number) - (other.style[feature] as number);
  }
  return order;
}

function addToTree(trees: Map<string, Map<number, Mutable<CellCounts>>>, tree: string, counts: CellCounts): void {
  const own = trees.get(tree) ?? new Map<number, Mutable<CellCounts>>();
  trees.set(tree, own);
  const known = own.get(counts.cell);
  if (!known) {
    own.set(counts.cell, { ...counts });
    return;
  }
  known.wins += counts.wins;
  known.losses += counts.losses;
  known.ties += counts.ties;
}

function treeClusters(trees: ReadonlyMap<string, ReadonlyMap<number, CellCounts>>): CellCluster[] {
  return [...trees]
    .sort(([one], [other]) => byCodeUnit(one, other))
    .map(([, own]) => ({ counts: [...own.values()].sort((one, other) => one.cell - other.cell), copies: 1 }));
}

function singleClusters(alone: readonly { readonly counts: CellCounts; readonly copies: number }[]): CellCluster[] {
  return alone
    .map(({ counts, copies }) => ({ counts: [counts], copies }))
    .sort(({ counts: [one] }, { counts: [other] }) => (one && other ? byCounts(one, other) : 0));
}

function byCounts(one: CellCounts, other: CellCounts): number {
  return one.cell - other.cell || one.wins - other.wins || one.losses - other.losses || one.ties - other.ties;
}

function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * (xa - xb) / (xa + xb), from -1 to 1, of one feature of a battle's answers: the normalised difference of Chatbot Arena's
 * style control ("Does style matter?", LMSYS 2024). 0 where both are 0 or one is not known.
 */
export function styleDifference({ style_a, style_b }: Battle, feature: StyleFeature): number {
  const one = style_a?.[feature];
  const other = style_b?.[feature];
  if (one === undefined || other === undefined || one + other === 0) return 0;
  return (one - other) / (one + other);
}
