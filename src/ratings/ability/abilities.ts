import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { AgentId } from '../../kernel/ids.ts';
import { wilsonInterval } from '../agreement.ts';
import { pointsPerNat, toPoints } from '../bradley-terry.ts';
import { jackknifeVariances } from '../jackknife.ts';
import { type ToldApart, toldApart } from '../likely-order.ts';
import { at, cell, centredOn } from '../matrix.ts';
import type { JointStandings } from '../pair-standings.ts';
import { type Estimate, reliableClusters } from '../rating.ts';
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
import { type CombinedFigures, combinedFigures, ownCounts } from './combined-figures.ts';
import { combinedRatings, type ItemRatings } from './combined-rating.ts';
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
  /** Degrees of freedom of t for the combined rating's intervals, where some trees count for less than others; default: trees less one. */
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
export function abilitiesOf(items: CountedItems, options: AbilityOptions = {}): AbilityReport {
  return abilitiesWithStandings(items, options).abilities;
}

/** The same with what is known of the combined ratings together; null where there is too little to tell. */
export function abilitiesWithStandings(
  items: CountedItems,
  options: AbilityOptions = {},
): { readonly abilities: AbilityReport; readonly standings: JointStandings | null } {
  const agents = [...new Set([...(options.agents ?? []), ...items.agents])].sort();
  const depth = fitKind('depth', agents, items.trees);
  const width = fitKind('width', agents, items.trees);
  const figures = combinedFigures(depth, width, options.degrees);
  const apart = apartBy(agents, figures, items);
  const unproven = unprovenOf(agents, figures, items);
  const abilities = {
    depth: kindAbilities(agents, depth),
    width: kindAbilities(agents, width),
    combined: { ...combinedRatings(agents, figures, apart, unproven), source: itemSource(items) },
  };
  return { abilities, standings: standingsOf(agents, figures, apart, unproven) };
}

/** Returns the reason why a rated agent is unproven, by its index among the rated. */
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

/** Returns the pairs that differ significantly, by ratings or by counts of trees; null with fewer than two trees. */
function apartBy(agents: readonly AgentId[], figures: CombinedFigures, items: CountedItems): ToldApart | null {
  const { rated, values: strengths, covariance, degrees, clusters } = figures;
  if (clusters < 2) return null;
  const ids = rated.map((agent) => agents[agent] as AgentId);
  return toldApart({ strengths, covariance, degrees }, pointSigns(ids, items));
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
  const { rated, values, errors, perLevel } = kindFigures(of);
  const rows = agents.map((agent, index): AgentAbility => {
    const { passed, items } = ownCounts(of, index);
    const value = values[index] ?? 0;
    const boundAt = (sign: 1 | -1) => (errors === null ? null : toPoints(value + sign * (errors[index] ?? 0)));
    const rating = rated.includes(index) ? toPoints(value) : null;
    return {
      agent,
      rating,
      low: rating === null || passed === 0 ? null : boundAt(-1),
      high: rating === null || passed === items ? null : boundAt(1),
      passed,
      items,
      curve: of.levels.map((level, place) => pointOf(of, index, level, place)),
    };
  });
  return {
    kind: of.kind,
    agents: rows.sort(bestFirst),
    passed: of.passed.reduce((sum, count) => sum + count, 0),
    items: of.items.reduce((sum, count) => sum + count, 0),
    trees: of.trees,
    indicative: of.trees < reliableClusters,
    perLevel,
    converged: of.fit.converged,
  };
}

/** Estimates of a fit, around the mean of the agents with an item. */
interface KindFigures {
  /** Indexes of those with an item. */
  readonly rated: readonly number[];
  /** Ability of each agent, in log-odds. */
  readonly values: readonly number[];
  /** Half the width of each agent's interval, in log-odds; null with fewer than two trees. */
  readonly errors: readonly number[] | null;
  /** Points by which a level is harder than the one before. */
  readonly perLevel: Estimate;
}

/**
 * No error is taken as smaller than the fit's information allows with every answer independent: leaving trees out shows
 * too little for an agent that was asked on few of them, or did alike on each.
 */
function kindFigures({ fit, shape, levels, clusters, without, ...of }: KindFit): KindFigures {
  const rated = of.rated.flatMap((has, agent) => (has ? agent : []));
  const figuresOf = (parameters: Float64Array) => {
    const mean = rated.reduce((all, agent) => all + at(parameters, agent), 0) / Math.max(1, rated.length);
    return Array.from(parameters, (value, place) => (place < shape.agents ? value - mean : value));
  };
  const values = figuresOf(fit.parameters);
  const slope = at(fit.parameters, shape.agents) * pointsPerNat;
  const unknown = { value: levels.length < 2 ? null : slope, low: null, high: null };
  const variances = clusters < 2 ? null : jackknifeVariances(values, without.map(figuresOf));
  if (variances === null) return { rated, values, errors: null, perLevel: unknown };
  // Trees without an item of the kind change nothing, and do not count.
  const share = ((clusters - 1) / clusters) * (without.length / (without.length - 1));
  const quantile = tQuantile(0.975, clusters - 1);
  const least = centredOn(of.covariance(), rated);
  const far = (variances[shape.agents] ?? 0) * share;
  const reach = quantile * Math.sqrt(far) * pointsPerNat;
  return {
    rated,
    values,
    errors: variances.map((variance, place) => {
      const own = variance * share;
      return quantile * Math.sqrt(place < shape.agents ? Math.max(own, cell(least, place, place)) : own);
    }),
    perLevel: levels.length < 2 ? unknown : { value: slope, low: slope - reach, high: slope + reach },
  };
}

function pointOf(of: KindFit, agent: number, level: number, place: number): AbilityPoint {
  const entry = agent * of.levels.length + place;
  const passed = at(of.passed, entry);
  const items = at(of.items, entry);
  const fitted = of.rated[agent] ? passProbability(of.shape, of.fit, agent, level) : null;
  return { level, passed, items, share: wilsonInterval(passed, items), fitted };
}

function bestFirst(one: AgentAbility, other: AgentAbility): number {
  const strength = ({ rating }: AgentAbility) => rating ?? Number.NEGATIVE_INFINITY;
  if (strength(one) !== strength(other)) return strength(other) - strength(one);
  return one.agent < other.agent ? -1 : 1;
}
