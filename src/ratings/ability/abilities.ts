import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { AgentId } from '../../kernel/ids.ts';
import { wilsonInterval } from '../agreement.ts';
import { pointsPerNat, toPoints } from '../bradley-terry.ts';
import { type ToldApart, toldApart } from '../likely-order.ts';
import { at } from '../matrix.ts';
import { jackknifeVariances } from '../one-step-jackknife.ts';
import type { JointStandings } from '../pair-standings.ts';
import type { Estimate } from '../rating.ts';
import { type Unproven, unprovenBy } from '../unproven.ts';
import {
  type AbilityPoint,
  type AgentAbility,
  type CountedItems,
  countItems,
  type ItemResult,
  itemSource,
  type KindAbilities,
} from './ability.ts';
import { passProbability } from './ability-model.ts';
import { type CombinedFigures, centredVariances, combinedFigures } from './combined-figures.ts';
import { combinedRatings, type ItemRatings, reliableTrees } from './combined-rating.ts';
import { fitKind, type KindFit } from './kind-fit.ts';
import { pointSigns } from './point-signs.ts';

export interface AbilityReport {
  readonly depth: KindAbilities;
  readonly width: KindAbilities;
  /** Both kinds together. */
  readonly combined: ItemRatings;
}

export interface AbilityOptions {
  /** Agents to list even when they have no item. */
  readonly agents?: readonly AgentId[];
  /** Of the t of the combined rating's intervals, where some trees count for less than others; default: the trees less one. */
  readonly degrees?: number;
}

/**
 * Depth and width ratings with ability curves, each by a logistic model of its own (ability-model.ts): finding what a
 * question hides, D pages from the root, and giving the details of W targets; and one rating of both together. Depends on the set of results, not on
 * their order. Ratings and bounds are rounded to a millionth of a point. Results are gone through once and only their counts
 * kept, so they may be made as they are asked for.
 */
export function abilities(results: Iterable<ItemResult>, options: AbilityOptions = {}): AbilityReport {
  return abilitiesOf(countItems(results), options);
}

/** The same from counted results. */
export function abilitiesOf(counted: CountedItems, options: AbilityOptions = {}): AbilityReport {
  return abilitiesWithStandings(counted, options).abilities;
}

/** The same with what is known of the combined ratings together; null where there is too little to tell. */
export function abilitiesWithStandings(
  counted: CountedItems,
  options: AbilityOptions = {},
): { readonly abilities: AbilityReport; readonly standings: JointStandings | null } {
  const agents = [...new Set([...(options.agents ?? []), ...counted.agents])].sort();
  const depth = fitKind('depth', agents, counted.trees);
  const width = fitKind('width', agents, counted.trees);
  const figures = combinedFigures(depth, width, options.degrees);
  const apart = apartBy(agents, figures, counted);
  const unproven = unprovenOf(agents, figures, counted);
  const abilities = {
    depth: kindAbilities(agents, depth),
    width: kindAbilities(agents, width),
    combined: { ...combinedRatings(agents, figures, apart, unproven), source: itemSource(counted) },
  };
  return { abilities, standings: standingsOf(agents, figures, apart, unproven) };
}

/** Of the rated, by index. */
function unprovenOf(
  agents: readonly AgentId[],
  { rated, alike }: CombinedFigures,
  { tallies }: CountedItems,
): ReadonlyMap<number, Unproven> {
  return new Map(
    rated.flatMap((agent, place) => {
      const { asked, answered } = tallies?.get(agents[agent] as AgentId) ?? { asked: 0, answered: 0 };
      const why = unprovenBy({ asked, answered, right: alike[place] === 'failed' ? 0 : 1 });
      return why === null ? [] : [[place, why] as const];
    }),
  );
}

/** By the differences, or by who satisfied more on nearly all trees; null from fewer than two trees. */
function apartBy(agents: readonly AgentId[], figures: CombinedFigures, counted: CountedItems): ToldApart | null {
  const { rated, values: strengths, covariance, degrees, clusters } = figures;
  if (clusters < 2) return null;
  const ids = rated.map((agent) => agents[agent] as AgentId);
  return toldApart({ strengths, covariance, degrees }, pointSigns(ids, counted));
}

function standingsOf(
  agents: readonly AgentId[],
  { rated, values, covariance, degrees, trees, clusters }: CombinedFigures,
  apart: ToldApart | null,
  unproven: ReadonlyMap<number, Unproven>,
): JointStandings | null {
  if (apart === null) return null;
  return {
    agents: rated.map((agent) => agents[agent] as AgentId),
    strengths: values,
    covariance,
    degrees,
    clusters,
    trees,
    apart: apart.each,
    unproven,
  };
}

/**
 * Abilities at items of one kind, with 95% intervals from the leave-one-tree-out jackknife and t on T - 1 degrees.
 *
 * @param agents in code-unit order, those of the fit
 */
function kindAbilities(agents: readonly AgentId[], of: KindFit): KindAbilities {
  const figures = new KindFigures(of);
  return {
    kind: of.kind,
    agents: agents.map((agent, index) => agentAbility(agent, index, figures)).sort(bestFirst),
    passed: total(of.passed),
    items: total(of.items),
    trees: of.trees,
    indicative: of.trees < reliableTrees,
    perLevel: figures.perLevel(),
    converged: of.fit.converged,
  };
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What a fit says of each agent, around the mean of those with an item, and how surely. */
class KindFigures {
  readonly of: KindFit;
  readonly #rated: readonly number[];
  readonly #values: readonly number[];
  /** By agent the variance of its centred ability, then that of the slope; null from fewer than two trees. */
  readonly #variances: readonly number[] | null;
  /** By agent the variance that the fit's information gives. */
  readonly #least: Float64Array;
  readonly #reach: number;

  constructor(of: KindFit) {
    this.of = of;
    this.#rated = of.rated.flatMap((rated, agent) => (rated ? agent : []));
    this.#values = this.#figuresOf(of.fit.parameters);
    this.#variances = of.clusters < 2 ? null : this.#jackknifed(of);
    this.#least = centredVariances(of.covariance(), this.#rated);
    this.#reach = tQuantile(0.975, Math.max(1, of.clusters - 1));
  }

  count(agent: number, level?: number): { passed: number; items: number } {
    const size = this.of.levels.length;
    const [from, to] = level === undefined ? [0, size] : [level, level + 1];
    const sum = (counts: Float64Array) => total(counts.subarray(agent * size + from, agent * size + to));
    return { passed: sum(this.of.passed), items: sum(this.of.items) };
  }

  /** In log-odds; null without an item. */
  ability(agent: number): Estimate {
    const { passed, items } = this.count(agent);
    if (items === 0) return { value: null, low: null, high: null };
    const value = this.#values[agent] ?? 0;
    const error = this.#errorOf(agent);
    const bound = (sign: 1 | -1) => (error === null ? null : value + sign * this.#reach * error);
    return { value, low: passed === 0 ? null : bound(-1), high: passed === items ? null : bound(1) };
  }

  /** In points. */
  perLevel(): Estimate {
    const { levels, shape, fit } = this.of;
    if (levels.length < 2) return { value: null, low: null, high: null };
    const value = at(fit.parameters, shape.agents) * pointsPerNat;
    const variance = this.#variances?.[shape.agents];
    const reach = variance === undefined ? null : this.#reach * Math.sqrt(variance) * pointsPerNat;
    return { value, low: reach === null ? null : value - reach, high: reach === null ? null : value + reach };
  }

  #jackknifed({ without, clusters }: KindFit): readonly number[] | null {
    const variances = jackknifeVariances(
      this.#values,
      without.map((parameters) => this.#figuresOf(parameters)),
    );
    // Trees without an item of the kind change nothing, and do not count.
    const share = ((clusters - 1) / clusters) * (without.length / (without.length - 1));
    return variances?.map((variance) => variance * share) ?? null;
  }

  #figuresOf(parameters: Float64Array): number[] {
    const sum = this.#rated.reduce((all, agent) => all + at(parameters, agent), 0);
    const mean = sum / Math.max(1, this.#rated.length);
    const centred = Array.from(parameters.subarray(0, this.of.shape.agents), (ability) => ability - mean);
    return [...centred, at(parameters, this.of.shape.agents)];
  }

  /**
   * No error is taken as smaller than the fit's information allows with every answer independent: leaving trees out shows
   * too little for an agent that was asked on few of them, or did alike on each.
   */
  #errorOf(agent: number): number | null {
    const variance = this.#variances?.[agent];
    return variance === undefined ? null : Math.sqrt(Math.max(variance, at(this.#least, agent)));
  }
}

const pointsOf = (value: number | null) => (value === null ? null : toPoints(value));

function agentAbility(agent: AgentId, index: number, figures: KindFigures): AgentAbility {
  const { value, low, high } = figures.ability(index);
  return {
    agent,
    rating: pointsOf(value),
    low: pointsOf(low),
    high: pointsOf(high),
    ...figures.count(index),
    curve: figures.of.levels.map((level, place) => pointOf(index, level, place, value !== null, figures)),
  };
}

function pointOf(agent: number, level: number, place: number, rated: boolean, figures: KindFigures): AbilityPoint {
  const { passed, items } = figures.count(agent, place);
  const fitted = rated ? passProbability(figures.of.shape, figures.of.fit, agent, level) : null;
  return { level, passed, items, share: wilsonInterval(passed, items), fitted };
}

function bestFirst(one: AgentAbility, other: AgentAbility): number {
  const strength = ({ rating }: AgentAbility) => rating ?? Number.NEGATIVE_INFINITY;
  if (strength(one) !== strength(other)) return strength(other) - strength(one);
  return one.agent < other.agent ? -1 : 1;
}
