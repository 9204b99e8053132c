import { type RatingSettings, type StyleFeature, styleFeatures } from '../config/rating-settings.ts';
import { groupBy } from '../kernel/group-by.ts';
import { agentId } from '../kernel/ids.ts';
import { type Analysis, type AnalysisOptions, analyseBattles, idleAgents, ratingRows } from './analysis.ts';
import { type Battle, checkBattles } from './battles.ts';
import type { Uncertainty } from './intervals.ts';
import type { ToldApart } from './likely-order.ts';
import { at } from './matrix.ts';
import type { RatingReport, StyleEffect } from './rating.ts';
import type { ModelFit, RatingModel } from './rating-model.ts';

export interface RateOptions extends AnalysisOptions {
  /** Unit of the battles; only reported, since the caller made them. Default: match. */
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
export function rateBattles(battles: readonly Battle[], options: RateOptions = {}): RatingReport {
  const { level = 'match', agents: listed = [] } = options;
  checkBattles(battles);
  const analysis = analyseBattles(battles, options);
  const { chosen, fit, known } = analysis;
  return {
    ratings: ratingRows(analysis, listed),
    method: 'bradley-terry',
    estimator: fit.estimator,
    ties: 'half',
    level,
    interval: known.method,
    clusteredBy: known.clusteredBy,
    clusters: known.clusters,
    ridge: analysis.ridge,
    converged: fit.converged,
    iterations: fit.iterations,
    ...groupsOf(analysis, listed),
    battles: battles.length,
    style: styleEffects(chosen.model, fit, known),
    droppedStyle: chosen.droppedStyle,
    ...apartOf(analysis),
  };
}

function apartOf({ likely, counts: { agents } }: Analysis): Pick<RatingReport, 'toldApart'> {
  if (likely === null) return {};
  const namePairs = (pairs: ToldApart['each']) =>
    pairs.map(([better, worse]) => [agentId(agents[better] ?? ''), agentId(agents[worse] ?? '')] as const);
  const pairs = (agents.length * (agents.length - 1)) / 2;
  return { toldApart: { pairs, apart: namePairs(likely.each), apartTogether: namePairs(likely.together) } };
}

function groupsOf(
  { counts, links }: Analysis,
  names: readonly string[],
): Pick<RatingReport, 'connected' | 'groups' | 'islands'> {
  const idle = idleAgents(counts.agents, names).map((agent) => [agent]);
  const groups = [...links.groups.map((group) => group.map((index) => counts.agents[index] ?? '')), ...idle];
  const islands = [...groupBy(counts.agents, (agent) => links.islandOf[counts.agents.indexOf(agent)]).values()];
  return { connected: groups.length <= 1, groups, ...(islands.length > 1 && { islands }) };
}

/** Effect of each feature that is taken out, with the same kind of interval as the ratings. */
function styleEffects(model: RatingModel, fit: ModelFit, accuracy: Uncertainty): readonly StyleEffect[] {
  return model.further.flatMap((name, index) => {
    const feature = styleFeatures.find((each) => each === name);
    return feature ? [styleEffect(feature, model.agents + index, fit, accuracy)] : [];
  });
}

function styleEffect(feature: StyleFeature, parameter: number, fit: ModelFit, accuracy: Uncertainty): StyleEffect {
  const { low, high } = accuracy.interval(parameter);
  return {
    feature,
    coefficient: rounded(at(fit.parameters, parameter)),
    standardError: rounded(accuracy.standardError(parameter)),
    low: rounded(low),
    high: rounded(high),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
