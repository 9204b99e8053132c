import { type RatingSettings, type StyleFeature, styleFeatures } from '../config/rating-settings.ts';
import { groupBy } from '../kernel/group-by.ts';
import { agentId } from '../kernel/ids.ts';
import { type Analysis, type AnalysisOptions, analyseBattles, idleAgents, ratingRows } from './analysis.ts';
import type { Battles } from './battle-table.ts';
import { checkBattles } from './battles.ts';
import type { Uncertainty } from './intervals.ts';
import type { ToldApart } from './likely-order.ts';
import { at } from './matrix.ts';
import type { SurelyAbove } from './rank-ranges.ts';
import type { RatingReport, StyleEffect } from './rating.ts';
import type { ModelFit, RatingModel } from './rating-model.ts';
import { differenceSpread, summedDifferences } from './sandwich.ts';

export interface RateOptions extends AnalysisOptions {
  /** What the battles are; only reported, since the caller made them. Default: match. */
  readonly level?: RatingSettings['level'];
  /** Agents to list even when they have no battle. */
  readonly agents?: readonly string[];
}

/**
 * Rates agents from battles by Bradley-Terry, a tie being half a win for each, or with the effect of style taken out,
 * with 95% intervals and rank ranges. The result depends only on the set of battles, not on their order.
 *
 * @throws RangeError for a battle with a winner or weight that no battle has, when the ridge is not above zero
 */
export function rateBattles(battles: Battles, options: RateOptions = {}): RatingReport {
  const { level = 'match', agents: listed = [] } = options;
  checkBattles(battles);
  const analysis = analyseBattles(battles, options);
  const { chosen, fit, known } = analysis;
  const ratings = ratingRows(analysis, listed);
  return {
    ratings,
    method: 'bradley-terry',
    estimator: fit.estimator,
    ties: 'half',
    level,
    interval: known.method,
    ...(known.oneStep && { oneStep: true as const }),
    clusteredBy: known.clusteredBy,
    clusters: known.clusters,
    ridge: analysis.ridge,
    converged: fit.converged,
    iterations: fit.iterations,
    ...groupsOf(analysis, listed),
    battles: battles.length,
    effectiveMatches: effectiveOf(analysis, battles),
    style: styleEffects(chosen.model, fit, known),
    droppedStyle: chosen.droppedStyle,
    tieGroups: tiesOf(
      analysis,
      ratings.map(({ agent }) => agent),
    ),
    ...apartOf(analysis),
  };
}

function apartOf({ likely, counts: { agents } }: Analysis): Pick<RatingReport, 'toldApart'> {
  if (likely === null) return {};
  const named = (pairs: ToldApart['each']) =>
    pairs.map(([better, worse]) => [agentId(agents[better] ?? ''), agentId(agents[worse] ?? '')] as const);
  const pairs = (agents.length * (agents.length - 1)) / 2;
  return { toldApart: { pairs, apart: named(likely.each), apartTogether: named(likely.together) } };
}

function tiesOf({ counts: { agents }, above }: Analysis, order: readonly string[]): RatingReport['tieGroups'] {
  const indexOf = new Map(agents.map((agent, index) => [agent, index]));
  const indexes = order.flatMap((agent) => indexOf.get(agent) ?? []);
  return tieGroups(indexes, above).map((group) => group.map((index) => agentId(agents[index] ?? '')));
}

function effectiveOf({ counts, chosen, fit, links, known }: Analysis, battles: Battles): number | null {
  const rounded = (effect: number | null) =>
    effect === null ? null : Math.round(effectiveMatches(battles, effect) * 1e6) / 1e6;
  if (!counts.clustered) return rounded(1);
  if (known.clusters < 2) return null;
  // Both have the same battles, and therefore the same information.
  const spread = differenceSpread(known.inverseInformation(), links.islandOf);
  const spreadOf = (model: RatingModel) => summedDifferences(model, fit.parameters, spread);
  return rounded(designEffect({ byCluster: spreadOf(chosen.model), byBattle: spreadOf(chosen.byBattle()) }));
}

function groupsOf(
  { counts, links }: Analysis,
  listed: readonly string[],
): Pick<RatingReport, 'connected' | 'groups' | 'islands'> {
  const idle = idleAgents(counts.agents, listed).map((agent) => [agent]);
  const groups = [...links.groups.map((group) => group.map((index) => counts.agents[index] ?? '')), ...idle];
  const islands = [...groupBy(counts.agents, (agent) => links.islandOf[counts.agents.indexOf(agent)]).values()];
  return { connected: groups.length <= 1, groups, ...(islands.length > 1 && { islands }) };
}

/** Variances of the differences of two log-strengths, summed over the same pairs, under two views of what is independent. */
interface Spreads {
  /** By tree. */
  readonly byCluster: number;
  /** Every battle taken as independent of all others. */
  readonly byBattle: number;
}

/**
 * The design effect of the clusters (Kish 1965): the mean variance of the differences of two log-strengths, by cluster,
 * over the same with every battle independent. 1 where a battle tells nothing about the others of its tree, m where it
 * stands there m times; below 1 where battles of a tree make up for each other.
 *
 * @returns null where battles do not vary, or nobody is joined
 */
function designEffect({ byCluster, byBattle }: Spreads): number | null {
  return byBattle > 1e-15 && byCluster > 1e-15 ? byCluster / byBattle : null;
}

/**
 * How many independent battles of equal weight would tell as much (Kish 1965): (Σ w)² / Σ w² over the design effect of
 * the clusters.
 */
function effectiveMatches(battles: Battles, effect: number): number {
  let sum = 0;
  let squares = 0;
  for (const { weight = 1 } of battles) {
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares / effect;
}

/**
 * Sets of agents none of which can be told from another, as a compact letter display has them (Piepho 2004): every two
 * agents that cannot be told apart share a set, nobody can be added to a set, and every set has two members at least. An
 * agent may be in several. For each pair that no set holds yet, one is grown in the order given; there may be other
 * maximal sets, which would say nothing new.
 *
 * @param ordered agents from best to worst
 * @returns members from best to worst; sets in order of their members
 */
export function tieGroups(ordered: readonly number[], above: SurelyAbove): number[][] {
  const size = ordered.length;
  const told = (one: number, other: number) => {
    const a = ordered[one] ?? -1;
    const b = ordered[other] ?? -1;
    return above(a, b) || above(b, a);
  };
  const apart = Array.from({ length: size }, (_, one) => Array.from({ length: size }, (_, other) => told(one, other)));
  const covered = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const groups: number[][] = [];
  for (let one = 0; one < size; one++) {
    for (let other = one + 1; other < size; other++) {
      if (apart[one]?.[other] || covered[one]?.[other]) continue;
      const group = grown(one, other, apart);
      for (const a of group) for (const b of group) markCovered(covered, a, b);
      groups.push(group);
    }
  }
  return groups.sort(byMembers).map((group) => group.map((place) => ordered[place] ?? -1));
}

/** First whoever stands between the two, then all below, then all above, nearest first. */
function grown(one: number, other: number, apart: readonly (readonly boolean[])[]): number[] {
  const group = [one, other];
  const add = (place: number) => {
    if (!group.includes(place) && group.every((member) => !apart[place]?.[member])) group.push(place);
  };
  for (let place = one + 1; place < apart.length; place++) add(place);
  for (let place = one - 1; place >= 0; place--) add(place);
  return group.sort((a, b) => a - b);
}

function markCovered(covered: boolean[][], one: number, other: number): void {
  const row = covered[one];
  if (row) row[other] = true;
}

function byMembers(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Of each feature that is taken out, with the same kind of interval as the ratings. */
function styleEffects(model: RatingModel, fit: ModelFit, known: Uncertainty): readonly StyleEffect[] {
  return model.further.flatMap((name, index) => {
    const feature = styleFeatures.find((each) => each === name);
    return feature ? [styleEffect(feature, model.agents + index, fit, known)] : [];
  });
}

function styleEffect(feature: StyleFeature, parameter: number, fit: ModelFit, known: Uncertainty): StyleEffect {
  const { low, high } = known.interval(parameter);
  return {
    feature,
    coefficient: rounded(at(fit.parameters, parameter)),
    standardError: rounded(known.standardError(parameter)),
    low: rounded(low),
    high: rounded(high),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
