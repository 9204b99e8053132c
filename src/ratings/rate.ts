import type { RatingSettings } from '../config/rating-settings.ts';
import { agentId } from '../kernel/ids.ts';
import { type Analysis, type AnalysisOptions, analyseBattles } from './analysis.ts';
import type { Battles } from './battle-table.ts';
import { designEffect, effectiveMatches } from './effective-matches.ts';
import { estimatesOf } from './further-estimates.ts';
import type { RatingModel } from './rating-model.ts';
import type { RatingReport } from './rating-report.ts';
import { idleAgents, ratingRows } from './rating-rows.ts';
import { differenceSpread, summedDifferences } from './sandwich.ts';
import { tieGroups } from './tie-groups.ts';

export interface RateOptions extends AnalysisOptions {
  /** What the battles are; only reported, since the caller made them. Default: match. */
  readonly level?: RatingSettings['level'];
  /** Agents to list even when they have no battle. */
  readonly agents?: readonly string[];
}

/**
 * Rates agents from battles by Bradley-Terry, or by a model in which ties have a chance and style an effect of their own,
 * with 95% intervals and rank ranges. The result depends only on the set of battles, not on their order.
 *
 * @throws RangeError when the ridge is not above zero, or fewer than two resamples are asked for
 */
export function rateBattles(battles: Battles, options: RateOptions = {}): RatingReport {
  const { ties = 'half', level = 'match', agents: listed = [] } = options;
  const analysis = analyseBattles(battles, options);
  const { chosen, fit, known } = analysis;
  const ratings = ratingRows(analysis, listed);
  return {
    ...{ ratings, method: 'bradley-terry', estimator: fit.estimator, ties, level },
    ...{
      interval: known.method,
      ...(known.oneStep && { oneStep: true as const }),
      clusteredBy: known.clusteredBy,
      clusters: known.clusters,
    },
    ...(known.resamples !== undefined && { resamples: known.resamples }),
    ...{ ridge: analysis.ridge, converged: fit.converged, iterations: fit.iterations },
    ...groupsOf(analysis, listed),
    battles: battles.length,
    effectiveMatches: effectiveOf(analysis, battles),
    ...estimatesOf(ties, someTied(battles), chosen.model, fit, known),
    droppedStyle: chosen.droppedStyle,
    tieGroups: tiesOf(
      analysis,
      ratings.map(({ agent }) => agent),
    ),
  };
}

function someTied(battles: Battles): boolean {
  let tied = 0;
  for (const { winner } of battles) if (winner === 'tie' || winner === 'both_bad') tied += 1;
  return tied > 0 && tied < battles.length;
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

function groupsOf({ counts, links }: Analysis, listed: readonly string[]): Pick<RatingReport, 'connected' | 'groups'> {
  const idle = idleAgents(counts.agents, listed).map((agent) => [agent]);
  const groups = [...links.groups.map((group) => group.map((index) => counts.agents[index] ?? '')), ...idle];
  return { connected: groups.length <= 1, groups };
}
