import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { AgentId } from '../../kernel/ids.ts';
import { wilsonInterval } from '../agreement.ts';
import { meanRating, pointsPerNat } from '../bradley-terry.ts';
import { at } from '../matrix.ts';
import { jackknifeVariances } from '../one-step-jackknife.ts';
import type { Estimate } from '../rating.ts';
import {
  type AbilityPoint,
  type AgentAbility,
  type CountedItems,
  countItems,
  type ItemCount,
  type ItemKind,
  type ItemResult,
  type KindAbilities,
  type TreeItems,
} from './ability.ts';
import {
  type AbilityFit,
  type AbilityShape,
  type AbilityTable,
  fitAbilities,
  passProbability,
} from './ability-model.ts';

export interface AbilityReport {
  readonly depth: KindAbilities;
  readonly width: KindAbilities;
  /** What the results are read from: grades of items, tags of verdicts where a judge gave no grades, or nothing at all. */
  readonly source: 'grades' | 'tags' | 'both' | 'none';
}

export interface AbilityOptions {
  /** Agents to list even when they have no item. */
  readonly agents?: readonly AgentId[];
}

/**
 * Depth and width ratings with ability curves, each by a logistic model of its own (ability-model.ts): finding what a
 * question hides, D pages from the root, and giving the details of W targets. Depends on the set of results, not on
 * their order. Ratings and bounds are rounded to a millionth of a point. Results are gone through once and only their counts
 * kept, so they may be made as they are asked for.
 */
export function abilities(results: Iterable<ItemResult>, options: AbilityOptions = {}): AbilityReport {
  return abilitiesOf(countItems(results), options);
}

/** The same from counted results. */
export function abilitiesOf(counted: CountedItems, options: AbilityOptions = {}): AbilityReport {
  const agents = [...new Set([...(options.agents ?? []), ...counted.agents])].sort();
  const ofKind = (kind: ItemKind) => rateKind(kind, agents, counted.trees[kind]);
  return { depth: ofKind('depth'), width: ofKind('width'), source: sourceOf(counted.sources) };
}

function sourceOf(sources: ReadonlySet<ItemResult['source']>): AbilityReport['source'] {
  const graded = sources.has('grade');
  const tagged = sources.has('tag');
  if (graded && tagged) return 'both';
  if (graded) return 'grades';
  return tagged ? 'tags' : 'none';
}

/** Below this many trees an interval is a hint only (see docs/methodology.md). */
const enoughTrees = 10;

/**
 * Abilities at items of one kind, with 95% intervals from the leave-one-tree-out jackknife and t on T - 1 degrees.
 *
 * @param agents in code-unit order; holds every agent of the results
 * @param items all of this kind, by tree in code-unit order of the trees
 */
function rateKind(kind: ItemKind, agents: readonly AgentId[], items: readonly TreeItems[]): KindAbilities {
  const shape = shapeOf(agents, items);
  const trees = tablesByTree(shape, agents, items);
  const whole = sumOf(shape, trees);
  const fit = fitAbilities(shape, whole);
  const figures = new KindFigures(shape, trees, whole, fit);
  return {
    kind,
    agents: agents.map((agent, index) => agentAbility(agent, index, figures)).sort(bestFirst),
    passed: total(whole.passed),
    items: total(whole.items),
    trees: trees.length,
    indicative: trees.length < enoughTrees,
    perLevel: figures.perLevel(),
    converged: fit.converged,
  };
}

function shapeOf(agents: readonly AgentId[], trees: readonly TreeItems[]): AbilityShape {
  const all = trees.flat();
  const levels = [...new Set(all.map(({ level }) => level))].sort((one, other) => one - other);
  const items = all.reduce((sum, each) => sum + each.items, 0);
  const sum = all.reduce((total, { level, items: count }) => total + level * count, 0);
  return { agents: agents.length, levels, centre: items === 0 ? 0 : sum / items };
}

function emptyTable({ agents, levels }: AbilityShape): AbilityTable {
  const size = agents * levels.length;
  return { passed: new Float64Array(size), items: new Float64Array(size) };
}

/** A tree's items, each count at its entry of the table: most agents have none. */
type TreeTable = readonly (Pick<ItemCount, 'passed' | 'items'> & { readonly entry: number })[];

function tablesByTree(
  shape: AbilityShape,
  agents: readonly AgentId[],
  trees: readonly TreeItems[],
): readonly TreeTable[] {
  const numberOf = new Map(agents.map((agent, index) => [agent, index]));
  const placeOf = new Map(shape.levels.map((level, index) => [level, index]));
  const entryOf = ({ agent, level }: ItemCount) =>
    (numberOf.get(agent) ?? 0) * shape.levels.length + (placeOf.get(level) ?? 0);
  return trees.map((counts) => counts.map((each) => ({ ...each, entry: entryOf(each) })));
}

function sumOf(shape: AbilityShape, tables: readonly TreeTable[]): AbilityTable {
  const sum = emptyTable(shape);
  for (const table of tables) addTree(sum, table, 1);
  return sum;
}

/** Adds a tree to a table, or takes it away, in place. */
function addTree(sum: AbilityTable, tree: TreeTable, times: 1 | -1): void {
  for (const { entry, passed, items } of tree) {
    sum.passed[entry] = at(sum.passed, entry) + times * passed;
    sum.items[entry] = at(sum.items, entry) + times * items;
  }
}

/** The figures of a fit without each tree in turn; the table is as it was in the end. */
function leftOut<Figures>(
  table: AbilityTable,
  trees: readonly TreeTable[],
  figuresOf: (without: AbilityTable) => Figures,
): Figures[] {
  return trees.map((tree) => {
    addTree(table, tree, -1);
    const figures = figuresOf(table);
    addTree(table, tree, 1);
    return figures;
  });
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What a fit says of each agent, around the mean of those with an item, and how surely. */
class KindFigures {
  readonly shape: AbilityShape;
  readonly whole: AbilityTable;
  readonly fit: AbilityFit;
  readonly #rated: readonly number[];
  /** By agent the variance of its centred ability, then that of the slope; null from fewer than two trees. */
  readonly #variances: readonly number[] | null;
  readonly #reach: number;

  constructor(shape: AbilityShape, trees: readonly TreeTable[], whole: AbilityTable, fit: AbilityFit) {
    this.shape = shape;
    this.whole = whole;
    this.fit = fit;
    this.#rated = Array.from({ length: shape.agents }, (_, agent) => agent).filter(
      (agent) => this.count(agent).items > 0,
    );
    const figures = this.#figuresOf(fit);
    const left = leftOut(whole, trees, (without) => this.#figuresOf(fitAbilities(shape, without, fit.parameters)));
    this.#variances = jackknifeVariances(figures, left);
    this.#reach = tQuantile(0.975, Math.max(1, trees.length - 1));
  }

  count(agent: number, level?: number): { passed: number; items: number } {
    const size = this.shape.levels.length;
    const [from, to] = level === undefined ? [0, size] : [level, level + 1];
    const sum = (counts: Float64Array) => total(counts.subarray(agent * size + from, agent * size + to));
    return { passed: sum(this.whole.passed), items: sum(this.whole.items) };
  }

  /** In log-odds; null without an item. */
  ability(agent: number): Estimate {
    const { passed, items } = this.count(agent);
    if (items === 0) return { value: null, low: null, high: null };
    const value = this.#figuresOf(this.fit)[agent] ?? 0;
    const error = this.#errorOf(agent);
    const bound = (sign: 1 | -1) => (error === null ? null : value + sign * this.#reach * error);
    return { value, low: passed === 0 ? null : bound(-1), high: passed === items ? null : bound(1) };
  }

  /** In points. */
  perLevel(): Estimate {
    if (this.shape.levels.length < 2) return { value: null, low: null, high: null };
    const slope = at(this.fit.parameters, this.shape.agents + 1);
    const variance = this.#variances?.[this.shape.agents];
    const reach = variance === undefined ? null : this.#reach * Math.sqrt(variance) * pointsPerNat;
    const value = slope * pointsPerNat;
    return { value, low: reach === null ? null : value - reach, high: reach === null ? null : value + reach };
  }

  #figuresOf({ parameters }: AbilityFit): number[] {
    const sum = this.#rated.reduce((all, agent) => all + at(parameters, agent), 0);
    const mean = sum / Math.max(1, this.#rated.length);
    const centred = Array.from(parameters.subarray(0, this.shape.agents), (ability) => ability - mean);
    return [...centred, at(parameters, this.shape.agents + 1)];
  }

  /**
   * No error is taken as smaller than the fit's information allows with every item independent: leaving trees out shows
   * too little for an agent that was asked on few of them, or did alike on each.
   */
  #errorOf(agent: number): number | null {
    const variance = this.#variances?.[agent];
    return variance === undefined ? null : Math.sqrt(Math.max(variance, this.#informationVariance(agent)));
  }

  /** The variance of an agent's ability around the mean, by the inverse of the information. */
  #informationVariance(agent: number): number {
    const contrast = new Float64Array(this.shape.agents + 2);
    for (const rated of this.#rated) contrast[rated] = -1 / this.#rated.length;
    contrast[agent] = at(contrast, agent) + 1;
    const solved = this.fit.information.solve(contrast);
    return contrast.reduce((sum, factor, index) => sum + factor * at(solved, index), 0);
  }
}

function agentAbility(agent: AgentId, index: number, figures: KindFigures): AgentAbility {
  const { value, low, high } = figures.ability(index);
  return {
    agent,
    rating: toPoints(value),
    low: toPoints(low),
    high: toPoints(high),
    ...figures.count(index),
    curve: figures.shape.levels.map((level, place) => pointOf(index, level, place, value !== null, figures)),
  };
}

function pointOf(agent: number, level: number, place: number, rated: boolean, figures: KindFigures): AbilityPoint {
  const { passed, items } = figures.count(agent, place);
  const fitted = rated ? passProbability(figures.shape, figures.fit.parameters, agent, level) : null;
  return { level, passed, items, share: wilsonInterval(passed, items), fitted };
}

function toPoints(ability: number | null): number | null {
  return ability === null ? null : Math.round((meanRating + pointsPerNat * ability) * 1e6) / 1e6;
}

function bestFirst(one: AgentAbility, other: AgentAbility): number {
  const strength = ({ rating }: AgentAbility) => rating ?? Number.NEGATIVE_INFINITY;
  if (strength(one) !== strength(other)) return strength(other) - strength(one);
  return one.agent < other.agent ? -1 : 1;
}
